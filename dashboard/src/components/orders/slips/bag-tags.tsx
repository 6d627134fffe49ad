import type { Load, Order } from '@labada/contracts/orders/order-schemas'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { time, weekday } from '../../../lib/format.ts'
import { initialsOf, shortNumber } from '../counter/order-words.ts'
import { LINE, SlipQr } from './slip-parts.tsx'
import { t } from './t.ts'

/** One tag per load, to be cut apart and pinned to the bags. No phone number or full name: anyone can see the bags. */
export function BagTags({ order, loads = order.loads }: { readonly order: Order; readonly loads?: readonly Load[] }) {
  return (
    <>
      {loads.map((load, index) => (
        <section key={load.id} style={{ textAlign: 'center', breakInside: 'avoid' }}>
          {index > 0 && <div style={{ ...LINE, margin: '4mm 0' }}>✂</div>}
          <div style={{ fontSize: '33pt', fontWeight: 800, lineHeight: 1.05 }}>{shortNumber(order.number)}</div>
          <div>{order.number}</div>
          <div style={{ fontSize: '18pt', fontWeight: 700 }}>
            {t('loadNumberLoads', { number: load.number, loads: order.loads.length })}
          </div>
          {order.rush && <div style={{ fontSize: '15pt', fontWeight: 800 }}>{t('rush')}</div>}
          <div>{load.label}</div>
          <SlipQr code={order.claimCode} millimetres={20} />
          <div>
            {initialsOf(order.customer?.name) || t('walkIn')} · {weekday(manilaDateOf(order.promisedAt))},{' '}
            {time(order.promisedAt)}
          </div>
        </section>
      ))}
    </>
  )
}
