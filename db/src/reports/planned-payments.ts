import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { negate } from '@labada/domain/core/money'
import { type Bill, dueDays, splitAmount } from '@labada/domain/expenses/recurring-expenses'
import type { PlannedBill } from '@labada/domain/reports/cash-forecast'
import type { LastPeriod, OpenRun } from '@labada/domain/reports/cash-forecast-pay'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { listRecurringExpenses } from '../expenses/recurring-expenses.ts'

/** The number of days ahead for which monthly bills are planned. */
const AHEAD = 75

/** The future payments of a branch for its recurring bills: open drafts, and every coming month. */
export async function plannedBills(db: Db, branchId: string, now: Date): Promise<PlannedBill[]> {
  const today = manilaDateOf(now)
  const [bills, drafts] = await Promise.all([listRecurringExpenses(db), waitingDrafts(db, now)])
  const accounts = await db.selectFrom('expenseCategory').select(['id', 'accountCode']).execute()
  return bills.flatMap((bill) => {
    const share = bill.shares.find((one) => one.branchId === branchId)
    const account = accounts.find(({ id }) => id === bill.categoryId)?.accountCode
    if (!share || !account || bill.createdAt > now) return []
    const amount = splitAmount(bill.amountCentavos, bill.shares).find((one) => one.branchId === branchId)?.amount
    if (amount === undefined) return []
    const terms: Bill = {
      dayOfMonth: bill.dayOfMonth,
      leadDays: bill.leadDays,
      nextDueOn: bill.nextDueOn,
      endsOn: bill.endsOn,
      isPaused: bill.pausedAt !== null,
    }
    const waiting = drafts.filter(({ billId }) => billId === bill.id).map(({ dueOn }) => dueOn)
    const due = new Set([...waiting, ...dueDays(terms, today, addDays(today, AHEAD))])
    return [...due].map((dueOn) => ({
      dueOn,
      line: account,
      name: bill.supplier ?? bill.description,
      amount: negate(amount),
    }))
  })
}

async function waitingDrafts(db: Db, now: Date): Promise<{ billId: string; dueOn: ManilaDate }[]> {
  return db
    .selectFrom('expenseDraft')
    .where('status', '=', 'waiting')
    .where('draftedAt', '<=', now)
    .select(['recurringExpenseId as billId', 'dueOn'])
    .execute()
}

/** The payroll runs that are calculated and still unpaid at a branch, and the last period with pay for anyone. */
export async function openRuns(
  db: Db,
  branchId: string,
  now: Date,
): Promise<{ readonly runs: readonly OpenRun[]; readonly lastPeriod: LastPeriod | null }> {
  const { rows: runs } = await sql<OpenRun>`
    select r.from_on as "from", r.to_on as "to", r.pay_on, count(*)::int as slips, (-sum(p.net_centavos))::bigint as amount
    from payroll_run r join payslip p on p.run_id = r.id
    left join payroll_payment y on y.id = p.payment_id
    where p.branch_id = ${branchId} and p.state in ('computed', 'reverted') and p.computed_at <= ${now} and p.net_centavos > 0
      and (r.discarded_at is null or r.discarded_at > ${now}) and (r.reverted_at is null or r.reverted_at > ${now})
      and (y.paid_at is null or y.paid_at > ${now})
    group by r.id order by r.pay_on`.execute(db)
  const last = await db
    .selectFrom('payrollRun')
    .innerJoin('payslip', 'payslip.runId', 'payrollRun.id')
    .where('payslip.branchId', '=', branchId)
    .where('payslip.computedAt', '<=', now)
    .where('payrollRun.state', 'not in', ['discarded', 'reverted'])
    .select(['payrollRun.toOn as to', 'payrollRun.frequency'])
    .orderBy('payrollRun.toOn', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { runs, lastPeriod: last ?? null }
}
