import type { ExpenseCategory } from '@labada/contracts/expenses/expense-categories'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { CategoryIcon } from '../../../components/expenses/category-icon.tsx'
import { Card, Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { money } from '../../../lib/format.ts'
import { lazy } from '../../../lib/lazy.ts'
import classes from './shop-expenses.module.css'
import { useCategories } from './shop-expenses-api.ts'
import { t } from './t.ts'

const CategoryDrawer = lazy(() => import('./category-drawer.tsx').then((all) => ({ default: all.CategoryDrawer })))

/** The kinds of expenses with their limits, receipts and budgets. */
export function CategoryList() {
  const query = useCategories()
  const [open, setOpen] = useState<ExpenseCategory | 'new' | null>(null)
  return (
    <Stack>
      <Card
        title={t('categories')}
        side={
          <Button needs="expense.setup" onClick={() => setOpen('new')}>
            {t('newCategory')}
          </Button>
        }
      >
        <QuerySection query={query} what={t('categories')}>
          {({ items }) =>
            items.map((category) => (
              <div key={category.id} className={classes.categoryRow}>
                <CategoryIcon category={category} size={24} />
                <div>
                  <b>{category.name}</b>{' '}
                  {!category.isActive && <StatusBadge status="done">{t('archived')}</StatusBadge>}
                  <div>
                    <Text dim>{termsOf(category)}</Text>
                  </div>
                </div>
                <Button
                  needs="expense.setup"
                  tone="neutral"
                  size="sm"
                  aria-label={t('editCategory', { category: category.name })}
                  onClick={() => setOpen(category)}
                >
                  {t('edit')}
                </Button>
              </div>
            ))
          }
        </QuerySection>
      </Card>
      <Suspense>
        {open !== null && <CategoryDrawer category={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      </Suspense>
    </Stack>
  )
}

function termsOf({ approvalLimit, receiptOver, monthlyBudget, branchBudgets }: ExpenseCategory): string {
  const limit =
    approvalLimit === null
      ? t('noLimit')
      : approvalLimit === 0
        ? t('alwaysNeedsApproval')
        : t('approvalOverApprovalLimit', { approvalLimit: money(approvalLimit) })
  const receipt =
    receiptOver === null
      ? t('noReceiptRequired')
      : receiptOver === 0
        ? t('receiptAlwaysRequired')
        : t('receiptOverReceiptOver', { receiptOver: money(receiptOver) })
  const budget =
    monthlyBudget === null ? t('noBudget2') : t('monthlyBudgetAMonthPerBranch', { monthlyBudget: money(monthlyBudget) })
  const own =
    branchBudgets.length > 0 ? t('branchBudgetsWithTheirOwnBudget', { branchBudgets: branchBudgets.length }) : ''
  return `${limit}, ${receipt}, ${budget}${own}`
}
