import { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import { prorate } from '@labada/domain/core/money'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { totalsOf } from '../../../api/list-totals.ts'
import { keys } from '../../../api/query-keys.ts'
import { FigureLine } from '../../../components/charts/figure-line.tsx'
import { Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { useHeldRows } from '../../../components/table/held-rows.ts'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { money, number } from '../../../lib/format.ts'
import { type PaymentListQuery, paymentQueryOf } from './list-queries.ts'
import { type ListedPayment, paymentColumns } from './payment-columns.tsx'
import { t } from './t.ts'
import { TransactionFilterBar } from './transaction-filter-bar.tsx'
import { isNarrowed } from './transaction-filters.ts'
import { useClear } from './use-clear.ts'
import type { ViewProps } from './view-props.ts'

const PAGE = 50

/** Every payment; a row opens the order it was for. */
export function PaymentsView({ filters, onChange, today, onOpen, openId }: ViewProps) {
  const query = paymentQueryOf(filters, today)
  const clear = useClear({ filters, onChange })
  const list = usePayments(query)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  const { shown, held, show } = useHeldRows(rows, {
    at: recordedAt,
    listName: JSON.stringify(query),
    isLoaded: list.isSuccess && !list.isPlaceholderData,
  })
  const average = totals && totals.payments > 0 ? prorate(totals.amount, 1, totals.payments) : null
  return (
    <Stack>
      <TransactionFilterBar filters={filters} onChange={onChange} today={today} />
      <FigureLine
        label={t('totals')}
        figures={[
          { label: t('payments'), value: number(totals?.payments) },
          { label: t('amount'), value: money(totals?.amount), note: t('beforeRefundsExcludingVoidedPayments') },
          { label: t('averagePayment'), value: money(average) },
        ]}
      >
        <ExportButton list="payments" query={query} />
      </FigureLine>
      <InfiniteSection query={list} what={t('payments')}>
        <AppTable
          label={t('payments')}
          columns={paymentColumns(totals)}
          rows={shown}
          rowId={(payment) => payment.id}
          rowLabel={(payment) => t('paymentOfOrderNumber', { orderNumber: payment.orderNumber })}
          onOpen={(payment) => onOpen(payment.orderId)}
          openId={shown.find((payment) => payment.orderId === openId)?.id ?? null}
          totalCount={totals?.found}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          {...(held > 0 && { news: t('newPayments', { count: held }), onShowNews: show })}
          empty={
            held > 0 ? undefined : isNarrowed(filters) ? (
              <NoResults title={t('noPaymentsForTheseFilters')} onClear={clear} />
            ) : (
              <EmptyState title={t('noPaymentsThisWeekYet')}>{t('paymentsAppearAsSoonAs')}</EmptyState>
            )
          }
        />
      </InfiniteSection>
    </Stack>
  )
}

const usePayments = (query: PaymentListQuery) =>
  useInfiniteQuery({
    queryKey: [...keys.payments(), 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(orderReviewRoutes.listPayments, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

const recordedAt = (payment: ListedPayment) => payment.recordedAt
