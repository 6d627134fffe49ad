import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import { IconBolt } from '@tabler/icons-react'
import { Button } from '../../../../components/button.tsx'
import { waitingWords } from '../../../../components/orders/counter/order-words.ts'
import { PaymentBadge, StageBadge, StatusBadge } from '../../../../components/status-badge.tsx'
import { money, plural, time } from '../../../../lib/format.ts'
import { ageBandsOf, daysWaiting } from '../board.ts'
import classes from '../release.module.css'
import { storageDueOf } from './storage-line.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface RowsProps {
  readonly orders: readonly OrderSummary[]
  readonly now: Date
  readonly actions: OrderActions
}

/** Everything that can be handed over now. */
export function ReadyRows({ orders, now, actions }: RowsProps) {
  return (
    <ul className={classes.rows}>
      {orders.map((order) => (
        <Row key={order.id} order={order} actions={actions} action="Release" primary>
          {order.rack !== null && <strong>{order.rack} · </strong>}
          {plural(order.loads.length, 'load')} · {waitingWords(order.stageAt, now).words}
        </Row>
      ))}
    </ul>
  )
}

/** What nobody fetches, by how long it waits. */
export function UnclaimedRows({ orders, now, actions }: RowsProps) {
  return ageBandsOf(orders, now).map((band) => (
    <section key={band.label} aria-label={band.label}>
      <h2 className={classes.band}>
        {band.label} <span>{band.orders.length}</span>
      </h2>
      <ul className={classes.rows}>
        {band.orders.map((order) => (
          <Row key={order.id} order={order} actions={actions} action="Open">
            {plural(daysWaiting(order, now), 'day')} · {order.customerPhone ?? 'no phone'}
            {storageDueOf(order, now) > 0 && ` · storage ${money(storageDueOf(order, now))}`}
          </Row>
        ))}
      </ul>
    </section>
  ))
}

/** What went out today, the last one first. */
export function ReleasedRows({ orders, actions }: Omit<RowsProps, 'now'>) {
  const lastFirst = [...orders].sort(
    (one, other) => (other.releasedAt?.getTime() ?? 0) - (one.releasedAt?.getTime() ?? 0),
  )
  return (
    <ul className={classes.rows}>
      {lastFirst.map((order) => (
        <Row key={order.id} order={order} actions={actions} action="Open">
          released {time(order.releasedAt)} · {money(order.total)}
        </Row>
      ))}
    </ul>
  )
}

/** What a search found, whatever its stage. */
export function FoundRows({ orders, actions }: Omit<RowsProps, 'now'>) {
  return (
    <ul className={classes.rows} aria-label="Orders found">
      {orders.map((order) => (
        <Row key={order.id} order={order} actions={actions} action="Open">
          {order.customerPhone ?? order.services}
        </Row>
      ))}
    </ul>
  )
}

function Row({
  order,
  actions,
  action,
  primary = false,
  children,
}: {
  readonly order: OrderSummary
  readonly actions: OrderActions
  readonly action: string
  readonly primary?: boolean
  readonly children: React.ReactNode
}) {
  return (
    <li className={classes.row}>
      <span className={classes.rowWords}>
        <span>
          <strong>{order.number}</strong> {order.customerName ?? 'Walk-in'}
          {order.rush && <IconBolt size={18} aria-label="Rush" />}
        </span>
        <span className={classes.dim}>{children}</span>
      </span>
      <span className={classes.badges}>
        <StageBadge stage={order.stage} />
        {order.balance > 0 ? (
          <StatusBadge status="attention">{money(order.balance)} unpaid</StatusBadge>
        ) : (
          order.stage !== 'voided' && <PaymentBadge status={order.paymentStatus} />
        )}
      </span>
      <Button tone={primary ? 'primary' : 'neutral'} onClick={() => actions.open(order.id)}>
        {action}
        <span className="visually-hidden"> {order.number}</span>
      </Button>
    </li>
  )
}
