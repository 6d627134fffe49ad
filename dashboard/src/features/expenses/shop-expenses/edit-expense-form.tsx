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

/** Corrects the words, the kind and the receipts of an expense; its money stays as it was taken. */
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
      toast.positive(`${expense.number} is saved`)
      onDone()
    },
  })
  return (
    <form {...form.formProps} aria-label={`Edit ${expense.number}`}>
      <Stack>
        <Text dim>{money(expense.amount)} stays as it was taken. A wrong amount is voided and entered again.</Text>
        <Refusal error={form.failure} what="The expense could not be saved" />
        <ExpenseFields form={form} present={expense.category.id} />
        <Row>
          <Button type="submit" busy={form.isBusy}>
            Save
          </Button>
          <Button tone="neutral" onClick={onDone}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
