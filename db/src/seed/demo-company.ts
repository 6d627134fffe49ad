import { addDays, atMinutes, type ManilaDate, manilaDateOf, startOf } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { endOfMonth, startOfMonth } from '@labada/domain/core/periods'
import { sql } from 'kysely'
import { rollUpCashDays } from '../cash/cash-days.ts'
import { rollUpDays } from '../company/branch-days.ts'
import type { Db, Trx } from '../core/client.ts'
import { requestJobs } from '../core/due-jobs.ts'
import { sumCustomers } from '../orders/customers/customer-sums.ts'
import { insertMany } from './bulk.ts'
import { fillDesk } from './desk.ts'
import { diceOf } from './dice.ts'
import { HISTORY_DAYS, historyOf } from './history.ts'
import { fillMachines } from './machines.ts'
import { fillMonthlyBills } from './monthly-bills.ts'
import { fillAdvances } from './people/advances.ts'
import { fillAttendance } from './people/attendance.ts'
import { fillEmployees } from './people/employees.ts'
import { fillPaidPayroll, fillPayroll } from './people/payroll.ts'
import { fillPeople } from './people/people-rows.ts'
import { fillShifts } from './people/shifts.ts'
import { fillPrices } from './price-rows.ts'
import { fillPromotions } from './promotions.ts'
import { categoryId, type Spending } from './spending.ts'
import { BUDGETS } from './spending-plan.ts'
import { fillItems, fillOpenPapers, insertStock } from './stock/stock.ts'
import { fillTrips } from './trips.ts'

const SEED = 20_261_121

export interface Filled {
  readonly orders: number
  readonly payments: number
  readonly sessions: number
}

/** Whether there is a company in this database, a demo or a real one. */
export async function hasCompany(db: Db): Promise<boolean> {
  return (await db.selectFrom('company').select('id').executeTakeFirst()) !== undefined
}

/**
 * Fills an empty database with the demo company: ninety days up to `now`, the same on every machine for the same day.
 * One transaction; nothing is announced, because it is history. `onBranch` hears of each branch that is
 * written, `keepFile` gets every file the rows speak of.
 */
export async function fillDemoCompany(
  db: Db,
  now: Date,
  onBranch: (name: string) => void = () => undefined,
  keepFile?: (content: Uint8Array) => Promise<unknown>,
): Promise<Filled> {
  const dice = diceOf(SEED)
  const filled = await db.transaction().execute(async (trx) => {
    // Between two statements a slow machine may think for longer than a command ever would.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const start = addDays(manilaDateOf(now), -HISTORY_DAYS)
    await trx
      .insertInto('company')
      .values({ shopName: 'Labada Laundry', phone: '0917 555 0100', isDemo: true })
      .execute()
    const { adminId, branches } = await fillPeople(trx, dice, startOf(start))
    await fillEmployees(trx, { seed: SEED + 200, adminId, now }, keepFile)
    const versions = await fillPrices(trx, dice, { adminId, branches, now })
    // Stock has dice of its own, so that what it rolls changes nothing else of the company.
    const stockDice = diceOf(SEED + 100)
    const stock = await fillItems(trx, stockDice, { branches, since: startOf(start) })
    const counts = { orders: 0, payments: 0, sessions: 0 }
    for (const [index, branch] of branches.entries()) {
      const history = historyOf({
        dice,
        branch,
        now,
        versions: versions.map(({ versionId, from, pricesOf }) => ({ versionId, from, prices: pricesOf(branch.id) })),
        adminId,
        shortYesterday: branch.code === 'LAH' ? 150_00 : 0,
        isOpenNow: branch.code !== 'TAL',
        hasMistakes: index === 0,
        spendingSeed: SEED + 1 + index,
        ...stock,
        stockDice,
        neglected: branch.code === 'LAH' ? ['BLC'] : [],
        missing: branch.code === 'MAB' ? { sku: 'DET-S', quantity: 14 } : null,
      })
      await insertMany(trx, 'cashSession', history.sessions)
      await insertMany(trx, 'order', history.orders)
      await insertMany(trx, 'orderLine', history.lines)
      await insertMany(trx, 'load', history.loads)
      await insertMany(trx, 'loadStageChange', history.changes)
      await insertMany(trx, 'payment', history.payments)
      await insertMany(trx, 'refund', history.refunds)
      await insertMany(trx, 'remittance', history.remittances)
      await insertMany(trx, 'branchCounter', history.counters)
      await insertSpending(trx, history.spending, keepFile)
      await insertMany(trx, 'ledgerTransfer', history.transfers)
      await insertPostings(trx, history.postings)
      await insertStock(trx, history.stock)
      counts.orders += history.orders.length
      counts.payments += history.payments.length
      counts.sessions += history.sessions.length
      onBranch(branch.name)
    }
    await fillPromotions(trx, { branches, adminId, now, seed: SEED + 900 })
    await fillShifts(trx, { branches, adminId, now, seed: SEED + 300 })
    await fillAttendance(trx, { adminId, now, seed: SEED + 400 })
    await fillPaidPayroll(trx, { adminId, now, seed: SEED + 500 })
    await fillAdvances(trx, { adminId, now, seed: SEED + 400 })
    await fillPayroll(trx, { adminId, now, seed: SEED + 500 })
    await fillOpenPapers(trx, stockDice, { branches, items: stock.items, adminId, now })
    await fillTrips(trx, { branches, adminId, now, seed: SEED + 600 })
    await fillDesk(trx, { branches, adminId, now, seed: SEED + 700 })
    await fillMachines(trx, { branches, adminId, now, seed: SEED + 850 })
    await fillMonthlyBills(trx, { branches, adminId, now, seed: SEED + 800 })
    const days = Array.from({ length: HISTORY_DAYS }, (_, i) => addDays(start, i))
    await rollUpDays(
      trx,
      branches.flatMap(({ id }) => [...days, manilaDateOf(now)].map((date) => ({ branchId: id, date }))),
      now,
    )
    while (await sumCustomers(trx, now));
    await closeEarlierMonths(trx, adminId, start, now)
    await rollUpCashDays(
      trx,
      branches.flatMap(({ id }) => [...days, manilaDateOf(now)].map((date) => ({ branchId: id, date }))),
      now,
    )
    // Made by the workers as soon as they start, not at the next half hour.
    await requestJobs(
      trx,
      branches.map(({ id }) => ({ job: 'forecast-cash', key: id })),
    )
    return counts
  })
  await sql`analyze`.execute(db)
  return filled
}

async function insertSpending(
  trx: Trx,
  { expenses, uploads, receipts, files }: Spending,
  keepFile: ((content: Uint8Array) => Promise<unknown>) | undefined,
): Promise<void> {
  if (keepFile) for (const file of files) await keepFile(file)
  await insertMany(trx, 'upload', uploads)
  await insertMany(trx, 'expense', expenses)
  await insertMany(trx, 'expenseReceipt', receipts)
  for (const [kind, pesos] of Object.entries(BUDGETS)) {
    const monthlyBudgetCentavos = fromPesos(pesos)
    await trx
      .updateTable('expenseCategory')
      .set({ monthlyBudgetCentavos })
      .where('id', '=', categoryId(Number(kind)))
      .execute()
  }
}

/** The owner has closed every month before the last one. */
async function closeEarlierMonths(trx: Trx, adminId: string, start: ManilaDate, now: Date): Promise<void> {
  const lastMonth = startOfMonth(addDays(startOfMonth(manilaDateOf(now)), -1))
  for (let month = startOfMonth(start); month < lastMonth; month = startOfMonth(addDays(month, 31))) {
    const closedAt = atMinutes(addDays(endOfMonth(month), 4), 10 * 60)
    await trx.insertInto('monthClose').values({ month, closedAt, closedBy: adminId, note: null }).execute()
  }
}

/** All postings of a transfer go in one statement; chunks are cut between transfers. */
async function insertPostings(trx: Trx, rows: readonly { readonly transferId: string }[]): Promise<void> {
  const most = 3_000
  let from = 0
  while (from < rows.length) {
    let to = Math.min(from + most, rows.length)
    while (to < rows.length && rows[to]?.transferId === rows[to - 1]?.transferId) to += 1
    await insertMany(trx, 'ledgerPosting', rows.slice(from, to))
    from = to
  }
}
