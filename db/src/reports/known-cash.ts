import { type LineKey, lineOf } from '@labada/domain/cash/cash-flow'
import type { CashDirection } from '@labada/domain/cash/cash-moves'
import {
  addDays,
  daysBetween,
  type ManilaDate,
  manilaDateOf,
  minutesOfDay,
  weekdayOf,
} from '@labada/domain/core/manila-time'
import { type Centavos, roundedQuotient, sum, ZERO } from '@labada/domain/core/money'
import type { MoneyAccount } from '@labada/domain/ledger/money-accounts'
import { HISTORY_DAYS, type KnownCash } from '@labada/domain/reports/cash-forecast'
import { LAST_LAG, type OpenOrders, type PaidLater } from '@labada/domain/reports/cash-forecast-orders'
import type { ShiftDay } from '@labada/domain/reports/cash-forecast-pay'
import type { Movement } from '@labada/domain/reports/cash-forecast-regular'
import { dayLeftOf, type PastDay } from '@labada/domain/reports/cash-forecast-usual'
import { sql } from 'kysely'
import { cashMoves, money } from '../cash/cash-moves.ts'
import type { Db } from '../core/client.ts'
import { costsOf } from '../schedule/shift-costs.ts'
import { shiftsAtBranches } from '../schedule/shifts.ts'
import { knownAdvances } from './advance-forecast.ts'
import { knownContributions } from './known-contributions.ts'
import { openRuns, plannedBills } from './planned-payments.ts'

/** The number of days of movements to read, so that a monthly bill occurs three times. */
const MOVEMENT_DAYS = 100
/** The number of days of orders to search for open ones; older ones are written off or never paid. */
const OPEN_DAYS = 120
const PLAN_DAYS_BACK = 28
const PLAN_DAYS_AHEAD = 75

/**
 * Everything a branch's forecast is made from, as known at `now`: later bookings and plans are excluded, so that a past
 * forecast can be compared with the actual result.
 */
export async function knownCash(db: Db, branchId: string, now: Date): Promise<KnownCash> {
  const today = manilaDateOf(now)
  const branch = await db.selectFrom('branch').where('id', '=', branchId).select('hours').executeTakeFirstOrThrow()
  const first = await firstDay(db, branchId, today)
  const moved = await movementsOf(db, branchId, addDays(today, -MOVEMENT_DAYS), now)
  const [held, days, paid, open, plan, advances, bills, pays] = await Promise.all([
    heldAt(db, branchId, now),
    orderDays(db, branchId, first, now),
    paidLater(db, branchId, first, now),
    openOrders(db, branchId, today, now),
    plannedShifts(db, branchId, today, now),
    knownAdvances(db, branchId, now),
    plannedBills(db, branchId, now),
    openRuns(db, branchId, now),
  ])
  const byDate = new Map(days.map((day) => [day.date, day]))
  const itemSales = moved.filter(({ line }) => line === 'item_sales')
  const past = Array.from({ length: daysBetween(first, today) }, (_, index): PastDay => {
    const date = addDays(first, index)
    const { received = ZERO, collected = ZERO } = byDate.get(date) ?? {}
    const sold = itemSales.filter((one) => one.date === date)
    return { date, received, collected, itemSales: sum(sold.map(({ amount }) => amount)) }
  })
  return {
    today,
    dayLeft: dayLeftOf(branch.hours[weekdayOf(today)] ?? null, minutesOfDay(now)),
    held,
    past,
    paid,
    open,
    shifts: plan.days,
    contributions: await knownContributions(db, branchId, plan.monthly, now),
    ...advances,
    ...pays,
    bills,
    movements: moved.filter(({ line }) => !ELSEWHERE.has(line)),
    paidOn: moved.filter(({ line }) => line === 'payroll').map(({ date }) => date),
  }
}

/** Lines forecast directly from orders, shifts and advances, or not at all. */
const ELSEWHERE = new Set<LineKey>([
  'item_sales',
  'capital',
  'deposits',
  'returned',
  'payroll',
  'advances',
  'given_back',
  'transfer',
  'over_short',
])

/**
 * The first day to read: not before the branch's first, so that days before a new branch opened do not count as bad
 * days.
 */
async function firstDay(db: Db, branchId: string, today: ManilaDate): Promise<ManilaDate> {
  const earliest = addDays(today, -HISTORY_DAYS)
  const { rows } = await sql<{ first: ManilaDate | null }>`
    select least(
      (select min(business_date) from "order" where branch_id = ${branchId}),
      (select min(business_date) from ledger_transfer where branch_id = ${branchId})) as first`.execute(db)
  const first = rows[0]?.first ?? today
  if (first > today) return today
  return first > earliest ? first : earliest
}

async function heldAt(db: Db, branchId: string, now: Date): Promise<Centavos> {
  const { rows } = await sql<{ held: Centavos }>`
    select (coalesce((select sum(balance_centavos) from ledger_balance
        where branch_id = ${branchId} and account_code = any(${money()})), 0)
      - coalesce((select sum(p.amount_centavos) from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
        where t.branch_id = ${branchId} and t.occurred_at > ${now} and p.account_code = any(${money()})), 0))::bigint as held`.execute(
    db,
  )
  return rows[0]?.held ?? ZERO
}

/** The amounts received, and collected in money (not by what was paid ahead), on each day before that of `now`. */
async function orderDays(db: Db, branchId: string, first: ManilaDate, now: Date) {
  const { rows } = await sql<{ date: ManilaDate; received: Centavos; collected: Centavos }>`
    select date, sum(received)::bigint as received, sum(collected)::bigint as collected from (
      select business_date as date, total_centavos as received, 0 as collected from "order"
      where branch_id = ${branchId} and business_date >= ${first} and received_at <= ${now}
        and (voided_at is null or voided_at > ${now})
      union all
      select p.business_date, 0, p.amount_centavos from payment p
      where p.branch_id = ${branchId} and p.business_date >= ${first} and p.method not in ('prepaid', 'package') and ${isStanding(now)}
    ) d group by date`.execute(db)
  return rows
}

/** The amounts paid by number of days after the order was received. */
async function paidLater(db: Db, branchId: string, first: ManilaDate, now: Date): Promise<PaidLater[]> {
  const { rows } = await sql<PaidLater>`
    select o.business_date as received_on, greatest(0, p.business_date - o.business_date) as lag,
      sum(p.amount_centavos)::bigint as amount
    from "order" o join payment p on p.order_id = o.id
    where o.branch_id = ${branchId} and o.business_date >= ${first} and (o.voided_at is null or o.voided_at > ${now})
      and p.business_date - o.business_date <= ${LAST_LAG} and p.method not in ('prepaid', 'package') and ${isStanding(now)}
    group by 1, 2`.execute(db)
  return rows
}

async function openOrders(db: Db, branchId: string, today: ManilaDate, now: Date): Promise<OpenOrders[]> {
  const { rows } = await sql<OpenOrders>`
    select business_date as received_on, due_on, count(*)::int as count, sum(owing)::bigint as amount from (
      select o.business_date, o.due_on, o.total_centavos - o.written_off_centavos - coalesce((
        select sum(p.amount_centavos) from payment p where p.order_id = o.id and ${isStanding(now)}), 0) as owing
      from "order" o
      where o.branch_id = ${branchId} and o.business_date between ${addDays(today, -OPEN_DAYS)} and ${today}
        and o.received_at <= ${now} and (o.voided_at is null or o.voided_at > ${now})
    ) o where owing > 0 group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** A payment `p` that was recorded and not voided by `now`. */
const isStanding = (now: Date) => sql`p.recorded_at <= ${now}
  and not exists (select from payment_void v where v.payment_id = p.id and v.voided_at <= ${now})`

/** Movements of money other than payments for orders, each once, without reversed ones. */
async function movementsOf(db: Db, branchId: string, from: ManilaDate, now: Date): Promise<Movement[]> {
  const { rows } = await sql<Found>`
    with picked as (
      select t.id, t.business_date, t.reverses_id from ledger_transfer t
      where t.branch_id = ${branchId} and t.business_date >= ${from} and t.occurred_at <= ${now}
        and t.source_type <> 'payment' and t.reverses_id is null
        and not exists (select from ledger_transfer r where r.reverses_id = t.id and r.occurred_at <= ${now})
    )
    select m.transfer_id, m.business_date as date, m.account_code as account, m.counter_code as counter, m.direction,
      m.amount_centavos as amount, coalesce(e.supplier, e.description, t.description) as name
    from ${cashMoves(sql`select * from picked`)} m
    join ledger_transfer t on t.id = m.transfer_id
    left join expense e on e.id = t.source_id and t.source_type like 'expense%'
    where m.direction <> 'transfer'
    order by m.business_date, m.transfer_id`.execute(db)
  const byTransfer = new Map<string, Movement>()
  for (const { transferId, date, account, counter, direction, amount, name } of rows) {
    const line = lineOf({ account, counter, direction })
    const key = `${transferId} ${line}`
    byTransfer.set(key, { date, line, name, amount: sum([byTransfer.get(key)?.amount ?? ZERO, amount]) })
  }
  return [...byTransfer.values()]
}

interface Found {
  readonly transferId: string
  readonly date: ManilaDate
  readonly account: MoneyAccount
  readonly counter: string
  readonly direction: CashDirection
  readonly amount: Centavos
  readonly name: string
}

const YEAR_DAYS = 365

interface Plan {
  readonly days: readonly ShiftDay[]
  /** What each scheduled employee earns in a month of days like these. */
  readonly monthly: readonly Centavos[]
}

/** The cost of the scheduled days. A day with only rest days is scheduled and costs nothing. */
async function plannedShifts(db: Db, branchId: string, today: ManilaDate, now: Date): Promise<Plan> {
  const all = await shiftsAtBranches(db, [branchId], addDays(today, -PLAN_DAYS_BACK), addDays(today, PLAN_DAYS_AHEAD))
  const known = all.filter(({ changedAt }) => changedAt <= now)
  const cost = await costsOf(db, known)
  const days = new Map<ManilaDate, ShiftDay>()
  const people = new Map<string, Centavos>()
  for (const shift of known) {
    const { shifts, cost: before } = days.get(shift.date) ?? { shifts: 0, cost: ZERO }
    const own = cost(shift)
    days.set(shift.date, {
      date: shift.date,
      shifts: shifts + (shift.isRestDay ? 0 : 1),
      cost: sum([before, own ?? ZERO]),
    })
    if (own) people.set(shift.employeeId, sum([people.get(shift.employeeId) ?? ZERO, own]))
  }
  const monthly = [...people.values()].map((all) => roundedQuotient([all, YEAR_DAYS], [12, days.size]))
  return { days: [...days.values()], monthly }
}
