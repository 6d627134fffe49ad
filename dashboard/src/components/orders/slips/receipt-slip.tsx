import type { Receipt } from '@labada/contracts/orders/order-receipts'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { dateTime, day, money } from '../../../lib/format.ts'
import { quantityText } from '../../catalog/quantity-text.ts'
import { METHOD_NAMES } from '../../company/words.ts'
import type { Shop } from './claim-stub.tsx'
import { SlipFoot, SlipHead, SlipRow, SlipRule } from './slip-parts.tsx'
import { t } from './t.ts'
import { TaxRows } from './tax-rows.tsx'

/** The payments, under a number of the branch's own series. From the second print on it is marked as a reprint. */
export function ReceiptSlip({
  receipt,
  order,
  shop,
}: {
  readonly receipt: Receipt
  readonly order: Order
  readonly shop: Shop
}) {
  return (
    <>
      <SlipHead shop={shop.name} branch={shop.branch} phone={shop.phone} />
      <div style={{ textAlign: 'center', fontSize: '14pt', fontWeight: 800, margin: '2mm 0' }}>
        {t('receiptNumber', { number: String(receipt.number).padStart(6, '0') })}
        {receipt.copies > 1 && (
          <div style={{ fontSize: '11pt' }}>{t('reprintCopies', { copies: receipt.copies - 1 })}</div>
        )}
      </div>
      <SlipRow label={t('order')} value={order.number} />
      <SlipRow label={t('issued')} value={dateTime(receipt.issuedAt)} />
      <SlipRule />
      {order.lines.map((line) => (
        <SlipRow key={line.id} label={`${line.name} ×${line.quantity}`} value={money(line.amount)} />
      ))}
      {order.steps
        .filter(({ kind }) => kind !== 'service' && kind !== 'add_on')
        .map((step) => (
          <SlipRow key={step.kind + step.label} label={step.label} value={money(step.amount)} />
        ))}
      <SlipRule />
      <SlipRow label={t('total')} value={money(order.total)} strong />
      {order.payments
        .filter(({ voided }) => !voided)
        .map((payment) => (
          <SlipRow key={payment.id} label={METHOD_NAMES[payment.method]} value={money(payment.amount)} />
        ))}
      <SlipRow label={t('thisReceipt')} value={money(receipt.amount)} strong large />
      <SlipRow label={t('balance2')} value={money(order.balance)} />
      <TaxRows order={order} />
      {receipt.prepaidLeft !== null && <SlipRow label={t('prepaidBalanceLeft')} value={money(receipt.prepaidLeft)} />}
      {receipt.packagesLeft.map((left) => (
        <SlipRow
          key={left.name + left.validUntil}
          label={t('packageLeftUntil', { package: left.name, until: day(left.validUntil) })}
          value={quantityText(left.unitsLeft, left.unit)}
        />
      ))}
      {receipt.stampCards.map(({ name, stamps, of, due }) => (
        <SlipRow
          key={name}
          label={name}
          value={due > 0 ? t('freeLoadsDue', { count: due }) : t('stampsOf', { stamps, of })}
        />
      ))}
      <SlipRule />
      <SlipFoot>{t('issuedByIssuedByNotAn', { issuedBy: receipt.issuedBy.name })}</SlipFoot>
    </>
  )
}
