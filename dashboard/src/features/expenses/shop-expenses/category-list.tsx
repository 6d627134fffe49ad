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

const CategoryDrawer = lazy(() => import('./category-drawer.tsx').then((all) => ({ default: all.CategoryDrawer })))

/** The kinds of expenses with their limits, receipts and budgets. */
export function CategoryList() {
  const query = useCategories()
  const [open, setOpen] = useState<ExpenseCategory | 'new' | null>(null)
  return (
    <Stack>
      <Card title="Categories" side={<Button onClick={() => setOpen('new')}>New category</Button>}>
        <QuerySection query={query} what="The categories">
          {({ items }) =>
            items.map((category) => (
              <div key={category.id} className={classes.categoryRow}>
                <CategoryIcon category={category} size={24} />
                <div>
                  <b>{category.name}</b> {!category.isActive && <StatusBadge status="done">Archived</StatusBadge>}
                  <div>
                    <Text dim>{termsOf(category)}</Text>
                  </div>
                </div>
                <Button tone="neutral" size="sm" aria-label={`Edit ${category.name}`} onClick={() => setOpen(category)}>
                  Edit
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
      ? 'No limit'
      : approvalLimit === 0
        ? 'Always needs approval'
        : `Approval over ${money(approvalLimit)}`
  const receipt =
    receiptOver === null
      ? 'no receipt needed'
      : receiptOver === 0
        ? 'always a receipt'
        : `receipt over ${money(receiptOver)}`
  const budget = monthlyBudget === null ? 'no budget' : `${money(monthlyBudget)} a month per branch`
  const own = branchBudgets.length > 0 ? `, ${branchBudgets.length} with a budget of their own` : ''
  return `${limit}, ${receipt}, ${budget}${own}`
}
