import { type Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import type { PaidFrom } from '@labada/domain/expenses/expenses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { useBranchPhone } from '../../../components/company/use-branches.ts'
import { ExpenseFacts } from '../../../components/expenses/expense-facts.tsx'
import { ReceiptPicture } from '../../../components/expenses/receipt-picture.tsx'
import { Row, Stack } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { usePrinter } from '../../../components/orders/slips/use-printer.ts'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { DuplicateList } from './duplicate-list.tsx'
import { EditExpenseForm } from './edit-expense-form.tsx'
import { PayFromField } from './pay-from-field.tsx'
import { t } from './t.ts'
import type { useDecisions } from './use-decisions.ts'

type Decisions = ReturnType<typeof useDecisions>

/** One expense beside the list: details, receipts, possible duplicates, and decisions. */
export function ExpenseDrawer({
  expenseId,
  onClose,
  decisions,
}: {
  readonly expenseId: string | null
  readonly onClose: () => void
  readonly decisions: Decisions
}) {
  const [editing, setEditing] = useState<string | null>(null)
  const query = useQuery({
    ...callQuery(keys.expense(expenseId ?? ''), expenseRoutes.getExpense, { params: { expenseId: expenseId ?? '' } }),
    enabled: expenseId !== null,
  })
  const expense = query.data
  const isEditing = editing === expenseId && expenseId !== null
  const close = () => {
    setEditing(null)
    onClose()
  }
  return (
    <Drawer
      opened={expenseId !== null}
      onClose={close}
      title={expense?.number ?? t('expense')}
      width={480}
      footer={
        expense &&
        !isEditing && <Actions expense={expense} decisions={decisions} onEdit={() => setEditing(expense.id)} />
      }
    >
      <QuerySection query={query} what={t('theExpense')}>
        {(found) =>
          isEditing ? (
            <EditExpenseForm expense={found} onDone={() => setEditing(null)} />
          ) : (
            <Stack>
              <ExpenseFacts expense={found} />
              {found.isDuplicate && <DuplicateList expenseId={found.id} />}
              {found.receipts.map((receipt) => (
                <ReceiptPicture key={receipt.id} receipt={receipt} />
              ))}
            </Stack>
          )
        }
      </QuerySection>
    </Drawer>
  )
}

function Actions({
  expense,
  decisions,
  onEdit,
}: {
  readonly expense: Expense
  readonly decisions: Decisions
  readonly onEdit: () => void
}) {
  const printer = usePrinter(useBranchPhone())
  const [paidFrom, setPaidFrom] = useState<PaidFrom>('drawer')
  const { status, decidedAt, isPaid } = expense
  const isNew = ['recorded', 'pending_approval'].includes(status) || (status === 'approved' && decidedAt === null)
  const isUndecided = useMayDo('expense.approve') && isNew
  const isOut = status === 'rejected' && isPaid
  return (
    <Stack gap={8}>
      {isUndecided && !isPaid && <PayFromField value={paidFrom} onChange={setPaidFrom} />}
      <Row>
        {isUndecided && (
          <>
            <Button
              busy={decisions.isBusy}
              onClick={() => void decisions.approve(expense, paidFrom).catch(() => undefined)}
            >
              {t('approve')}
            </Button>
            <Button tone="danger" onClick={() => void decisions.reject(expense).catch(() => undefined)}>
              {t('reject')}
            </Button>
          </>
        )}
        {isOut && (
          <May needs="expense.void">
            <Button onClick={() => decisions.returned(expense, 'drawer')}>{t('returnToDrawer')}</Button>
            <Button tone="neutral" onClick={() => decisions.returned(expense, 'safe')}>
              {t('returnToSafe')}
            </Button>
          </May>
        )}
        {expense.canChange && (
          <>
            <Button needs="expense.create" tone="neutral" onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button needs="expense.void" tone="danger" onClick={() => void decisions.voided(expense)}>
              {t('void')}
            </Button>
          </>
        )}
        <Button tone="neutral" onClick={() => printer.voucher(expense)}>
          {t('printVoucher')}
        </Button>
      </Row>
    </Stack>
  )
}
