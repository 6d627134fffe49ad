import { type OrderClaim, orderClaimRoutes } from '@labada/contracts/orders/order-claims'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { totalsOf } from '../../../api/list-totals.ts'
import { keys } from '../../../api/query-keys.ts'
import { FigureLine } from '../../../components/charts/figure-line.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { CLAIM_KIND_NAMES, ClaimBadge } from '../../../components/orders/claim-words.tsx'
import { ClaimButtons } from '../../../components/orders/order-claims.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { Money, Nothing } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { money, number } from '../../../lib/format.ts'
import { claimQueryOf } from './list-queries.ts'
import { t } from './t.ts'
import { TransactionFilterBar } from './transaction-filter-bar.tsx'
import { isNarrowed } from './transaction-filters.ts'
import { useClear } from './use-clear.ts'
import type { ViewProps } from './view-props.ts'

const PAGE = 50

/** Customers' claims, newest first; pending ones can be decided in their row, a row opens the order. */
export function ClaimsView({ filters, onChange, today, onOpen, openId }: ViewProps) {
  const query = claimQueryOf(filters, today)
  const clear = useClear({ filters, onChange })
  const list = useInfiniteQuery({
    queryKey: [...keys.claims(), 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(orderClaimRoutes.listOrderClaims, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  return (
    <Stack>
      <TransactionFilterBar filters={filters} onChange={onChange} today={today} />
      <FigureLine
        label={t('totals')}
        figures={[
          { label: t('claims'), value: number(totals?.claims) },
          { label: t('open'), value: number(totals?.open) },
          { label: t('requested'), value: money(totals?.asked) },
          { label: t('paid'), value: money(totals?.paid) },
        ]}
      >
        <ExportButton list="orderClaims" query={query} />
      </FigureLine>
      <InfiniteSection query={list} what={t('claims')}>
        <AppTable
          label={t('claims')}
          columns={columnsOf(totals)}
          rows={rows}
          rowId={(claim) => claim.id}
          rowLabel={(claim) => t('claimAboutOrderNumber', { orderNumber: claim.orderNumber })}
          onOpen={(claim) => onOpen(claim.orderId)}
          openId={rows.find(({ orderId }) => orderId === openId)?.id ?? null}
          totalCount={totals?.claims}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={
            isNarrowed(filters) ? (
              <NoResults title={t('noClaimsForTheseFilters')} onClear={clear} />
            ) : (
              <EmptyState title={t('noCustomerClaimsYet')}>{t('toAddAClaimOpen')}</EmptyState>
            )
          }
        />
      </InfiniteSection>
    </Stack>
  )
}

type Totals = { readonly asked: OrderClaim['serviceFee']; readonly paid: OrderClaim['serviceFee'] } | undefined

const columnsOf = (totals: Totals): readonly Column<OrderClaim>[] => [
  {
    id: 'order',
    header: t('order'),
    cell: (claim) => (
      <Stack gap={0}>
        <Text strong style={{ whiteSpace: 'nowrap' }}>
          {claim.orderNumber}
        </Text>
        <Text dim small style={{ whiteSpace: 'normal' }}>
          {claim.customerName ?? t('walkInCustomer')}
        </Text>
      </Stack>
    ),
    total: t('total'),
  },
  { id: 'openedAt', header: t('opened'), cell: (claim) => <When at={claim.openedAt} />, priority: 2 },
  { id: 'branch', header: t('branch'), cell: (claim) => claim.branchName, priority: 3 },
  { id: 'kind', header: t('kind'), cell: (claim) => CLAIM_KIND_NAMES[claim.kind], priority: 2 },
  { id: 'description', header: t('whatHappened'), cell: (claim) => claim.description },
  {
    id: 'asked',
    header: t('requested'),
    align: 'right',
    card: 'amount',
    cell: (claim) => <Money amount={claim.asked} />,
    total: totals && money(totals.asked),
  },
  {
    id: 'paid',
    header: t('paid'),
    align: 'right',
    priority: 2,
    cell: (claim) => <Money amount={claim.decision?.amount ?? null} />,
    total: totals && money(totals.paid),
  },
  { id: 'status', header: t('decision'), cell: (claim) => <ClaimBadge claim={claim} /> },
  {
    id: 'decide',
    needs: 'claim.decide',
    header: t('decide'),
    // A card is a button itself: there a claim is decided in the order it opens.
    card: 'hidden',
    cell: (claim) => (claim.status === 'open' ? <ClaimButtons claim={claim} /> : <Nothing />),
  },
]
