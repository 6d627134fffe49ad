import type { ServicePrice } from '@labada/domain/catalog/quantities'
import { addDays, atMinutes, type ManilaDate, manilaDateOf, weekdayOf } from '@labada/domain/core/manila-time'
import { type Centavos, centavos, ZERO } from '@labada/domain/core/money'
import { orderNumberOf } from '@labada/domain/orders/orders'
import type { Recipe } from '@labada/domain/stock/recipes'
import type { Series } from '../core/counters.ts'
import { openBooks, type SessionPlan } from './books.ts'
import { type DayOfBooks, takeDay } from './day-book.ts'
import type { Dice } from './dice.ts'
import type { LivedOrder } from './lived-order.ts'
import { type DemoBranch, type PlannedOrder, planDay } from './order-plan.ts'
import { rowsOfOrder } from './order-rows.ts'
import { bookOwnerEntries } from './owner-entries.ts'
import { openSpending, type Spending } from './spending.ts'
import type { StockedItem, StockRows } from './stock/stock-shelves.ts'
import { usesByDay } from './stock/stock-uses.ts'
import { openStockroom } from './stock/stockroom.ts'

export const HISTORY_DAYS = 90
const SESSION_SERIES: Series = 'cash-session'
const REMITTANCE_SERIES: Series = 'remittance'
const REFUND: Centavos = centavos(50_00)

/** A price version and the prices it holds for one branch. */
export interface PricesFrom {
  readonly versionId: string
  readonly from: ManilaDate
  readonly prices: readonly ServicePrice[]
}

type Row = Readonly<Record<string, unknown>>
/** Rows of one branch, ready to be inserted. */
export interface History {
  readonly orders: Row[]
  readonly lines: Row[]
  readonly loads: Row[]
  readonly changes: Row[]
  readonly payments: Row[]
  readonly refunds: Row[]
  readonly counters: { branchId: string; series: Series; lastNumber: number }[]
  readonly sessions: readonly Row[]
  readonly stock: StockRows
  readonly remittances: readonly Row[]
  readonly transfers: readonly object[]
  readonly postings: readonly { readonly transferId: string }[]
  readonly spending: Spending
}

export interface HistoryOf {
  readonly dice: Dice
  readonly branch: DemoBranch
  readonly now: Date
  readonly versions: readonly PricesFrom[]
  readonly adminId: string
  /** Centavos by which yesterday's drawer was short; zero in the other branches. */
  readonly shortYesterday: number
  /** Whether the drawer stands open right now. */
  readonly isOpenNow: boolean
  /** One order of the last days that was a mistake, and one refund of last week. */
  readonly hasMistakes: boolean
  /** Of the dice that roll its expenses, so that they leave the orders as they were. */
  readonly spendingSeed: number
  readonly stockDice: Dice
  readonly items: readonly StockedItem[]
  readonly recipes: readonly Recipe[]
  /** SKUs nobody ordered in the last four weeks. */
  readonly neglected: readonly string[]
  /** What a count of five days ago did not find. */
  readonly missing: { readonly sku: string; readonly quantity: number } | null
}

/** Ninety days of one branch up to now: orders, loads, payments, cash sessions and the ledger that follows from them. */
export function historyOf(given: HistoryOf): History {
  const { dice, branch, now } = given
  const today = manilaDateOf(now)
  const first = addDays(today, -HISTORY_DAYS)
  const days = Array.from({ length: HISTORY_DAYS + 1 }, (_, i) => addDays(first, i))
  const sessionOf = sessionsOf(given, days)
  const orders = livedOrders(given, days, sessionOf)
  const books = openBooks(dice, branch.id, centavos(1_000_00))
  const spending = openSpending({ seed: given.spendingSeed, branch, now, adminId: given.adminId, books })
  const [payments, refunds]: [Row[], Row[]] = [[], []]
  const rows = orders.map((lived) => rowsOfOrder(dice, branch.id, lived))
  const uses = usesByDay(orders, rows, given.recipes)
  const stockroom = openStockroom({ ...given, dice: given.stockDice, books })
  stockroom.begin(atMinutes(first, branch.opens - 60))

  for (const day of days) {
    const sessionId = sessionOf.get(day) ?? null
    const ofDay: DayOfBooks = {
      dice,
      branchId: branch.id,
      adminId: given.adminId,
      day,
      sessionId,
      received: orders.filter((lived) => lived.day === day),
      paid: orders.filter(({ payment }) => payment && manilaDateOf(payment.at) === day),
      refunded: day === addDays(today, -3) ? orders.filter(({ refunded }) => refunded > 0) : [],
    }
    const take = () => {
      const taken = takeDay(books, ofDay)
      payments.push(...taken.payments)
      refunds.push(...taken.refunds)
      spending.spend(day, sessionId)
      stockroom.live({ day, sessionId, uses: uses.get(day) ?? [] })
      if (day === addDays(today, -5)) stockroom.countMissing(atMinutes(day, branch.closes - 5), given.missing)
    }
    if (sessionId === null) take()
    else books.session(planSession(given, day, sessionId), take)
  }
  books.remit({
    now,
    adminId: given.adminId,
    dayOf: manilaDateOf,
    isLastMissing: branch.code === 'TAL',
    isOneShort: branch.code === 'LAH',
  })

  bookOwnerEntries(books, { branchCode: branch.code, adminId: given.adminId, days, now })

  return {
    orders: rows.map(({ order }) => order),
    lines: rows.flatMap(({ lines }) => lines),
    loads: rows.flatMap(({ loads }) => loads),
    changes: rows.flatMap(({ changes }) => changes),
    payments,
    refunds,
    counters: [
      ...days
        .map((day) => ({ day, lastNumber: orders.filter((lived) => lived.day === day).length }))
        .filter(({ lastNumber }) => lastNumber > 0)
        .map(({ day, lastNumber }) => ({ branchId: branch.id, series: `order:${day}` as const, lastNumber })),
      { branchId: branch.id, series: SESSION_SERIES, lastNumber: books.books.sessions.length },
      { branchId: branch.id, series: REMITTANCE_SERIES, lastNumber: books.books.remittances.length },
      spending.counter(),
      ...stockroom.counters(),
    ],
    spending,
    stock: stockroom.rows,
    ...books.books,
  }
}

/** The drawer's session of each day; today's only where the drawer stands open. */
function sessionsOf({ dice, branch, now, isOpenNow }: HistoryOf, days: readonly ManilaDate[]): Map<ManilaDate, string> {
  const open = days.filter((day) => isOpenNow || day !== manilaDateOf(now))
  return new Map(open.map((day) => [day, dice.id(atMinutes(day, branch.opens))]))
}

function livedOrders(
  { dice, branch, now, versions, hasMistakes }: HistoryOf,
  days: readonly ManilaDate[],
  sessionOf: ReadonlyMap<ManilaDate, string>,
): LivedOrder[] {
  const today = manilaDateOf(now)
  const orders = days.flatMap((day) => {
    const { prices, versionId } = versionOn(versions, day)
    return planDay(dice, branch, day, prices, now).map((order, index): LivedOrder => {
      const payment = paymentOf(order, sessionOf)
      return {
        order,
        day,
        number: orderNumberOf(branch.code, day, index + 1),
        versionId,
        sessionId: sessionOf.get(day) ?? null,
        payment,
        // Nothing leaves the shop unpaid.
        releasedAt: payment ? order.releasedAt : null,
        isVoided: false,
        refunded: ZERO,
      }
    })
  })
  if (!hasMistakes) return orders
  const mistake = orders.findLast(({ day, payment }) => day <= addDays(today, -2) && payment === null)
  const stained = orders.findLast(
    ({ day, payment, releasedAt }) => day <= addDays(today, -6) && payment?.method === 'gcash' && releasedAt !== null,
  )
  return orders.map((lived) => {
    if (lived === mistake) return { ...lived, isVoided: true }
    return lived === stained ? { ...lived, refunded: REFUND } : lived
  })
}

/** With the drawer shut nobody takes cash: what was to be paid in cash is paid later. */
function paymentOf({ payment }: PlannedOrder, sessionOf: ReadonlyMap<ManilaDate, string>): PlannedOrder['payment'] {
  return payment?.method === 'cash' && !sessionOf.has(manilaDateOf(payment.at)) ? null : payment
}

function planSession(
  { dice, branch, now, adminId, shortYesterday }: HistoryOf,
  day: ManilaDate,
  id: string,
): SessionPlan {
  const today = manilaDateOf(now)
  const isShort = day === addDays(today, -1) && shortYesterday > 0
  const usual = dice.chance(0.15) ? dice.between(-18, 15) * 100 : 0
  const opensAt = atMinutes(day, branch.opens - 10)
  return {
    id,
    day,
    opensAt: opensAt < now ? opensAt : new Date(now.getTime() - 60_000),
    closesAt: day === today ? null : atMinutes(day, branch.closes + 15),
    by: branch.staff[0] ?? adminId,
    off: centavos(isShort ? -shortYesterday : usual),
    note: isShort ? 'Counted three times; a ₱100 and a ₱50 are missing' : null,
    rest: weekdayOf(day) === 0 ? 'safe' : 'remit',
  }
}

function versionOn(versions: readonly PricesFrom[], day: ManilaDate): PricesFrom {
  const found = versions.findLast(({ from }) => from <= day)
  if (!found) throw new RangeError(`No prices on ${day}`)
  return found
}
