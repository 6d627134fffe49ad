import { type Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Stack } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { useIsCut } from '../../../components/notices/needs-connection.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { confirm } from '../../../components/windows/ask.tsx'
import { money } from '../../../lib/format.ts'
import { staleAfterExpense } from './expenses-api.ts'
import { OfflineNote } from './offline-note.tsx'
import { t } from './t.ts'

/** Rejected expenses whose money has not been returned; the return is recorded here. */
export function ToReturn({ expenses }: { readonly expenses: readonly Expense[] }) {
  const command = useCommand(expenseRoutes.returnExpense, {
    invalidates: staleAfterExpense,
    onDone: ({ number, amount }) => toast.positive(t('amountOfNumberReturnedTo', { amount: money(amount), number })),
  })
  const ask = async (expense: Expense) => {
    const isSure = await confirm({
      title: t('returnAmountToTheDrawer', { amount: money(expense.amount) }),
      body: t('recordedByReturnsTheMoneyTaken', {
        recordedBy: expense.recordedBy.name,
        number: expense.number,
        description: expense.description,
      }),
    })
    if (isSure) command.mutate({ params: { expenseId: expense.id }, body: { into: 'drawer' } })
  }
  const isCut = useIsCut()
  return (
    <Stack gap={8}>
      <OfflineNote about="returns" />
      {expenses.map((expense) => (
        <Banner
          key={expense.id}
          status="danger"
          title={t('toReturnAmount', { amount: money(expense.amount) })}
          actions={
            <Button
              needs="expense.void"
              disabled={isCut}
              busy={command.isPending && command.variables.params.expenseId === expense.id}
              onClick={() => void ask(expense)}
            >
              {t('markAsReturned')}
            </Button>
          }
        >
          {t.rich('numberDescriptionTakenByRecordedBy', {
            number: expense.number,
            description: expense.description,
            recordedBy: expense.recordedBy.name,
            decisionReason: expense.decisionReason,
          })}
        </Banner>
      ))}
    </Stack>
  )
}
