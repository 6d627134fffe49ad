import { type Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { minLength, required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { ExpenseFacts } from '../../../components/expenses/expense-facts.tsx'
import { ReceiptPicture } from '../../../components/expenses/receipt-picture.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Row, Stack, Text } from '../../../components/layout.tsx'
import { NeedsConnection, useIsCut } from '../../../components/notices/needs-connection.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { ToSend } from '../../../components/notices/to-send.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { usePrinter } from '../../../components/orders/slips/use-printer.ts'
import { prompt } from '../../../components/windows/ask.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { money } from '../../../lib/format.ts'
import { staleAfterExpense } from './expenses-api.ts'
import { t } from './t.ts'

/** One expense of this counter: details, receipts, and available actions. */
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
      title={expense?.number || t('expense')}
      footer={expense && <Actions expense={expense} onClose={onClose} onCorrect={onCorrect} />}
    >
      <QuerySection query={query} what={t('expense')}>
        {(found) => (
          <Stack>
            <ExpenseFacts expense={found} />
            {found.receipts.map((receipt) => (
              <ReceiptPicture key={receipt.id} receipt={receipt} />
            ))}
            <ToSend id={found.id} />
            {!found.canChange && found.status !== 'voided' && (
              <Text dim>{found.number === '' ? t('itCanBeChangedOnce') : t('youCanOnlyEditYour')}</Text>
            )}
            {found.canChange && <NeedsConnection>{t('correctionsWaitForTheConnection')}</NeedsConnection>}
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
  const isCut = useIsCut()
  const command = useCommand(expenseRoutes.voidExpense, {
    invalidates: staleAfterExpense,
    onDone: ({ number, amount, isPaid }) =>
      toast.positive(
        isPaid ? t('numberVoidedReturnAmount', { number, amount: money(amount) }) : t('numberVoided', { number }),
      ),
  })
  const ask = async () => {
    const reason = await prompt({
      title: t('voidNumber', { number: expense.number }),
      body: expense.isPaid
        ? t('returnAmountToWhereIt', { amount: money(expense.amount) })
        : t('theRequestWillBeWithdrawn'),
      label: t('reason'),
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
            disabled={isCut}
            onClick={() => {
              onCorrect(expense)
              onClose()
            }}
          >
            {t('edit')}
          </Button>
          <Button
            needs="expense.void"
            tone="danger"
            disabled={isCut}
            busy={command.isPending}
            onClick={() => void ask()}
          >
            {t('void')}
          </Button>
        </>
      )}
      <Button tone="neutral" onClick={() => printer.voucher(expense)}>
        {t('printVoucher')}
      </Button>
    </Row>
  )
}
