import type { Order } from '@labada/contracts/orders/order-schemas'
import type { ReceiptSettings, TrackingSettings } from '@labada/domain/company/settings'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { trackingLinkOf } from '@labada/domain/orders/order-tracking'
import { dateTime, kilos, money, time, weekday } from '../../../lib/format.ts'
import { numberPrefix, shortNameOf, shortNumber } from '../counter/order-words.ts'
import { SlipFoot, SlipHead, SlipLines, SlipQr, SlipRow, SlipRule } from './slip-parts.tsx'
import { t } from './t.ts'
import { TaxRows } from './tax-rows.tsx'

export interface Shop {
  readonly name: string
  readonly branch: string
  readonly phone?: string | undefined
}

/** The shop's settings for its stubs. */
export interface StubTerms extends Omit<ReceiptSettings, 'shopCopy'> {
  readonly keptDays: number
  readonly tracking: Pick<TrackingSettings, 'on' | 'address'>
}

/**
 * The customer's half: what was dropped off, when it is ready, the amount still due. No full names and no phone number.
 */
export function ClaimStub({
  order,
  shop,
  terms,
  copy,
}: {
  readonly order: Order
  readonly shop: Shop
  readonly terms: StubTerms
  readonly copy?: boolean
}) {
  const weight = weightOf(order)
  return (
    <>
      <SlipHead shop={shop.name} branch={shop.branch} phone={shop.phone} lines={terms.header} />
      <div style={{ textAlign: 'center', fontWeight: 800, lineHeight: 1.2, margin: '2mm 0 0' }}>
        <span style={{ ...WHOLE, fontSize: '11pt' }}>{numberPrefix(order.number)}</span>
        <span style={{ ...WHOLE, fontSize: '24pt' }}>{shortNumber(order.number)}</span>
      </div>
      {order.rush && <div style={{ textAlign: 'center', fontWeight: 800 }}>{t('rush')}</div>}
      {copy && <div style={{ textAlign: 'center' }}>{t('reprint')}</div>}
      <SlipQr code={order.claimCode} link={linkOf(order, terms)} millimetres={28} showQr={terms.showQr} />
      <SlipRow label={t('in')} value={dateTime(order.receivedAt)} />
      <div style={{ margin: '1mm 0' }}>
        {t('readyBy')}
        <div style={{ fontSize: '18pt', fontWeight: 800, lineHeight: 1.15 }}>
          {weekday(manilaDateOf(order.promisedAt))}
          <br />
          {time(order.promisedAt)}
        </div>
      </div>
      <SlipRow label={t('customer')} value={customerOf(order)} />
      <SlipRow label={t('loads', { count: order.loads.length })} value={weight === null ? '' : kilos(weight)} />
      <SlipRule />
      {order.lines.map((line) => (
        <SlipRow
          key={line.id}
          label={`${line.name} ${line.unit === 'kg' ? kilos(line.quantity) : `×${line.quantity}`}`}
          value={money(line.amount)}
        />
      ))}
      {order.steps
        .filter(({ kind }) => kind !== 'service' && kind !== 'add_on')
        .map((step) => (
          <SlipRow key={step.kind + step.label} label={step.label} value={money(step.amount)} />
        ))}
      <SlipRule />
      <SlipRow label={t('total')} value={money(order.total)} strong />
      <SlipRow label={t('paid')} value={money(order.paid)} />
      <SlipRow label={t('balance')} value={money(order.balance)} strong large />
      {order.owedChange > 0 && <SlipRow label={t('weOweYouChange')} value={money(order.owedChange)} strong />}
      <TaxRows order={order} />
      {order.notes && (
        <>
          <SlipRule />
          <div style={{ overflowWrap: 'anywhere' }}>{order.notes}</div>
        </>
      )}
      <SlipRule />
      <SlipFoot>
        {t('pleaseBringThisStubWe', { count: terms.keptDays })}
        <br />
        {terms.liability && (
          <>
            {terms.liability}
            <br />
          </>
        )}
        {t('servedByReceivedBy', { receivedBy: order.receivedBy.name })}
        <br />
        <strong>{t('claimStubNotAnInvoice')}</strong>
        <SlipLines lines={terms.footer} />
      </SlipFoot>
    </>
  )
}

/** The stub’s QR code opens the order’s tracking page, at the address set for it or the one this counter uses itself. */
const linkOf = ({ claimCode }: Order, { tracking: { on, address } }: StubTerms): string =>
  on ? trackingLinkOf(address || window.location.origin, claimCode) : claimCode

/**
 * `Maria S.`: the customer and the clerk know whose stub it is; a stranger who finds it does not. The phone number is
 * omitted: clerks ask customers without a stub for its last four digits.
 */
const customerOf = ({ customer }: Order): string => (customer ? shortNameOf(customer.name) : t('walkIn'))

function weightOf({ lines }: Pick<Order, 'lines'>): number | null {
  const weights = lines.flatMap(({ weightKg }) => (weightKg === null ? [] : [weightKg]))
  return weights.length === 0 ? null : weights.reduce((total, kg) => total + kg, 0)
}

/** In a wide font the number is printed beneath its prefix; neither is broken. */
const WHOLE = { display: 'inline-block', whiteSpace: 'nowrap' } as const
