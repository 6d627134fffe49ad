import { type CashSession, cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { totalsOf } from '../../../api/list-totals.ts'
import { keys } from '../../../api/query-keys.ts'
import { varianceStatus } from '../../../components/cash/variance-status.ts'
import { Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { Money, Nothing } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { day, money, signedMoney } from '../../../lib/format.ts'
import { t } from './t.ts'

const PAGE = 20

/** The results of all drawer sessions. */
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
  const totals = totalsOf(list.data)
  return (
    <InfiniteSection query={list} what={t('sessions')}>
      <AppTable
        label={t('cashSessions')}
        columns={columnsOf(totals?.variance)}
        rows={rows}
        rowId={(session) => session.id}
        rowLabel={(session) => t('sessionNumber', { number: session.number })}
        onOpen={(session) => onOpen(session.id)}
        openId={openId}
        totalCount={totals?.sessions}
        {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
        isLoadingMore={list.isFetchingNextPage}
        empty={<EmptyState title={t('noDrawerSessionsYet')} />}
      />
    </InfiniteSection>
  )
}

/** How far the count was off, in words and colour: on the centavo, within a note, an alarm. */
export function VarianceBadge({ session }: { readonly session: Pick<CashSession, 'variance' | 'band'> }) {
  const { variance, band } = session
  if (variance === null || band === null) return <Nothing />
  const by = { variance: money(variance).replace('−', '') }
  const words = variance === 0 ? t('exact') : variance < 0 ? t('shortVariance', by) : t('overVariance', by)
  return <StatusBadge status={varianceStatus(variance, band)}>{words}</StatusBadge>
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
    header: t('session'),
    cell: (session) => (
      <span style={{ whiteSpace: 'nowrap' }}>
        <Text strong>{t('noNumber', { number: session.number })}</Text> <Text dim>{day(session.businessDate)}</Text>
      </span>
    ),
    total: t('total'),
  },
  {
    id: 'opened',
    header: t('opened'),
    cell: (session) => <Who name={session.openedBy.name} at={session.openedAt} />,
    priority: 3,
    labelled: true,
  },
  {
    id: 'closed',
    header: t('closed'),
    cell: (session) =>
      session.closedAt ? (
        <Who name={session.closedBy?.name ?? ''} at={session.closedAt} />
      ) : (
        <StatusBadge status="working">{session.state === 'counting' ? t('counting') : t('open')}</StatusBadge>
      ),
    priority: 2,
    labelled: ({ closedAt }) => closedAt !== null,
  },
  {
    id: 'expected',
    header: t('expected'),
    align: 'right',
    priority: 2,
    card: 'hidden',
    cell: (session) => <Money amount={session.expected} />,
  },
  {
    id: 'counted',
    header: t('counted'),
    align: 'right',
    card: 'amount',
    cell: (session) => <Money amount={session.countedAmount} />,
  },
  {
    id: 'variance',
    header: t('variance'),
    align: 'right',
    cell: (session) => <VarianceBadge session={session} />,
    total: variance === undefined ? undefined : signedMoney(variance),
  },
  {
    id: 'kept',
    header: t('kept'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (session) => <Money amount={session.kept} />,
  },
  {
    id: 'safe',
    header: t('toTheSafe'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (session) => <Money amount={session.toSafe} />,
  },
  { id: 'note', header: t('note'), priority: 3, cell: (session) => session.note || <Nothing /> },
]
