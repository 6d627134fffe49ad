import { type Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { startOfMonth } from '@labada/domain/core/periods'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../../api/call.ts'
import { totalsOf } from '../../../../api/list-totals.ts'
import { keys } from '../../../../api/query-keys.ts'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { expensesAt } from '../../../../components/company/places.ts'
import { CategoryIcon } from '../../../../components/expenses/category-icon.tsx'
import { ExpenseBadge, ExpenseFlags } from '../../../../components/expenses/expense-badge.tsx'
import { Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { TextLink } from '../../../../components/text-link.tsx'
import { Money } from '../../../../components/values.tsx'
import { day, money } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { t } from '../t.ts'

const PAGE = 25

/** What this branch spent this month; a row opens the expense on its own page. */
export function ExpensesTab({ branchId }: { readonly branchId: string }) {
  const today = manilaDateOf(useNow(60_000))
  const navigate = useNavigate()
  const query = { branchId, from: startOfMonth(today), to: today, limit: PAGE }
  const list = useInfiniteQuery({
    queryKey: [...keys.expenses(), 'branch', query],
    queryFn: ({ pageParam, signal }) =>
      call(expenseRoutes.listExpenses, { query: { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const totals = totalsOf(list.data)
  const waiting = totals?.byStatus.pending_approval
  return (
    <Stack>
      <Row justify="end">
        <TextLink to={expensesAt({ branch: branchId })}>{t('viewInExpenses')}</TextLink>
      </Row>
      <Grid least={180} gap={12} stretch>
        <KpiCard
          label={t('spentThisMonth')}
          value={money(totals?.amount)}
          note={totals && t('expenses2', { count: totals.expenses })}
        />
        <KpiCard
          label={t('awaitingApproval')}
          value={money(totals && (waiting?.amount ?? null))}
          note={waiting && t('expenses2', { count: waiting.count })}
          to={expensesAt({ branch: branchId, view: 'to_review' })}
        />
      </Grid>
      <InfiniteSection query={list} what={t('expenses')}>
        <AppTable
          label={t('expensesOfThisBranch')}
          columns={COLUMNS}
          rows={list.data?.pages.flatMap((page) => page.items) ?? []}
          rowId={(expense) => expense.id}
          rowLabel={(expense) => `${expense.number}, ${expense.description}`}
          onOpen={(expense) => void navigate(expensesAt({ branch: branchId, id: expense.id }))}
          totalCount={totals?.expenses}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={<EmptyState title={t('nothingSpentThisMonth')}>{t('branchesRecordExpensesAtThe')}</EmptyState>}
        />
      </InfiniteSection>
    </Stack>
  )
}

const COLUMNS: readonly Column<Expense>[] = [
  {
    id: 'number',
    header: t('no2'),
    cell: ({ number }) => (
      <Text strong style={{ whiteSpace: 'nowrap' }}>
        {number}
      </Text>
    ),
  },
  { id: 'date', header: t('date'), cell: ({ spentOn }) => day(spentOn) },
  {
    id: 'category',
    header: t('category'),
    cell: ({ category }) => (
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
        <CategoryIcon category={category} size={18} />
        {category.name}
      </span>
    ),
  },
  {
    id: 'description',
    header: t('description'),
    priority: 2,
    cell: (expense) => (
      <>
        {expense.description}
        <ExpenseFlags expense={expense} />
      </>
    ),
  },
  {
    id: 'amount',
    header: t('amount'),
    align: 'right',
    card: 'amount',
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { id: 'status', header: t('status'), cell: (expense) => <ExpenseBadge expense={expense} /> },
  { id: 'by', header: t('by'), priority: 3, cell: ({ recordedBy }) => recordedBy.name },
]
