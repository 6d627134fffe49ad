import { type Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { Button } from '../../../components/button.tsx'
import { Row, Stack, Text } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { money } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { ExpenseFields, type ExpenseWords, WORD_NAMES, WORD_RULES } from './expense-fields.tsx'
import { staleAfterExpense } from './shop-expenses-api.ts'
import { t } from './t.ts'

/** Corrects the text, category and receipts of an expense; its amount and source do not change. */
export function EditExpenseForm({ expense, onDone }: { readonly expense: Expense; readonly onDone: () => void }) {
  const client = useQueryClient()
  const form = useForm<ExpenseWords>({
    initial: {
      categoryId: expense.category.id,
      description: expense.description,
      supplier: expense.supplier ?? '',
      documentNo: expense.documentNo ?? '',
      reason: expense.reason ?? '',
      receipts: expense.receipts,
    },
    rules: WORD_RULES,
    names: WORD_NAMES,
    onSubmit: async ({ receipts, ...words }) => {
      const { amount, paidFrom, version, id } = expense
      await call(
        expenseRoutes.changeExpense,
        {
          params: { expenseId: id },
          body: { ...words, receipts: receipts.map((one) => one.id), amount, paidFrom, version },
        },
        { mode: 'debounce' },
      )
      for (const queryKey of staleAfterExpense()) void client.invalidateQueries({ queryKey })
      toast.positive(t('numberSaved', { number: expense.number }))
      onDone()
    },
  })
  return (
    <form {...form.formProps} aria-label={t('editNumber', { number: expense.number })}>
      <Stack>
        <Text dim>{t('theAmountOfAmountCant', { amount: money(expense.amount) })}</Text>
        <Refusal error={form.failure} what={t('expenseCouldntBeSaved')} />
        <ExpenseFields form={form} present={expense.category.id} />
        <Row>
          <Button type="submit" busy={form.isBusy}>
            {t('save')}
          </Button>
          <Button tone="neutral" onClick={onDone}>
            {t('cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
