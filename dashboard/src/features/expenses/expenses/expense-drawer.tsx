import { type Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { minLength, required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { ExpenseFacts } from '../../../components/expenses/expense-facts.tsx'
import { ReceiptPicture } from '../../../components/expenses/receipt-picture.tsx'
import { Row, Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { usePrinter } from '../../../components/orders/slips/use-printer.ts'
import { prompt } from '../../../components/windows/ask.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { money } from '../../../lib/format.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { staleAfterExpense } from './expenses-api.ts'

/** One expense of this counter: all of it, its receipts, and what may still be done. */
export function ExpenseDrawer({
  expenseId,
  onClose,
  onCorrect,
}: {
  readonly expenseId: string | null
  readonly onClose: () => void
  readonly onCorrect: (expense: Expense) => void
}) {
  const query = useQuery({
    ...callQuery(keys.expense(expenseId ?? ''), expenseRoutes.getExpense, { params: { expenseId: expenseId ?? '' } }),
    enabled: expenseId !== null,
  })
  const expense = query.data
  return (
    <Drawer
      opened={expenseId !== null}
      onClose={onClose}
      title={expense?.number ?? 'Expense'}
      footer={expense && <Actions expense={expense} onClose={onClose} onCorrect={onCorrect} />}
    >
      <QuerySection query={query} what="The expense">
        {(found) => (
          <Stack>
            <ExpenseFacts expense={found} />
            {found.receipts.map((receipt) => (
              <ReceiptPicture key={receipt.id} receipt={receipt} />
            ))}
            {!found.canChange && found.status !== 'voided' && (
              <Text dim>
                Only your own expenses of the open cash session can be changed, and only before they are reviewed.
              </Text>
            )}
          </Stack>
        )}
      </QuerySection>
    </Drawer>
  )
}

function Actions({
  expense,
  onClose,
  onCorrect,
}: {
  readonly expense: Expense
  readonly onClose: () => void
  readonly onCorrect: (expense: Expense) => void
}) {
  const printer = usePrinter()
  const command = useCommand(expenseRoutes.voidExpense, {
    invalidates: staleAfterExpense,
    onDone: ({ number, amount, isPaid }) =>
      toast.positive(isPaid ? `${number} voided. Put ${money(amount)} back.` : `${number} voided`),
  })
  const ask = async () => {
    const reason = await prompt({
      title: `Void ${expense.number}?`,
      body: expense.isPaid ? `${money(expense.amount)} goes back to where it came from.` : 'The request is taken back.',
      label: 'Reason',
      rules: [required, minLength(3)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) command.mutate({ params: { expenseId: expense.id }, body: { reason } })
  }
  return (
    <Row>
      {expense.canChange && (
        <>
          <Button
            onClick={() => {
              onCorrect(expense)
              onClose()
            }}
          >
            Correct
          </Button>
          <Button tone="danger" busy={command.isPending} onClick={() => void ask()}>
            Void
          </Button>
        </>
      )}
      <Button tone="neutral" onClick={() => printer.voucher(expense)}>
        Print voucher
      </Button>
    </Row>
  )
}
