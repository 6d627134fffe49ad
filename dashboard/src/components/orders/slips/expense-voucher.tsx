import type { Expense } from '@labada/contracts/expenses/expenses'
import { dateTime, day, money } from '../../../lib/format.ts'
import { EXPENSE_LOOKS, PAID_FROM_NAMES } from '../../expenses/expense-words.ts'
import type { Shop } from './claim-stub.tsx'
import { SlipFoot, SlipHead, SlipRow, SlipRule } from './slip-parts.tsx'

/** A petty-cash voucher: what was spent, by whom, with lines to sign on. */
export function ExpenseVoucher({
  expense,
  shop,
  printedAt,
  printedBy,
}: {
  readonly expense: Expense
  readonly shop: Shop
  readonly printedAt: Date
  readonly printedBy: string
}) {
  return (
    <>
      <SlipHead shop={shop.name} branch={shop.branch} phone={shop.phone} />
      <SlipRule />
      <div style={{ textAlign: 'center', fontWeight: 700 }}>PETTY CASH VOUCHER</div>
      <SlipRow label="No." value={expense.number} strong />
      <SlipRow label="Date" value={day(expense.spentOn)} />
      <SlipRow label="Category" value={expense.category.name} />
      {expense.supplier && <SlipRow label="Paid to" value={expense.supplier} />}
      {expense.documentNo && <SlipRow label="Document" value={expense.documentNo} />}
      <SlipRule />
      <div>{expense.description}</div>
      <SlipRow label="Amount" value={money(expense.amount)} strong large />
      <SlipRow label="Paid from" value={expense.isPaid ? PAID_FROM_NAMES[expense.paidFrom] : 'Not paid yet'} />
      <SlipRow label="Status" value={EXPENSE_LOOKS[expense.status].word} />
      {expense.reason && <div>Reason: {expense.reason}</div>}
      <SlipRule />
      {['Received by', 'Approved by'].map((who) => (
        <div key={who} style={{ marginTop: '9mm', borderTop: '1px solid #000', fontSize: '9pt' }}>
          {who}
        </div>
      ))}
      <SlipRule />
      <SlipFoot>
        Recorded by {expense.recordedBy.name}. Printed {dateTime(printedAt)} by {printedBy}
      </SlipFoot>
    </>
  )
}
