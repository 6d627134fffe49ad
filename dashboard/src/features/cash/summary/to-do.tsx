import type { CashSession } from '@labada/contracts/cash/cash-sessions'
import type { RouteResponse } from '@labada/contracts/core/route'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { tripRoutes } from '@labada/contracts/orders/trips/trips'
import type { figureRoutes } from '@labada/contracts/reports/figures'
import type { Feature } from '@labada/domain/core/access'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import {
  IconCashOff,
  IconCircleCheck,
  IconClockExclamation,
  IconCoin,
  IconHourglass,
  IconLockOpen,
  IconMoped,
  IconNote,
  IconPackages,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useFeatures, useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card, Stack } from '../../../components/layout.tsx'
import { useOpens } from '../../../components/may.tsx'
import { Coming } from '../../../components/notices/skeletons.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { staleAfterOrder } from '../../../components/orders/order-queries.ts'
import { day, money, number } from '../../../lib/format.ts'
import { newId } from '../../../lib/ids.ts'
import { paths } from '../../../lib/paths.ts'
import { handoversQuery } from './drawer-desk-api.ts'
import classes from './summary.module.css'
import { shopStockQuery } from './summary-api.ts'
import { t } from './t.ts'

export type ShopSummary = RouteResponse<typeof figureRoutes.shopSummary>

/** Open tasks, most urgent first. */
export function ToDo({ summary, session }: { readonly summary: ShopSummary; readonly session: CashSession | null }) {
  const { today, owedChange } = summary
  const isLeftOpen = session !== null && session.businessDate < today.date
  const other = useOtherToDo(today.date)
  const hasNothing =
    other.isKnown &&
    other.trips === 0 &&
    other.carried.length === 0 &&
    other.unread === 0 &&
    other.low === 0 &&
    !isLeftOpen &&
    today.overdue === 0 &&
    today.unclaimed === 0 &&
    today.unpaidReleased === 0 &&
    owedChange.length === 0
  return (
    <Card title={t('toDo')}>
      <Stack inOrder>
        {other.isPending && <Coming />}
        {hasNothing ? (
          <p className={classes.allDone}>
            <IconCircleCheck size={22} aria-hidden="true" /> {t('allCaughtUp')}
          </p>
        ) : (
          <ul className={classes.toDo}>
            {isLeftOpen && (
              <Item icon={<IconLockOpen size={22} aria-hidden="true" />} tone="danger">
                {t('theDrawerHasBeenOpen', { businessDate: day(session.businessDate) })}
              </Item>
            )}
            {other.unread > 0 && (
              <Item icon={<IconNote size={22} aria-hidden="true" />}>
                {t('unreadNotesFromTheLast', { count: other.unread })}
              </Item>
            )}
            {today.overdue > 0 && (
              <Item icon={<IconClockExclamation size={22} aria-hidden="true" />} tone="danger" to={paths.release}>
                {t('ordersOverdue', { count: today.overdue })}
              </Item>
            )}
            {today.unclaimed > 0 && (
              <Item icon={<IconHourglass size={22} aria-hidden="true" />} to={`${paths.release}?tab=unclaimed`}>
                {t('ordersReadyForThreeDays', { count: today.unclaimed })}
              </Item>
            )}
            {today.unpaidReleased > 0 && (
              <Item icon={<IconCoin size={22} aria-hidden="true" />} to={`${paths.release}?tab=released`}>
                {t('releasedOrdersStillUnpaid', { count: today.unpaidReleased })}
              </Item>
            )}
            {other.trips > 0 && (
              <Item
                icon={<IconTruckDelivery size={22} aria-hidden="true" />}
                to={`${paths.release}?tab=trips`}
                {...(other.lateTrips > 0 && { tone: 'danger' })}
              >
                {other.lateTrips > 0
                  ? t('tripsTodayLateTripsOverdue', { count: other.trips, lateTrips: number(other.lateTrips) })
                  : t('tripsToday', { count: other.trips })}
              </Item>
            )}
            {other.carried.map(({ id, name, carries }) => (
              <Item key={id} icon={<IconMoped size={22} aria-hidden="true" />} to={`${paths.release}?tab=trips`}>
                {t('nameHasCarriesToTurn', { name, carries: money(carries) })}
              </Item>
            ))}
            {other.low > 0 && (
              <Item icon={<IconPackages size={22} aria-hidden="true" />} of="items" to={paths.shopInventory}>
                {t('itemsLowOrOut', { count: other.low })}
              </Item>
            )}
            {owedChange.map((owed) => (
              <OwedItem key={owed.orderId} {...owed} />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

/** Open tasks other than orders: trips due by today, cash that riders carry, unread notes, items that run out. */
function useOtherToDo(today: ManilaDate) {
  const seesTrips = useMayDo('trip.see')
  const trips = useQuery({
    ...callQuery([...keys.trips(), 'open'], tripRoutes.listTrips, { query: { view: 'open' } }),
    enabled: seesTrips,
  })
  const riders = useQuery({
    ...callQuery([...keys.trips(), 'riders'], tripRoutes.listRiders, {}),
    enabled: seesTrips,
  })
  const notes = useQuery(handoversQuery())
  const hasItems = useFeatures().includes('items')
  const seesItems = useMayDo('item.see') && hasItems
  const items = useQuery({ ...shopStockQuery(), enabled: seesItems })
  const due = (trips.data?.items ?? []).filter(({ dueOn }) => dueOn <= today)
  return {
    trips: due.length,
    lateTrips: due.filter(({ dueOn }) => dueOn < today).length,
    carried: (riders.data?.items ?? []).filter(({ carries }) => carries > 0),
    unread: (notes.data?.items ?? []).filter(({ readAt }) => readAt === null).length,
    low: (items.data?.items ?? []).filter(({ status }) => status !== 'ok').length,
    isKnown:
      (!seesTrips || (trips.isSuccess && riders.isSuccess)) && (!seesItems || items.isSuccess) && notes.isSuccess,
    isPending:
      (seesTrips && (trips.isPending || riders.isPending)) || (seesItems && items.isPending) || notes.isPending,
  }
}

function Item({
  icon,
  tone,
  of = 'release',
  to,
  children,
}: {
  readonly icon: ReactNode
  readonly tone?: 'danger'
  /** The feature whose page resolves it. */
  readonly of?: Feature
  readonly to?: string
  readonly children: ReactNode
}) {
  const opens = useOpens(to ?? paths.release)
  const isLink = useFeatures().includes(of) && opens
  const words = (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
  return (
    <li data-tone={tone}>
      {to && isLink ? <Link to={to}>{words}</Link> : <span className={classes.item}>{words}</span>}
    </li>
  )
}

/** Change owed to a customer: paid out of the drawer when they return. */
function OwedItem({
  orderId,
  number,
  amount,
}: {
  readonly orderId: string
  readonly number: string
  readonly amount: Centavos
}) {
  const [id] = useState(newId)
  const features = useFeatures()
  const opens = useOpens(paths.release)
  const canGive = features.includes('release') || features.includes('receive')
  const give = useCommand(orderRoutes.giveShortChange, {
    invalidates: (order: Order) => [keys.order(order.id), ...staleAfterOrder()],
    onDone: () => {
      toast.positive(t('gaveAmountChangeForNumber', { amount: money(amount), number }))
    },
  })
  const words = (
    <>
      <IconCashOff size={22} aria-hidden="true" />
      <span>{t('amountChangeOwedForNumber', { amount: money(amount), number })}</span>
    </>
  )
  return (
    <li className={classes.owed}>
      {features.includes('release') && opens ? (
        <Link to={paths.releaseOrder(orderId)}>{words}</Link>
      ) : (
        <span className={classes.item}>{words}</span>
      )}
      {canGive && (
        <Button
          needs="payment.take"
          tone="neutral"
          busy={give.isPending}
          onClick={() => give.mutate({ params: { orderId }, body: { id } })}
        >
          {t('markAsGiven')}
        </Button>
      )}
    </li>
  )
}
