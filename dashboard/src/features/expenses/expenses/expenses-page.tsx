import { manilaDateOf } from '@labada/domain/core/manila-time'
import { Suspense, useState } from 'react'
import { useFeatures, useMayDo } from '../../../api/session.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { useCurrentCashSession } from '../../../components/cash/shop-queries.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Coming } from '../../../components/notices/skeletons.tsx'
import { CounterScreen } from '../../../components/orders/counter/counter-screen.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { paths } from '../../../lib/paths.ts'
import { ExpenseForm } from './expense-form.tsx'
import classes from './expenses.module.css'
import { type Span, useCategories, useSpent, useToReturn } from './expenses-api.ts'
import { OfflineNote } from './offline-note.tsx'
import { SpentList } from './spent-list.tsx'
import { t } from './t.ts'
import { useExpenseEntry } from './use-expense-entry.ts'

// Few days have any.
const ToReturn = lazy(() => import('./to-return.tsx').then((all) => ({ default: all.ToReturn })))
const ExpenseDrawer = lazy(() => import('./expense-drawer.tsx').then((all) => ({ default: all.ExpenseDrawer })))

/** This counter's expenses: the form at the left, a live list at the right. */
export function ExpensesPage() {
  const today = manilaDateOf(useNow(60_000))
  const [span, setSpan] = useState<Span>('today')
  const [openId, open] = useUrlState('id')
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const categories = useCategories()
  const spent = useSpent(span, today)
  const toReturn = useToReturn()
  const cash = useCurrentCashSession()
  const seesSpent = useMayDo('expense.see')
  const entry = useExpenseEntry(categories.data?.items ?? [])
  return (
    <CounterScreen footRef={setFoot}>
      <PageHeader title={t('expenses')} />
      <div className={classes.page} data-in-order>
        <div className={classes.column}>
          {cash.data?.session === null && <ClosedDrawer />}
          <QuerySection
            query={categories}
            together={[cash]}
            what={t('categories')}
            isEmpty={({ items }) => items.length === 0}
            empty={<EmptyState title={t('noCategoriesYet')}>{t('askYourAdministratorToAdd')}</EmptyState>}
          >
            {({ items }) => <ExpenseForm entry={entry} categories={items} foot={foot} />}
          </QuerySection>
        </div>
        {seesSpent && (
          <div className={classes.column} data-in-order>
            {toReturn.isPending && <Coming />}
            {toReturn.data && toReturn.data.items.length > 0 && (
              <Suspense fallback={<Coming />}>
                <ToReturn expenses={toReturn.data.items} />
              </Suspense>
            )}
            <div className={classes.listHead}>
              <h2>{t('spent')}</h2>
              <SelectField
                label={t('days')}
                labelHidden
                value={span}
                onChange={setSpan}
                options={[
                  { value: 'today', label: t('today') },
                  { value: 'week', label: t('last7Days') },
                  { value: 'month', label: t('last31Days') },
                ]}
              />
            </div>
            <OfflineNote about="age" />
            <QuerySection query={spent} what={t('expenses')}>
              {(data) => <SpentList spent={data} span={span} onOpen={({ id }) => open(id)} />}
            </QuerySection>
          </div>
        )}
      </div>
      <Suspense>
        {seesSpent && <ExpenseDrawer expenseId={openId} onClose={() => open(null)} onCorrect={entry.correct} />}
      </Suspense>
    </CounterScreen>
  )
}

function ClosedDrawer() {
  const canOpen = useFeatures().includes('summary')
  return (
    <Banner
      status="attention"
      title={t('drawerClosed')}
      actions={
        canOpen && (
          <ButtonLink needs="drawer.open" to={paths.summary} tone="neutral" size="sm">
            {t('openDrawer')}
          </ButtonLink>
        )
      }
    >
      {t('payingFromTheDrawerNeeds')}
    </Banner>
  )
}
