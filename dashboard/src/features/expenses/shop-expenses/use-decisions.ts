import { type Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { minLength, required } from '@labada/domain/core/rules'
import type { PaidFrom } from '@labada/domain/expenses/expenses'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { toast } from '../../../components/notices/toast.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { money } from '../../../lib/format.ts'
import { staleAfterExpense } from './shop-expenses-api.ts'
import { t } from './t.ts'

/** Asks for the reason of a rejection; null on Cancel. */
export function askWhyNot(what: string, body?: string): Promise<string | null> {
  return prompt({
    title: t('rejectWhat', { what }),
    body: body ?? t('thePersonWhoTookThe'),
    label: t('reason'),
    rules: [required, minLength(3)],
    maxLength: 200,
    danger: true,
  })
}

/** The decisions on expenses, each with its success message. */
export function useDecisions() {
  const done = { invalidates: staleAfterExpense }
  const approving = useCommand(expenseRoutes.approveExpense, {
    ...done,
    onDone: ({ number }) => toast.positive(t('numberApproved', { number })),
  })
  const rejecting = useCommand(expenseRoutes.rejectExpense, {
    ...done,
    onDone: ({ number, isPaid, amount }) =>
      toast.positive(
        isPaid ? t('numberRejectedAmountToBe', { number, amount: money(amount) }) : t('numberRejected', { number }),
      ),
  })
  const returning = useCommand(expenseRoutes.returnExpense, {
    ...done,
    onDone: ({ number, amount }) => toast.positive(t('amountOfNumberReturned', { amount: money(amount), number })),
  })
  const voiding = useCommand(expenseRoutes.voidExpense, {
    ...done,
    onDone: ({ number }) => toast.positive(t('numberVoided', { number })),
  })
  const deciding = useCommand(expenseRoutes.decideExpenses, {
    ...done,
    onDone: ({ decided, refused }) => {
      if (decided.length > 0) toast.positive(t('expensesReviewed', { count: decided.length }))
      for (const { number, message } of refused) toast.negative(`${number}: ${message}`)
    },
  })
  return {
    isBusy: [approving, rejecting, returning, voiding, deciding].some(({ isPending }) => isPending),
    approve: ({ id, isPaid }: Expense, paidFrom: PaidFrom) =>
      approving.mutateAsync({ params: { expenseId: id }, body: isPaid ? {} : { paidFrom } }),
    /** False if the rejection was cancelled. */
    reject: async (expense: Expense): Promise<boolean> => {
      const reason = await askWhyNot(expense.number, expense.isPaid ? undefined : t('nothingWasPaidTheRequest'))
      if (reason === null) return false
      await rejecting.mutateAsync({ params: { expenseId: expense.id }, body: { reason } })
      return true
    },
    returned: (expense: Expense, into: 'drawer' | 'safe') =>
      returning.mutate({ params: { expenseId: expense.id }, body: { into } }),
    voided: async (expense: Expense) => {
      const reason = await prompt({
        title: t('voidNumber', { number: expense.number }),
        body: t('itsEntriesAreReversedCash'),
        label: t('reason'),
        rules: [required, minLength(3)],
        maxLength: 200,
        danger: true,
      })
      if (reason !== null) voiding.mutate({ params: { expenseId: expense.id }, body: { reason } })
    },
    approveMany: (ids: readonly string[]) => deciding.mutate({ body: { ids: [...ids], decision: 'approve' } }),
    rejectMany: async (ids: readonly string[]) => {
      const reason = await askWhyNot(t('expenses2', { count: ids.length }))
      if (reason !== null) deciding.mutate({ body: { ids: [...ids], decision: 'reject', reason } })
    },
  }
}
