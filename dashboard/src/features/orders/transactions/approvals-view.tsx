import { type Approval, approvalRoutes } from '@labada/contracts/cash/approvals'
import { isReversal } from '@labada/domain/cash/approvals'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { ApprovalButtons } from '../../../components/orders/approval-buttons.tsx'
import { type Status, StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { Money } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { day } from '../../../lib/format.ts'
import type { ViewProps } from './view-props.ts'

const PAGE = 50

/** What counters asked to be allowed, newest first; those that wait can be answered in their row. */
export function ApprovalsView({ filters, onOpen, openId }: ViewProps) {
  const query = { limit: PAGE, ...(filters.branchId && { branchId: filters.branchId }) }
  const list = useInfiniteQuery({
    queryKey: [...keys.approvals(), 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(approvalRoutes.listApprovals, { query: { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Stack>
      <InfiniteSection query={list} what="The requests">
        <AppTable
          label="Requests for approval"
          columns={COLUMNS}
          rows={rows}
          rowId={(approval) => approval.id}
          rowLabel={(approval) => `${KIND_WORDS[approval.kind]} ${approval.orderNumber ?? ''}`}
          onOpen={(approval) => {
            if (approval.kind === 'release_unpaid' || isReversal(approval.kind)) onOpen(approval.subjectId)
          }}
          openId={rows.find(({ subjectId }) => subjectId === openId)?.id ?? null}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={<EmptyState title="Nobody asked for anything yet" />}
        />
      </InfiniteSection>
    </Stack>
  )
}

const KIND_WORDS: Readonly<Record<Approval['kind'], string>> = {
  release_unpaid: 'Release unpaid',
  cash_out: 'Cash out',
  promotion: 'Promotion',
  void_order: 'Void order',
  void_payment: 'Void payment',
  refund_order: 'Refund',
}

const STATE_LOOKS: Readonly<Record<Approval['state'], { readonly status: Status; readonly word: string }>> = {
  waiting: { status: 'attention', word: 'Waiting' },
  approved: { status: 'ready', word: 'Approved' },
  refused: { status: 'danger', word: 'Refused' },
  used: { status: 'done', word: 'Used' },
}

/** A void or a refund is done by the very yes; the others are used by the counter later. */
const lookOf = ({ kind, state }: Approval) => STATE_LOOKS[isReversal(kind) && state === 'used' ? 'approved' : state]

const COLUMNS: readonly Column<Approval>[] = [
  { id: 'what', header: 'What', cell: (approval) => `${KIND_WORDS[approval.kind]} ${approval.orderNumber ?? ''}` },
  { id: 'at', header: 'Asked', cell: (approval) => <When at={approval.requestedAt} /> },
  { id: 'branch', header: 'Branch', cell: (approval) => approval.branchName, priority: 3 },
  { id: 'by', header: 'By', cell: (approval) => approval.requestedBy.name, priority: 2 },
  { id: 'reason', header: 'Reason', cell: (approval) => approval.reason },
  { id: 'due', header: 'Pays by', cell: (approval) => day(approval.dueOn), priority: 3 },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    card: 'amount',
    cell: (approval) => <Money amount={approval.amount} />,
  },
  {
    id: 'state',
    header: 'Answer',
    cell: (approval) =>
      approval.state === 'waiting' ? (
        <ApprovalButtons approval={approval} />
      ) : (
        <StatusBadge status={lookOf(approval).status}>
          {lookOf(approval).word} by {approval.decidedBy?.name}
        </StatusBadge>
      ),
  },
]
