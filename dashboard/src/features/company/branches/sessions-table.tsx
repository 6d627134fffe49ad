import { type CashSession, cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { Money, Nothing } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { day, money, signedMoney } from '../../../lib/format.ts'

const PAGE = 20

/** How every session of the drawer ended. */
export function SessionsTable({
  branchId,
  openId,
  onOpen,
}: {
  readonly branchId: string
  readonly openId: string | null
  readonly onOpen: (sessionId: string) => void
}) {
  const query = { branchId, limit: PAGE }
  const list = useInfiniteQuery({
    queryKey: [...keys.cashSessionList(query), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(cashSessionRoutes.listCashSessions, { query: { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = list.data?.pages[0]?.totals
  return (
    <InfiniteSection query={list} what="The sessions">
      <AppTable
        label="Cash sessions"
        columns={columnsOf(totals?.variance)}
        rows={rows}
        rowId={(session) => session.id}
        rowLabel={(session) => `Session ${session.number}`}
        onOpen={(session) => onOpen(session.id)}
        openId={openId}
        totalCount={totals?.sessions}
        {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
        isLoadingMore={list.isFetchingNextPage}
        empty={<EmptyState title="The drawer was never opened" />}
      />
    </InfiniteSection>
  )
}

/** How far the count was off, in words and colour: on the centavo, within a note, an alarm. */
export function VarianceBadge({ session }: { readonly session: Pick<CashSession, 'variance' | 'band'> }) {
  const { variance, band } = session
  if (variance === null || band === null) return <Nothing />
  if (variance === 0) return <StatusBadge status="ready">Exact</StatusBadge>
  const words = `${variance < 0 ? 'Short' : 'Over'} ${money(variance).replace('−', '')}`
  return <StatusBadge status={band === 'ok' ? 'ready' : band === 'note' ? 'attention' : 'danger'}>{words}</StatusBadge>
}

function Who({ name, at }: { readonly name: string; readonly at: Date }) {
  return (
    <>
      {name}{' '}
      <Text dim small>
        <When at={at} />
      </Text>
    </>
  )
}

const columnsOf = (variance: CashSession['variance'] | undefined): readonly Column<CashSession>[] => [
  {
    id: 'number',
    header: 'Session',
    cell: (session) => (
      <span style={{ whiteSpace: 'nowrap' }}>
        <Text strong>No. {session.number}</Text> <Text dim>{day(session.businessDate)}</Text>
      </span>
    ),
    total: 'Total',
  },
  {
    id: 'opened',
    header: 'Opened',
    cell: (session) => <Who name={session.openedBy.name} at={session.openedAt} />,
    priority: 3,
  },
  {
    id: 'closed',
    header: 'Closed',
    cell: (session) =>
      session.closedAt ? (
        <Who name={session.closedBy?.name ?? ''} at={session.closedAt} />
      ) : (
        <StatusBadge status="working">{session.state === 'counting' ? 'Counting' : 'Open'}</StatusBadge>
      ),
    priority: 2,
  },
  {
    id: 'expected',
    header: 'Expected',
    align: 'right',
    priority: 2,
    card: 'hidden',
    cell: (session) => <Money amount={session.expected} />,
  },
  {
    id: 'counted',
    header: 'Counted',
    align: 'right',
    card: 'amount',
    cell: (session) => <Money amount={session.countedAmount} />,
  },
  {
    id: 'variance',
    header: 'Variance',
    align: 'right',
    cell: (session) => <VarianceBadge session={session} />,
    total: variance === undefined ? undefined : signedMoney(variance),
  },
  {
    id: 'kept',
    header: 'Kept',
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (session) => <Money amount={session.kept} />,
  },
  {
    id: 'safe',
    header: 'To the safe',
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (session) => <Money amount={session.toSafe} />,
  },
  { id: 'note', header: 'Note', priority: 3, cell: (session) => session.note || <Nothing /> },
]
