import { manilaDateOf } from '@labada/domain/core/manila-time'
import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { ExpensesView } from './expenses-view.tsx'
import { useExpenseFigures } from './shop-expenses-api.ts'
import { t } from './t.ts'
import { useDecisions } from './use-decisions.ts'

// Each is loaded on demand.
const MonthCard = lazy(() => import('./month-card.tsx').then((all) => ({ default: all.MonthCard })))
const ReviewMode = lazy(() => import('./review-mode.tsx').then((all) => ({ default: all.ReviewMode })))
const CategoryList = lazy(() => import('./category-list.tsx').then((all) => ({ default: all.CategoryList })))
const MonthlyBills = lazy(() => import('./monthly-bills.tsx').then((all) => ({ default: all.MonthlyBills })))
const SharedExpenseDrawer = lazy(() =>
  import('./shared-expense-drawer.tsx').then((all) => ({ default: all.SharedExpenseDrawer })),
)
const ExpenseDrawer = lazy(() => import('./expense-drawer.tsx').then((all) => ({ default: all.ExpenseDrawer })))
const ImportExpensesDialog = lazy(() =>
  import('./import/import-expenses-dialog.tsx').then((all) => ({ default: all.ImportExpensesDialog })),
)
const NewExpenseDrawer = lazy(() =>
  import('./new-expense-drawer.tsx').then((all) => ({ default: all.NewExpenseDrawer })),
)

/** Expenses of all branches: review, decide, compare with budgets; filtered by the URL. */
export function ShopExpensesPage() {
  const today = manilaDateOf(useNow(60_000))
  const [branchId] = useBranchScope()
  const [openId, open] = useUrlState('id')
  const [review, setReview] = useUrlState('review')
  const [isNew, setNew] = useState(false)
  const [isShared, setShared] = useState(false)
  const [isImport, setImport] = useState(false)
  const decisions = useDecisions()
  const figures = useExpenseFigures(today.slice(0, 7), branchId).data
  const shared = { today, openId, onOpen: open, decisions }
  // A phone or tablet has no keys to name.
  const hasKeys = !useMedia('(pointer: coarse)')
  const mayReview = useMayDo('expense.approve')
  if (review && mayReview) {
    return (
      <>
        <PageHeader title={t('reviewExpenses')} sub={hasKeys && t('aToApproveRTo')}>
          <Button tone="neutral" onClick={() => setReview(null)}>
            {t('backToTheList')}
          </Button>
        </PageHeader>
        <Suspense>
          <ReviewMode decisions={decisions} onEnd={() => setReview(null)} />
        </Suspense>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={t('expenses')}
        sub={t('spendingAtAllBranches')}
        primary={
          <Button needs="expense.create" icon={<IconPlus size={18} />} onClick={() => setNew(true)}>
            {t('newExpense')}
          </Button>
        }
      >
        <Button
          needs="expense.approve"
          tone="neutral"
          icon={<IconChecklist size={18} />}
          onClick={() => setReview('1')}
        >
          {figures && figures.toReview.count > 0 ? t('reviewAmount', { amount: figures.toReview.count }) : t('review')}
        </Button>
        <Button needs="expense.create" tone="neutral" onClick={() => setImport(true)}>
          {t('import')}
        </Button>
      </PageHeader>
      <Tabs
        label={t('expenseViews')}
        name="view"
        tabs={[
          { value: 'all', label: t('expenses'), content: <ExpensesView {...shared} view="all" /> },
          {
            value: 'to_review',
            label: t('toReview'),
            count: figures?.toReview.count,
            content: <ExpensesView {...shared} view="to_review" />,
          },
          {
            value: 'to_return',
            label: t('toReturn'),
            count: figures?.toReturn.count,
            content: <ExpensesView {...shared} view="to_return" />,
          },
          {
            value: 'bills',
            label: t('monthlyBills'),
            needs: 'bill.see',
            content: (
              <Suspense>
                <MonthlyBills today={today} />
              </Suspense>
            ),
          },
          {
            value: 'month',
            label: t('monthAndBudgets'),
            content: (
              <Suspense>
                <MonthCard thisMonth={today.slice(0, 7)} branchId={branchId} />
              </Suspense>
            ),
          },
          {
            value: 'categories',
            label: t('categories'),
            content: (
              <Suspense>
                <CategoryList />
              </Suspense>
            ),
          },
        ]}
      />
      <Suspense>
        <ExpenseDrawer expenseId={openId} onClose={() => open(null)} decisions={decisions} />
        {isNew && (
          <NewExpenseDrawer
            today={today}
            onClose={() => setNew(false)}
            onShare={() => {
              setNew(false)
              setShared(true)
            }}
          />
        )}
        {isImport && <ImportExpensesDialog today={today} onClose={() => setImport(false)} />}
        {isShared && <SharedExpenseDrawer draft={null} today={today} onClose={() => setShared(false)} />}
      </Suspense>
    </>
  )
}
