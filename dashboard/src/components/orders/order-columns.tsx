import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import { IconBolt, IconMoodSad } from '@tabler/icons-react'
import { money } from '../../lib/format.ts'
import { Text } from '../layout.tsx'
import { LateSign } from '../signs.ts'
import { PaymentBadge, StageBadge, StatusBadge } from '../status-badge.tsx'
import type { Column } from '../table/app-table-types.ts'
import { Money, Nothing } from '../values.tsx'
import { When } from '../when.tsx'
import classes from './orders.module.css'
import { t } from './t.ts'
import { TYPE_NAMES } from './type-names.ts'

interface OrderTotals {
  readonly total: OrderSummary['total']
  readonly discount: OrderSummary['discount']
  readonly paid: OrderSummary['paid']
  readonly balance: OrderSummary['balance']
}

/** The columns of order lists; `totals` are those of the filtered set. */
export function orderColumns({
  totals,
  now,
  withBranch = true,
  isWide = true,
}: {
  readonly totals: OrderTotals | undefined
  readonly now: Date
  readonly withBranch?: boolean
  /** Whether there is room for columns that the drawer shows too: type, services, person. */
  readonly isWide?: boolean
}): readonly Column<OrderSummary>[] {
  const branch: Column<OrderSummary> = {
    id: 'branch',
    header: t('branch'),
    cell: (order) => order.branchName,
    // The first to leave: the order's number says the branch too.
    priority: 3,
  }
  const type: Column<OrderSummary> = {
    id: 'type',
    header: t('type'),
    cell: (order) => TYPE_NAMES[order.type],
    priority: 3,
    card: 'hidden',
  }
  const services: Column<OrderSummary> = {
    id: 'services',
    header: t('services'),
    priority: 3,
    cell: (order) => (
      <span className={classes.services} title={order.services}>
        {order.services || <Nothing />}
      </span>
    ),
  }
  const discount: Column<OrderSummary> = {
    id: 'discount',
    header: t('discount'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (order) => (order.discount ? <Money amount={order.discount} /> : <Nothing />),
    total: totals && money(totals.discount),
  }
  const by: Column<OrderSummary> = {
    id: 'by',
    header: t('by'),
    cell: (order) => order.receivedBy.name,
    priority: 3,
    card: 'hidden',
  }
  return [
    {
      id: 'number',
      header: t('order'),
      sortable: true,
      cell: (order) => (
        <Text strong style={{ whiteSpace: 'nowrap' }}>
          {order.number}
          {order.claim && (
            <IconMoodSad
              size={15}
              aria-label={order.claim === 'open' ? t('claimOpen') : t('claimAnswered')}
              style={{ verticalAlign: '-2px', marginLeft: 4 }}
            />
          )}
          {order.rush && <IconBolt size={15} aria-label={t('rush')} style={{ verticalAlign: '-2px', marginLeft: 4 }} />}
        </Text>
      ),
      total: t('total'),
    },
    { id: 'receivedAt', header: t('received'), sortable: true, cell: (order) => <When at={order.receivedAt} /> },
    ...(withBranch ? [branch] : []),
    { id: 'customer', header: t('customer'), cell: (order) => <Customer order={order} /> },
    ...(isWide ? [type] : []),
    ...(isWide ? [services] : []),
    { id: 'stage', header: t('stage'), cell: (order) => <StageBadge stage={order.stage} /> },
    { id: 'payment', header: t('payment'), cell: (order) => <Payment order={order} />, priority: 2 },
    {
      id: 'promisedAt',
      header: t('promised'),
      sortable: true,
      priority: 2,
      labelled: (order) => !isLate(order, now),
      cell: (order) => <Promised order={order} now={now} />,
    },
    ...(isWide ? [discount] : []),
    {
      id: 'total',
      header: t('total'),
      align: 'right',
      sortable: true,
      card: 'amount',
      cell: (order) => (
        <>
          <Money amount={order.total} />
          {/* If there is no room for the discount column, the discount is shown below the total. */}
          {!isWide && order.discount > 0 && (
            <Text as="div" dim small style={{ whiteSpace: 'nowrap' }}>
              {t('discountOff', { discount: money(order.discount) })}
            </Text>
          )}
        </>
      ),
      total: totals && money(totals.total),
    },
    {
      id: 'balance',
      header: t('balance'),
      align: 'right',
      sortable: true,
      priority: 2,
      card: 'hidden',
      cell: (order) => <Money amount={order.balance} />,
      total: totals && money(totals.balance),
    },
    ...(isWide ? [by] : []),
  ]
}

/** Whether the work on an order is late: past its promised time and not ready. */
export const isLate = (order: Pick<OrderSummary, 'stage' | 'promisedAt'>, now: Date): boolean =>
  order.stage !== 'released' && order.stage !== 'voided' && order.stage !== 'ready' && order.promisedAt < now

function Customer({ order }: { readonly order: OrderSummary }) {
  if (!order.customerName) return <Text dim>{t('walkInCustomer')}</Text>
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{order.customerName}</span>{' '}
      {order.customerPhone && (
        <Text dim small style={{ whiteSpace: 'nowrap' }}>
          {order.customerPhone}
        </Text>
      )}
    </>
  )
}

function Payment({ order }: { readonly order: OrderSummary }) {
  if (order.stage === 'voided') return <Nothing />
  return <PaymentBadge status={order.paymentStatus} />
}

function Promised({ order, now }: { readonly order: OrderSummary; readonly now: Date }) {
  if (!isLate(order, now)) return <When at={order.promisedAt} plain />
  return (
    <StatusBadge status="danger" icon={LateSign}>
      {t.rich('latePromisedAt', { promisedAt: <When at={order.promisedAt} plain /> })}
    </StatusBadge>
  )
}
