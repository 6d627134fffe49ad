import type { CashEntry } from '@labada/contracts/cash/cash-entries'
import { nameOfLine } from '@labada/domain/cash/cash-flow'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { totalsOf } from '../../../api/list-totals.ts'
import { Row, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { useHeldRows } from '../../../components/table/held-rows.ts'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { useUrlState, useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { CashFilterBar } from './cash-filter-bar.tsx'
import { type EntryQuery, useCashEntries } from './cash-flow-api.ts'
import type { CashFilters } from './cash-flow-filters.ts'
import { entryColumns } from './entry-columns.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { t } from './t.ts'

/** Every movement of money with the balance after it: the entries behind the statement's figures. */
export function LedgerTab({
  filters,
  branchId,
  today,
}: {
  readonly filters: CashFilters
  readonly branchId: string | null
  readonly today: ManilaDate
}) {
  const { span, account, line } = filters
  const query: EntryQuery = {
    ...span,
    ...(branchId !== null && { branchId }),
    ...(account && { account }),
    ...(line && { line }),
  }
  const list = useCashEntries(query)
  const [openId, open] = useUrlState('id')
  const [, set] = useUrlStates()
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  const { shown, held, show } = useHeldRows(rows, {
    at: occurredAt,
    listName: JSON.stringify(query),
    isLoaded: list.isSuccess && !list.isPlaceholderData,
  })
  const names = new Map(rows.flatMap(({ moves }) => moves.map((move) => [move.counter, move.counterName] as const)))
  const isNarrowed = Boolean(account || line || branchId)
  return (
    <Stack>
      <CashFilterBar
        filters={filters}
        today={today}
        isLedger
        lineName={line === null ? undefined : nameOfLine(line, names)}
      />
      <Row justify="end">
        <ExportButton list="cashEntries" query={query} />
      </Row>
      <InfiniteSection query={list} what={t('ledger')}>
        <AppTable
          label={t('ledger')}
          columns={entryColumns(totals)}
          rows={shown}
          rowId={(entry) => entry.id}
          rowLabel={(entry) => entry.description}
          onOpen={(entry) => open(entry.id)}
          openId={openId}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          {...(held > 0 && { news: t('newEntries', { count: held }), onShowNews: show })}
          empty={
            held > 0 ? undefined : isNarrowed ? (
              <NoResults
                title={t('noMovementsInThisPeriod')}
                onClear={() => set({ account: null, line: null, branch: null })}
              />
            ) : (
              <EmptyState title={t('noMovementsInThisPeriod')}>{t('everyPaymentAndExpenseAppears')}</EmptyState>
            )
          }
        />
      </InfiniteSection>
      <EntryDrawer entry={rows.find(({ id }) => id === openId) ?? null} onClose={() => open(null)} />
    </Stack>
  )
}

const occurredAt = (entry: CashEntry) => entry.occurredAt
