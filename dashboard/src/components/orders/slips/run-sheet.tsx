import type { Trip } from '@labada/contracts/orders/trips/trips'
import { sum, ZERO } from '@labada/domain/core/money'
import { dateTime, money, phone } from '../../../lib/format.ts'
import type { Shop } from './claim-stub.tsx'
import { SlipFoot, SlipHead, SlipRow, SlipRule } from './slip-parts.tsx'
import { t } from './t.ts'

/** A rider's list: addresses, tasks, amounts to collect. The rider carries it, so it has full names. */
export function RunSheet({
  rider,
  trips,
  shop,
  printedAt,
}: {
  readonly rider: string
  readonly trips: readonly Trip[]
  readonly shop: Shop
  readonly printedAt: Date
}) {
  return (
    <>
      <SlipHead shop={shop.name} branch={shop.branch} phone={shop.phone} />
      <div style={{ textAlign: 'center', fontSize: '16pt', fontWeight: 800, margin: '2mm 0' }}>{rider}</div>
      {trips.map((trip) => (
        <div key={trip.id} style={{ breakInside: 'avoid' }}>
          <SlipRule />
          <strong>
            {trip.kind === 'pickup' ? t('pickUp') : t('deliverNumber', { number: trip.order?.number ?? '' })}
          </strong>
          <div>{trip.customer?.name ?? t('walkIn')}</div>
          {trip.customer?.phone && <div>{phone(trip.customer.phone)}</div>}
          <div style={{ overflowWrap: 'anywhere' }}>
            {[trip.address, trip.landmark, trip.window].filter(Boolean).join(', ')}
          </div>
          {trip.note && <div style={{ overflowWrap: 'anywhere' }}>{trip.note}</div>}
          {trip.order && <SlipRow label={t('loads', { count: trip.order.loads })} value={money(trip.order.total)} />}
          {trip.order && trip.order.balance > 0 && (
            <SlipRow label={t('collect')} value={money(trip.order.balance)} strong large />
          )}
          <div style={{ marginTop: '6mm', borderTop: '1px solid #000' }}>{t('receivedBy')}</div>
        </div>
      ))}
      <SlipRule />
      <SlipRow label={t('toCollect')} value={money(sum(trips.map(({ order }) => order?.balance ?? ZERO)))} strong />
      <SlipFoot>{t('printedPrintedAt', { printedAt: dateTime(printedAt) })}</SlipFoot>
    </>
  )
}
