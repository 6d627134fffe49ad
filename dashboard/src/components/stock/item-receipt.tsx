import type { ItemSale } from '@labada/contracts/stock/item-sales'
import { dateTime, money } from '../../lib/format.ts'
import { METHOD_NAMES } from '../company/words.ts'
import type { Shop } from '../orders/slips/claim-stub.tsx'
import { SlipFoot, SlipHead, SlipRow, SlipRule } from '../orders/slips/slip-parts.tsx'
import { t } from './t.ts'

/** The receipt of an item sale: the items and the payments. */
export function ItemReceipt({
  sale,
  shop,
  copy,
}: {
  readonly sale: ItemSale
  readonly shop: Shop
  readonly copy: boolean
}) {
  return (
    <>
      <SlipHead shop={shop.name} branch={shop.branch} phone={shop.phone} />
      <SlipRow label={sale.number} value={dateTime(sale.soldAt)} />
      {copy && <div style={{ textAlign: 'center' }}>{t('reprint')}</div>}
      {sale.status === 'voided' && <div style={{ textAlign: 'center', fontWeight: 800 }}>{t('void')}</div>}
      <SlipRule />
      {sale.lines.map((line) => (
        <SlipRow key={line.id} label={`${line.name} ×${line.quantity}`} value={money(line.amount)} />
      ))}
      <SlipRule />
      <SlipRow label={t('total')} value={money(sale.total)} strong large />
      {sale.vat > 0 && <SlipRow label={t('vatIncluded')} value={money(sale.vat)} />}
      {sale.payments.map((payment) => (
        <SlipRow
          key={payment.id}
          label={METHOD_NAMES[payment.method]}
          value={money(payment.tendered ?? payment.amount)}
        />
      ))}
      {sale.payments.some(({ change }) => change > 0) && (
        <SlipRow label={t('change')} value={money(sale.payments.find(({ change }) => change > 0)?.change)} />
      )}
      {sale.refunded > 0 && <SlipRow label={t('refunded')} value={money(sale.refunded)} />}
      <SlipRule />
      <SlipFoot>
        {sale.order && (
          <>
            {t('withOrderNumber', { number: sale.order.number })}
            <br />
          </>
        )}
        {t('servedBySoldBy', { soldBy: sale.soldBy.name })}
        <br />
        <strong>{t('notAnInvoice')}</strong>
      </SlipFoot>
    </>
  )
}
