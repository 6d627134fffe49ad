import {
  CATEGORY_COLOURS,
  CATEGORY_ICONS,
  type ExpenseCategory,
  expenseCategoryRoutes,
} from '@labada/contracts/expenses/expense-categories'
import type { Centavos } from '@labada/domain/core/money'
import { maxLength, minLength, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { FormActions } from '../../../components/actions.tsx'
import { Button } from '../../../components/button.tsx'
import { useBranches } from '../../../components/company/use-branches.ts'
import { CategoryIcon } from '../../../components/expenses/category-icon.tsx'
import { Toggle } from '../../../components/fields/choice-field.tsx'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import classes from './shop-expenses.module.css'
import { t } from './t.ts'

type Values = {
  readonly name: string
  readonly icon: ExpenseCategory['icon']
  readonly colour: ExpenseCategory['colour']
  readonly approvalLimit: Centavos | null
  readonly receiptOver: Centavos | null
  readonly monthlyBudget: Centavos | null
  readonly budgets: Readonly<Record<string, Centavos | null>>
  readonly isActive: boolean
}

/** A category of expenses: appearance, requirements, and budget. */
export function CategoryDrawer({
  category,
  onClose,
}: {
  readonly category: ExpenseCategory | null
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const [id] = useState(() => category?.id ?? newId())
  const branches = useBranches().data?.items ?? []
  const form = useForm<Values>({
    initial: valuesOf(category),
    rules: { name: [required, minLength(2), maxLength(40)] },
    onSubmit: async ({ budgets, isActive, ...values }) => {
      const { name, icon, colour, approvalLimit, receiptOver, monthlyBudget } = values
      const branchBudgets = Object.entries(budgets).flatMap(([branchId, amount]) =>
        amount === null || amount === 0 ? [] : [{ branchId, amount }],
      )
      const terms = {
        name: name.trim(),
        icon,
        colour,
        approvalLimit,
        receiptOver,
        monthlyBudget: monthlyBudget || null,
        branchBudgets,
      }
      const saved = category
        ? await call(
            expenseCategoryRoutes.updateExpenseCategory,
            { params: { expenseCategoryId: id }, body: { ...terms, isActive, version: category.version } },
            { mode: 'debounce' },
          )
        : await call(expenseCategoryRoutes.createExpenseCategory, { body: { id, ...terms } }, { mode: 'debounce' })
      await client.invalidateQueries({ queryKey: keys.expenseCategories() })
      void client.invalidateQueries({ queryKey: keys.expenses() })
      toast.positive(t('savedSaved', { saved: saved.name }))
      onClose()
    },
  })
  const { values, set } = form
  return (
    <Drawer
      opened
      onClose={onClose}
      title={category ? t('editCategory', { category: category.name }) : t('newCategory')}
      width={480}
    >
      <form {...form.formProps} aria-label={t('category')}>
        <Stack>
          <Refusal error={form.failure} what={t('categoryCouldntBeSaved')} />
          <TextField label={t('name')} required {...form.field('name')} maxLength={40} />
          <fieldset className={classes.swatches}>
            <legend>{t('icon')}</legend>
            {CATEGORY_ICONS.map((icon) => (
              <button
                key={icon}
                type="button"
                className={classes.swatch}
                aria-label={icon}
                aria-pressed={icon === values.icon}
                onClick={() => set('icon', icon)}
              >
                <CategoryIcon category={{ icon, colour: values.colour }} size={24} />
              </button>
            ))}
          </fieldset>
          <fieldset className={classes.swatches}>
            <legend>{t('color')}</legend>
            {CATEGORY_COLOURS.map((colour) => (
              <button
                key={colour}
                type="button"
                className={classes.swatch}
                aria-label={colour}
                aria-pressed={colour === values.colour}
                onClick={() => set('colour', colour)}
              >
                <span className={classes.dot} style={{ background: `var(--ld-${colour})` }} />
              </button>
            ))}
          </fieldset>
          <MoneyField
            label={t('needsApprovalOver')}
            hint={t('leaveBlankForNoLimit')}
            {...form.field('approvalLimit')}
          />
          <MoneyField
            label={t('receiptRequiredOver')}
            hint={t('leaveBlankForNeverEnter')}
            {...form.field('receiptOver')}
          />
          <MoneyField
            label={t('monthlyBudgetPerBranch')}
            hint={t('leaveBlankForNoBudget')}
            {...form.field('monthlyBudget')}
          />
          {branches.length > 1 && (
            <Stack gap={8}>
              <Text strong>{t('budgetsByBranch')}</Text>
              {branches.map(({ id: branchId, name }) => (
                <MoneyField
                  key={branchId}
                  label={name}
                  value={values.budgets[branchId] ?? null}
                  onChange={(amount) => set('budgets', { ...values.budgets, [branchId]: amount })}
                />
              ))}
            </Stack>
          )}
          {category && (
            <Toggle
              label={t('active')}
              hint={t('archivedCategoriesKeepTheirExpenses')}
              checked={values.isActive}
              onChange={(isActive) => set('isActive', isActive)}
            />
          )}
          <FormActions>
            <Button type="submit" busy={form.isBusy}>
              {t('save')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Drawer>
  )
}

function valuesOf(category: ExpenseCategory | null): Values {
  return {
    name: category?.name ?? '',
    icon: category?.icon ?? 'dots',
    colour: category?.colour ?? 'teal',
    approvalLimit: category?.approvalLimit ?? null,
    receiptOver: category?.receiptOver ?? null,
    monthlyBudget: category?.monthlyBudget ?? null,
    budgets: Object.fromEntries((category?.branchBudgets ?? []).map(({ branchId, amount }) => [branchId, amount])),
    isActive: category?.isActive ?? true,
  }
}
