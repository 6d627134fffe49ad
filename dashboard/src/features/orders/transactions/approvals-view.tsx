import { type Approval, approvalRoutes } from '@labada/contracts/cash/approvals'
import { isReversal } from '@labada/domain/cash/approvals'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
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
import { PermitRequests } from './permit-requests.tsx'
import { t } from './t.ts'
import type { ViewProps } from './view-props.ts'

const PAGE = 50

/** Approval requests from counters, newest first; pending ones can be decided in their row. */
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
      <PermitRequests branchId={filters.branchId || undefined} onOpen={onOpen} />
      <InfiniteSection query={list} what={t('approvalRequests')}>
        <AppTable
          label={t('requestsForApproval')}
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
          empty={<EmptyState title={t('noApprovalRequestsYet')}>{t('whenACounterNeedsAnAdmin')}</EmptyState>}
        />
      </InfiniteSection>
    </Stack>
  )
}

const KIND_WORDS: Readonly<Record<Approval['kind'], string>> = {
  release_unpaid: t('releaseUnpaid'),
  cash_out: t('cashOut'),
  promotion: t('promotion'),
  void_order: t('voidOrder'),
  void_payment: t('voidPayment'),
  refund_order: t('refund'),
}

const STATE_LOOKS: Readonly<Record<Approval['state'], { readonly status: Status; readonly word: string }>> = {
  waiting: { status: 'attention', word: t('waiting') },
  approved: { status: 'ready', word: t('approved') },
  refused: { status: 'done', word: t('declined') },
  used: { status: 'done', word: t('used') },
}

/** Approving a void or refund executes it; the counter uses other approvals later. */
const lookOf = ({ kind, state }: Approval) => STATE_LOOKS[isReversal(kind) && state === 'used' ? 'approved' : state]

const COLUMNS: readonly Column<Approval>[] = [
  { id: 'what', header: t('what'), cell: (approval) => `${KIND_WORDS[approval.kind]} ${approval.orderNumber ?? ''}` },
  { id: 'at', header: t('requested'), cell: (approval) => <When at={approval.requestedAt} /> },
  { id: 'branch', header: t('branch'), cell: (approval) => approval.branchName, priority: 3 },
  { id: 'by', header: t('by'), cell: (approval) => approval.requestedBy.name, priority: 2 },
  { id: 'reason', header: t('reason'), cell: (approval) => approval.reason },
  { id: 'due', header: t('due'), cell: (approval) => day(approval.dueOn), priority: 3 },
  {
    id: 'amount',
    header: t('amount'),
    align: 'right',
    card: 'amount',
    cell: (approval) => <Money amount={approval.amount} />,
  },
  {
    id: 'state',
    header: t('decision'),
    cell: (approval) => <Decision approval={approval} />,
  },
]

/** The answer, or the two that can still be given. */
function Decision({ approval }: { readonly approval: Approval }) {
  const mayDecide = useMayDo('approval.decide')
  const isWaiting = approval.state === 'waiting'
  if (isWaiting && mayDecide) return <ApprovalButtons approval={approval} />
  const { status, word } = lookOf(approval)
  return (
    <StatusBadge status={status}>
      {isWaiting ? word : t.rich('wordByDecidedBy', { word, decidedBy: approval.decidedBy?.name })}
    </StatusBadge>
  )
}
