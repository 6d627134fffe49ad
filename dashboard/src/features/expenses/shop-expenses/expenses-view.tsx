import type { Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { EXPENSE_STATUSES } from '@labada/domain/expenses/expenses'
import { useState } from 'react'
import { type TotalsOf, totalsOf } from '../../../api/list-totals.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { EXPENSE_LOOKS } from '../../../components/expenses/expense-words.ts'
import { Row, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { useHeldRows } from '../../../components/table/held-rows.ts'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { money, number } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { expenseColumns } from './expense-columns.tsx'
import { ExpenseFilterBar } from './expense-filter-bar.tsx'
import { FILTER_NAMES, isNarrowed, readQuery, type View } from './expense-filters.ts'
import classes from './shop-expenses.module.css'
import { useExpenseList } from './shop-expenses-api.ts'
import { t } from './t.ts'
import type { useDecisions } from './use-decisions.ts'

/** A list of expenses with its filters; rows can be ticked and decided together. */
export function ExpensesView({
  view,
  today,
  openId,
  onOpen,
  decisions,
}: {
  readonly view: View
  readonly today: ManilaDate
  readonly openId: string | null
  readonly onOpen: (id: string) => void
  readonly decisions: ReturnType<typeof useDecisions>
}) {
  const [params, set] = useUrlStates()
  const [branchId] = useBranchScope()
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const mayDecide = useMayDo('expense.approve')
  const query = readQuery(params, { view, branchId, today })
  const list = useExpenseList(query)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  const { shown, held, show } = useHeldRows(rows, {
    at: recordedAt,
    listName: JSON.stringify(query),
    isLoaded: list.isSuccess && !list.isPlaceholderData,
  })
  // Rows decided or filtered out in the meantime are deselected.
  const ticked = new Set([...selected].filter((id) => shown.some((row) => row.id === id)))
  const clear = () => set(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])))
  const decide = (act: (ids: readonly string[]) => unknown) => {
    act([...ticked])
    select(new Set())
  }
  return (
    <Stack>
      <ExpenseFilterBar view={view} query={query} today={today} />
      <Row justify="between" align="center">
        {totals && <StatusTotals totals={totals} />}
        <ExportButton list="expenses" query={query} />
      </Row>
      <InfiniteSection query={list} what={t('expenses')}>
        <AppTable
          label={t('expenses')}
          columns={expenseColumns(totals)}
          rows={shown}
          rowId={(expense) => expense.id}
          rowLabel={(expense) => `${expense.number}, ${expense.description}`}
          onOpen={(expense) => onOpen(expense.id)}
          openId={openId}
          sort={{ column: query.sort ?? 'spentOn', descending: query.direction !== 'asc' }}
          onSort={(sort) => set({ sort: sort?.column ?? null, direction: sort && !sort.descending ? 'asc' : null })}
          totalCount={totals?.expenses}
          selected={mayDecide ? ticked : undefined}
          onSelect={select}
          bulkActions={
            <>
              <Button size="sm" busy={decisions.isBusy} onClick={() => decide(decisions.approveMany)}>
                {t('approve')}
              </Button>
              <Button size="sm" tone="danger" onClick={() => decide((ids) => void decisions.rejectMany(ids))}>
                {t('reject')}
              </Button>
            </>
          }
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          {...(held > 0 && { news: t('newExpenses', { count: held }), onShowNews: show })}
          empty={held > 0 ? undefined : isNarrowed(params) ? <NoResults onClear={clear} /> : <Nothing view={view} />}
        />
      </InfiniteSection>
    </Stack>
  )
}

/** Totals of the filtered expenses, by status. */
function StatusTotals({ totals }: { readonly totals: TotalsOf<typeof expenseRoutes.listExpenses> }) {
  return (
    <ul className={classes.totals} aria-label={t('totalsByStatus')}>
      {EXPENSE_STATUSES.filter((status) => totals.byStatus[status].count > 0).map((status) => (
        <li key={status}>
          <StatusBadge status={EXPENSE_LOOKS[status].status}>{EXPENSE_LOOKS[status].word}</StatusBadge>
          <b>{money(totals.byStatus[status].amount)}</b>
          <span>({number(totals.byStatus[status].count)})</span>
        </li>
      ))}
    </ul>
  )
}

function Nothing({ view }: { readonly view: View }) {
  if (view === 'to_review')
    return <EmptyState title={t('allExpensesReviewed')}>{t('newExpensesAppearHereRight')}</EmptyState>
  if (view === 'to_return') return <EmptyState title={t('nothingToReturn')} />
  return <EmptyState title={t('noExpensesInThisPeriod')}>{t('branchesRecordExpensesOnTheir')}</EmptyState>
}

const recordedAt = (expense: Expense) => expense.recordedAt
