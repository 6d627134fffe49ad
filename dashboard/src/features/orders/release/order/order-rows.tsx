import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import { IconBolt } from '@tabler/icons-react'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { waitingWords } from '../../../../components/orders/counter/order-words.ts'
import { OwedSign } from '../../../../components/signs.ts'
import { PaymentBadge, StageBadge, StatusBadge } from '../../../../components/status-badge.tsx'
import { date, money, time } from '../../../../lib/format.ts'
import { ageBandsOf, daysWaiting } from '../board.ts'
import classes from '../release.module.css'
import { t } from '../t.ts'
import { storageDueOf } from './storage-line.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface RowsProps {
  readonly orders: readonly OrderSummary[]
  readonly now: Date
  readonly actions: OrderActions
}

/** Orders that can be released now. */
export function ReadyRows({ orders, now, actions }: RowsProps) {
  const mayRelease = useMayDo('order.release')
  return (
    <ul className={classes.rows}>
      {orders.map((order) => (
        <Row
          key={order.id}
          order={order}
          actions={actions}
          action={mayRelease ? t('release') : t('open')}
          primary={mayRelease}
        >
          {order.rack !== null && <strong>{order.rack} · </strong>}
          {t('loads', { count: order.loads.length })} · {waitingWords(order.stageAt, now).words}
        </Row>
      ))}
    </ul>
  )
}

/** Unclaimed orders, by how long they have been waiting. */
export function UnclaimedRows({ orders, now, actions }: RowsProps) {
  return ageBandsOf(orders, now).map((band) => (
    <section key={band.label} aria-label={band.label}>
      <h2 className={classes.band}>
        {band.label} <span>{band.orders.length}</span>
      </h2>
      <ul className={classes.rows}>
        {band.orders.map((order) => (
          <Row key={order.id} order={order} actions={actions} action={t('open')}>
            {storageDueOf(order, now) > 0
              ? t('daysCustomerPhoneStorageMoney', {
                  count: daysWaiting(order, now),
                  customerPhone: order.customerPhone ?? t('noPhone'),
                  money: money(storageDueOf(order, now)),
                })
              : t('daysCustomerPhone', {
                  count: daysWaiting(order, now),
                  customerPhone: order.customerPhone ?? t('noPhone'),
                })}
          </Row>
        ))}
      </ul>
    </section>
  ))
}

/** Orders released today, newest first. */
export function ReleasedRows({ orders, actions }: Omit<RowsProps, 'now'>) {
  const lastFirst = [...orders].sort(
    (one, other) => (other.releasedAt?.getTime() ?? 0) - (one.releasedAt?.getTime() ?? 0),
  )
  return (
    <ul className={classes.rows}>
      {lastFirst.map((order) => (
        <Row key={order.id} order={order} actions={actions} action={t('open')}>
          {t('releasedReleasedAtTotal', { releasedAt: time(order.releasedAt), total: money(order.total) })}
        </Row>
      ))}
    </ul>
  )
}

/** Orders that left the shop with a balance, of any day. */
export function OwedRows({ orders, actions }: Omit<RowsProps, 'now'>) {
  return (
    <ul className={classes.rows}>
      {orders.map((order) => (
        <Row key={order.id} order={order} actions={actions} action={t('open')}>
          {t('releasedReleasedOnCustomerPhone', {
            releasedOn: date(order.releasedAt),
            customerPhone: order.customerPhone ?? t('noPhone'),
          })}
        </Row>
      ))}
    </ul>
  )
}

/** Search results in any stage. */
export function FoundRows({ orders, actions }: Omit<RowsProps, 'now'>) {
  return (
    <ul className={classes.rows} aria-label={t('ordersFound')}>
      {orders.map((order) => (
        <Row key={order.id} order={order} actions={actions} action={t('open')}>
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
          <strong>{order.number}</strong> {order.customerName ?? t('walkIn')}
          {order.rush && <IconBolt size={18} aria-label={t('rush')} />}
        </span>
        <span className={classes.dim}>{children}</span>
      </span>
      <span className={classes.badges}>
        <StageBadge stage={order.stage} />
        {order.balance > 0 ? (
          <StatusBadge status="attention" icon={OwedSign}>
            {t('balanceUnpaid', { balance: money(order.balance) })}
          </StatusBadge>
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
