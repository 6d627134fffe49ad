import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { IconWashMachine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useFeatures, useMayDo } from '../../../api/session.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { Tabs } from '../../../components/tabs.tsx'
import { paths } from '../../../lib/paths.ts'
import { isReady } from './board.ts'
import { useBoardLooks } from './board-looks.tsx'
import { BoardView } from './board-view.tsx'
import { MachineBell } from './machines/machine-parts.ts'
import type { OrderActions } from './order/use-order-actions.ts'
import classes from './release.module.css'
import { BOARD_LIMIT, openOrdersQuery, owedQuery, releasedQuery, unclaimedQuery } from './release-api.ts'
import { t } from './t.ts'

// The board is what the page opens with.
const ReadyRows = soon(() => import('./order/order-rows.tsx').then((all) => all.ReadyRows))
const UnclaimedRows = soon(() => import('./order/order-rows.tsx').then((all) => all.UnclaimedRows))
const OwedRows = soon(() => import('./order/order-rows.tsx').then((all) => all.OwedRows))
const ReleasedRows = soon(() => import('./order/order-rows.tsx').then((all) => all.ReleasedRows))
const TripsTab = soon(() => import('./trips/trips-tab.tsx').then((all) => all.TripsTab))

interface ReleaseTabsProps {
  readonly now: Date
  readonly actions: OrderActions
  readonly openId: string | null
}

export function ReleaseTabs(props: ReleaseTabsProps) {
  const open = useQuery({ ...openOrdersQuery(), enabled: useMayDo('order.see') })
  const ready = open.data?.items.filter(isReady)
  const looks = useBoardLooks(<BoardTab {...props} />, props.actions)
  return (
    <>
      <Suspense>
        <MachineBell />
      </Suspense>
      <Tabs
        label={t('orders')}
        tabs={[
          {
            value: 'board',
            needs: 'order.see',
            label: t('board'),
            ...looks,
          },
          {
            value: 'ready',
            needs: 'order.see',
            label: t('ready'),
            count: ready?.length,
            content: <ReadyTab {...props} />,
          },
          { value: 'unclaimed', needs: 'order.see', label: t('unclaimed'), content: <UnclaimedTab {...props} /> },
          {
            value: 'trips',
            needs: 'trip.see',
            label: t('pickUpDelivery'),
            content: (
              <Suspense>
                <TripsTab now={props.now} onOpen={props.actions.open} />
              </Suspense>
            ),
          },
          { value: 'released', needs: 'order.see', label: t('releasedToday'), content: <ReleasedTab {...props} /> },
        ]}
      />
    </>
  )
}

function BoardTab(props: ReleaseTabsProps) {
  const open = useQuery(openOrdersQuery())
  const canReceive = useFeatures().includes('receive')
  return (
    <QuerySection
      query={open}
      what={t('theBoard')}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          icon={<IconWashMachine size={36} stroke={1.5} />}
          title={t('nothingWaiting')}
          action={canReceive && <ButtonLink to={paths.receive}>{t('receiveTheNextOrder')}</ButtonLink>}
        >
          {t('ordersAppearHereAsSoon')}
        </EmptyState>
      }
    >
      {({ items, nextCursor }) => (
        <>
          <BoardView {...props} orders={items} />
          {nextCursor !== null && (
            <p className={classes.none}>{t('theseAreTheBoardLimitOrders', { boardLimit: BOARD_LIMIT })}</p>
          )}
        </>
      )}
    </QuerySection>
  )
}

function ReadyTab({ now, actions }: ReleaseTabsProps) {
  const open = useQuery(openOrdersQuery())
  return (
    <QuerySection
      query={open}
      what={t('readyOrders')}
      isEmpty={({ items }) => !items.some(isReady)}
      empty={<EmptyState title={t('nothingIsReadyYet')}>{t('ordersComeHereOnceAll')}</EmptyState>}
    >
      {({ items }) => (
        <Suspense>
          <ReadyRows orders={lastReadyFirst(items)} now={now} actions={actions} />
        </Suspense>
      )}
    </QuerySection>
  )
}

const lastReadyFirst = (orders: readonly OrderSummary[]) =>
  orders.filter(isReady).toSorted((one, other) => other.stageAt.getTime() - one.stageAt.getTime())

function UnclaimedTab({ now, actions }: ReleaseTabsProps) {
  const unclaimed = useQuery(unclaimedQuery())
  return (
    <QuerySection
      query={unclaimed}
      what={t('unclaimedOrders')}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState title={t('allLaundryWasPickedUp')}>{t('ordersComeHereAfterThree')}</EmptyState>}
    >
      {({ items }) => (
        <Suspense>
          <UnclaimedRows orders={items} now={now} actions={actions} />
        </Suspense>
      )}
    </QuerySection>
  )
}

/** What left the shop unpaid, on any day, above what was handed over today. */
function ReleasedTab({ now, actions }: ReleaseTabsProps) {
  const owed = useQuery(owedQuery())
  const released = useQuery(releasedQuery(manilaDateOf(now)))
  const today = (
    <QuerySection
      query={released}
      together={[owed]}
      what={t('releasedOrders')}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState title={t('nothingReleasedYetToday')}>{t('whatIsHandedOverAppears')}</EmptyState>}
    >
      {({ items }) => (
        <Suspense>
          <ReleasedRows orders={items} actions={actions} />
        </Suspense>
      )}
    </QuerySection>
  )
  if (owed.data?.items.length === 0 || owed.isPending) return today
  return (
    <>
      <section aria-label={t('releasedButUnpaid')}>
        <QuerySection query={owed} what={t('unpaidOrders')}>
          {({ items, nextCursor }) => (
            <>
              <h2 className={classes.band}>
                {t('releasedButUnpaid')} <span>{nextCursor === null ? items.length : `${items.length}+`}</span>
              </h2>
              <Suspense>
                <OwedRows orders={items} actions={actions} />
              </Suspense>
            </>
          )}
        </QuerySection>
      </section>
      <section aria-label={t('releasedToday')}>
        <h2 className={classes.band}>{t('releasedToday')}</h2>
        {today}
      </section>
    </>
  )
}
