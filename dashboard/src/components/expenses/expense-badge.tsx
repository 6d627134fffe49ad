import type { Expense } from '@labada/contracts/expenses/expenses'
import { Row } from '../layout.tsx'
import { CopySign, NoReceiptSign, UnusualSign } from '../signs.ts'
import { StatusBadge } from '../status-badge.tsx'
import { EXPENSE_LOOKS } from './expense-words.ts'
import { t } from './t.ts'

export function ExpenseBadge({ expense }: { readonly expense: Pick<Expense, 'status' | 'isPaid'> }) {
  const { status, word } = EXPENSE_LOOKS[expense.status]
  const words = expense.status === 'pending_approval' && !expense.isPaid ? t('requestedNotPaid') : word
  return <StatusBadge status={status}>{words}</StatusBadge>
}

/** Why an expense needs a review. */
export function ExpenseFlags({ expense }: { readonly expense: Expense }) {
  const hasNoReceipt = expense.receipts.length === 0 && expense.status !== 'voided'
  if (!expense.isOverLimit && !expense.isDuplicate && !hasNoReceipt) return null
  return (
    <Row gap={4}>
      {expense.isDuplicate && (
        <StatusBadge status="danger" icon={CopySign}>
          {t('duplicate')}
        </StatusBadge>
      )}
      {expense.isOverLimit && (
        <StatusBadge status="attention" icon={UnusualSign}>
          {t('overLimit')}
        </StatusBadge>
      )}
      {hasNoReceipt && (
        <StatusBadge status="done" icon={NoReceiptSign}>
          {t('noReceipt')}
        </StatusBadge>
      )}
    </Row>
  )
}
