import type { Expense } from '@labada/contracts/expenses/expenses'
import { dateTime, day, money } from '../../../lib/format.ts'
import { EXPENSE_LOOKS, PAID_FROM_NAMES } from '../../expenses/expense-words.ts'
import type { Shop } from './claim-stub.tsx'
import { SlipFoot, SlipHead, SlipRow, SlipRule } from './slip-parts.tsx'
import { t } from './t.ts'

/** A petty-cash voucher: the expense, who spent it, and signature lines. */
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
      <div style={{ textAlign: 'center', fontWeight: 700 }}>{t('pettyCashVoucher')}</div>
      <SlipRow label={t('no')} value={expense.number} strong />
      <SlipRow label={t('date')} value={day(expense.spentOn)} />
      <SlipRow label={t('category')} value={expense.category.name} />
      {expense.supplier && <SlipRow label={t('paidTo')} value={expense.supplier} />}
      {expense.documentNo && <SlipRow label={t('document')} value={expense.documentNo} />}
      <SlipRule />
      <div>{expense.description}</div>
      <SlipRow label={t('amount')} value={money(expense.amount)} strong large />
      <SlipRow label={t('paidFrom')} value={expense.isPaid ? PAID_FROM_NAMES[expense.paidFrom] : t('notPaidYet')} />
      <SlipRow label={t('status')} value={EXPENSE_LOOKS[expense.status].word} />
      {expense.reason && <div>{t('reasonReason', { reason: expense.reason })}</div>}
      <SlipRule />
      {[t('receivedBy'), t('approvedBy')].map((who) => (
        <div key={who} style={{ marginTop: '9mm', borderTop: '1px solid #000', fontSize: '9pt' }}>
          {who}
        </div>
      ))}
      <SlipRule />
      <SlipFoot>
        {t('recordedByRecordedByPrintedPrintedAt', {
          recordedBy: expense.recordedBy.name,
          printedAt: dateTime(printedAt),
          printedBy,
        })}
      </SlipFoot>
    </>
  )
}
