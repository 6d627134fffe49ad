import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { IconWashMachine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useFeatures } from '../../../api/session.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { Tabs } from '../../../components/tabs.tsx'
import { paths } from '../../../lib/paths.ts'
import { isReady } from './board.ts'
import { BoardView } from './board-view.tsx'
import { MachineBell } from './machines/machine-parts.ts'
import type { OrderActions } from './order/use-order-actions.ts'
import classes from './release.module.css'
import { BOARD_LIMIT, openOrdersQuery, releasedQuery, unclaimedQuery } from './release-api.ts'

// The board is what the page opens with.
const ReadyRows = soon(() => import('./order/order-rows.tsx').then((all) => all.ReadyRows))
const UnclaimedRows = soon(() => import('./order/order-rows.tsx').then((all) => all.UnclaimedRows))
const ReleasedRows = soon(() => import('./order/order-rows.tsx').then((all) => all.ReleasedRows))
const TripsTab = soon(() => import('./trips/trips-tab.tsx').then((all) => all.TripsTab))

interface ReleaseTabsProps {
  readonly now: Date
  readonly actions: OrderActions
  readonly openId: string | null
}

export function ReleaseTabs(props: ReleaseTabsProps) {
  const open = useQuery(openOrdersQuery())
  const ready = open.data?.items.filter(isReady)
  return (
    <>
      <Suspense>
        <MachineBell />
      </Suspense>
      <Tabs
        label="Orders"
        tabs={[
          { value: 'board', label: 'Board', content: <BoardTab {...props} /> },
          { value: 'ready', label: 'Ready', count: ready?.length, content: <ReadyTab {...props} /> },
          { value: 'unclaimed', label: 'Unclaimed', content: <UnclaimedTab {...props} /> },
          {
            value: 'trips',
            label: 'Pick-up & delivery',
            content: (
              <Suspense>
                <TripsTab now={props.now} onOpen={props.actions.open} />
              </Suspense>
            ),
          },
          { value: 'released', label: 'Released today', content: <ReleasedTab {...props} /> },
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
      what="The board"
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          icon={<IconWashMachine size={36} stroke={1.5} />}
          title="Nothing waiting."
          action={canReceive && <ButtonLink to={paths.receive}>Receive the next order</ButtonLink>}
        >
          Orders appear here as soon as they are received.
        </EmptyState>
      }
    >
      {({ items, nextCursor }) => (
        <>
          <BoardView {...props} orders={items} />
          {nextCursor !== null && (
            <p className={classes.none}>These are the {BOARD_LIMIT} orders due first. Search finds the others.</p>
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
      what="Ready orders"
      isEmpty={({ items }) => !items.some(isReady)}
      empty={<EmptyState title="Nothing is ready yet">Orders come here once all their loads are ready.</EmptyState>}
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
      what="Unclaimed orders"
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState title="Everything was fetched">Orders come here after three days of waiting.</EmptyState>}
    >
      {({ items }) => (
        <Suspense>
          <UnclaimedRows orders={items} now={now} actions={actions} />
        </Suspense>
      )}
    </QuerySection>
  )
}

function ReleasedTab({ now, actions }: ReleaseTabsProps) {
  const released = useQuery(releasedQuery(manilaDateOf(now)))
  return (
    <QuerySection
      query={released}
      what="Released orders"
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState title="Nothing released yet today">What is handed over appears here.</EmptyState>}
    >
      {({ items }) => (
        <Suspense>
          <ReleasedRows orders={items} actions={actions} />
        </Suspense>
      )}
    </QuerySection>
  )
}
