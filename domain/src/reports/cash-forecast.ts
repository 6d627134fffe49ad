import type { LineKey } from '../cash/cash-flow.ts'
import { addDays, daysBetween, type ManilaDate } from '../core/manila-time.ts'
import { add, type Centavos, rootOfSquares, subtract, sum, times } from '../core/money.ts'
import { type KnownContributions, keptOf, remittedOn } from './cash-forecast-contributions.ts'
import {
  expectedOf,
  isPastHope,
  LAST_LAG,
  type OpenOrders,
  type PaidLater,
  payingShares,
  shareAt,
} from './cash-forecast-orders.ts'
import { type ExpectedPay, type LastPeriod, type OpenRun, paysAhead, type ShiftDay } from './cash-forecast-pay.ts'
import { type Movement, nextDaysOf, regularOf } from './cash-forecast-regular.ts'
import { errorOf, type ForecastPart, meansOf, type PastDay, usual, weekdayPart } from './cash-forecast-usual.ts'

/** The number of days in a forecast, including today, and the number of past days it uses. */
export const FORECAST_DAYS = 60
export const HISTORY_DAYS = 56

/** The minimum percentage of days that end within the band. */
export const BAND_SHARE = 80
/**
 * Standard deviations on either side that contain this share, slightly widened because the spread is itself an
 * estimate.
 */
const BAND_WIDTH = 1.35

/** The lines of a forecast day, in display order. */
export const FORECAST_LINES = [
  'unpaid_orders',
  'new_orders',
  'item_sales',
  'regular_in',
  'regular_out',
  'everyday',
  'purchases',
  'payroll',
  'contributions',
  'advances_back',
  'advances_out',
] as const
export type ForecastLineKind = (typeof FORECAST_LINES)[number]

export interface ForecastLine {
  readonly kind: ForecastLineKind
  readonly amount: Centavos
  readonly parts: readonly ForecastPart[]
}

export interface ForecastDay {
  readonly date: ManilaDate
  readonly lines: readonly ForecastLine[]
  readonly net: Centavos
  /** At the day's end. */
  readonly balance: Centavos
  /** Standard deviations: of the day alone, and of the balance at its end. */
  readonly netSpread: Centavos
  readonly balanceSpread: Centavos
}

/** A recorded monthly bill and its due day. */
export interface PlannedBill {
  readonly dueOn: ManilaDate
  readonly line: LineKey
  readonly name: string
  /** Negative. */
  readonly amount: Centavos
}

/** Everything known about one branch when its forecast is made. */
export interface KnownCash {
  readonly today: ManilaDate
  /** The remaining part of today, 0 to 1. */
  readonly dayLeft: number
  /** The current balance of all money accounts. */
  readonly held: Centavos
  /** Every day before today, at most `HISTORY_DAYS` of them. */
  readonly past: readonly PastDay[]
  readonly paid: readonly PaidLater[]
  readonly open: readonly OpenOrders[]
  /**
   * Cash movements other than sales, pay and advances; over a longer time than `past`, so that monthly ones are found.
   */
  readonly movements: readonly Movement[]
  /** Recorded monthly bills, one for each due day; overdue ones are due today. */
  readonly bills: readonly PlannedBill[]
  readonly runs: readonly OpenRun[]
  /** The last period of the payroll's runs; null if there was none. */
  readonly lastPeriod: LastPeriod | null
  readonly shifts: readonly ShiftDay[]
  readonly contributions: KnownContributions
  /** Paydays that were already paid. */
  readonly paidOn: readonly ManilaDate[]
  /** Installments still to be deducted from pay, and approved advances not yet released. */
  readonly instalments: readonly { readonly dueOn: ManilaDate; readonly amount: Centavos }[]
  readonly approved: readonly { readonly amount: Centavos }[]
}

export interface Forecast {
  readonly days: readonly ForecastDay[]
  /** Open orders too old to count in the forecast. */
  readonly notCounted: { readonly count: number; readonly amount: Centavos }
}

/** Forecasts one branch's balance at the end of each of the next days, with reasons and a band. */
export function forecastCash(known: KnownCash): Forecast {
  const { today, past, movements, dayLeft } = known
  const dates = Array.from({ length: FORECAST_DAYS }, (_, index) => addDays(today, index))
  const until = addDays(today, FORECAST_DAYS - 1)
  // What is written down to come again is not guessed from what came.
  const { series, rest } = regularOf(
    movements.filter(({ line, name }) => !known.bills.some((bill) => bill.line === line && bill.name === name)),
    today,
  )
  const everyday = meansOf(rest, past, 'everyday')
  const purchases = meansOf(rest, past, 'purchases')
  const shares = payingShares(
    past.map(({ date, received }) => ({ date, amount: received })),
    known.paid,
    today,
  )
  const hopeful = known.open.filter((one) => !isPastHope(one, today))
  const regular = series.flatMap((one) => nextDaysOf(one, today, until).map((date) => ({ date, series: one })))
  const pays = paysAhead(known.shifts, known.lastPeriod, today, until).filter(
    ({ payDate }) => !known.paidOn.includes(payDate),
  )
  const error = errorOf(past, rest)

  let balance = known.held
  const before: Centavos[] = []
  const days = dates.map((date, index): ForecastDay => {
    const share = index === 0 ? dayLeft : 1
    const mine = regular.filter((one) => one.date === date)
    const lines: Record<ForecastLineKind, readonly ForecastPart[]> = {
      unpaid_orders: hopeful.map((one) => ({
        why: 'open_orders',
        on: one.receivedOn,
        count: one.count,
        amount: expectedOf(one, shares, { today, dayLeft, date }),
      })),
      new_orders: newOrders(past, shares, { today, dayLeft, date }),
      item_sales: [weekdayPart(past, date, ({ itemSales }) => itemSales, share)],
      regular_in: regularParts(mine.filter((one) => one.series.amount > 0)),
      regular_out: [
        ...known.bills
          .filter(({ dueOn }) => (dueOn < today ? today : dueOn) === date)
          .map(({ name, amount, dueOn }): ForecastPart => ({ why: 'planned_bill', name, amount, on: dueOn })),
        ...regularParts(mine.filter((one) => one.series.amount < 0)),
      ],
      everyday: everyday.map((part) => ({ ...part, amount: times(part.amount, share) })),
      purchases: purchases.map((part) => ({ ...part, amount: times(part.amount, share) })),
      payroll: [
        ...known.runs.filter(({ payOn }) => (payOn < today ? today : payOn) === date).map(runPart),
        ...pays
          .filter(({ payDate }) => payDate === date)
          .flatMap((pay) => [...payParts(pay), ...keptOf(known.contributions, pay)]),
      ],
      contributions: remittedOn(known.contributions, pays, { today, date }),
      advances_back: known.instalments
        .filter(({ dueOn }) => dueDay(dueOn, pays, today) === date)
        .map(({ amount }) => ({ why: 'advance_due', amount })),
      advances_out: index === 0 ? known.approved.map(({ amount }) => ({ why: 'advance_approved', amount })) : [],
    }
    const told = FORECAST_LINES.flatMap((kind): ForecastLine[] => {
      const parts = lines[kind].filter(({ amount }) => amount !== 0)
      return parts.length === 0 ? [] : [{ kind, amount: sum(parts.map(({ amount }) => amount)), parts }]
    })
    const net = sum(told.map(({ amount }) => amount))
    balance = add(balance, net)
    const own = [times(error.daily, Math.sqrt(share)), ...mine.map((one) => one.series.spread)]
    before.push(...own)
    return {
      date,
      lines: told,
      net,
      balance,
      netSpread: rootOfSquares([...own, times(error.level, share)]),
      // Each day's luck is its own; an error of the usual day is the same every day.
      balanceSpread: rootOfSquares([...before, times(error.level, index + share)]),
    }
  })
  const lost = known.open.filter((one) => isPastHope(one, today))
  return {
    days,
    notCounted: {
      count: lost.reduce((count, one) => count + one.count, 0),
      amount: sum(lost.map(({ amount }) => amount)),
    },
  }
}

/** Combines the days of several branches; their errors are independent. */
export function togetherOf(branches: readonly (readonly ForecastDay[])[]): ForecastDay[] {
  const byDate = new Map<ManilaDate, ForecastDay[]>()
  for (const day of branches.flat()) byDate.set(day.date, [...(byDate.get(day.date) ?? []), day])
  return [...byDate.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, days]) => ({
      date,
      lines: FORECAST_LINES.flatMap((kind): ForecastLine[] => {
        const lines = days.flatMap((day) => day.lines.filter((line) => line.kind === kind))
        const amount = sum(lines.map((line) => line.amount))
        return lines.length === 0 ? [] : [{ kind, amount, parts: lines.flatMap(({ parts }) => parts) }]
      }),
      net: sum(days.map((day) => day.net)),
      balance: sum(days.map((day) => day.balance)),
      netSpread: rootOfSquares(days.map((day) => day.netSpread)),
      balanceSpread: rootOfSquares(days.map((day) => day.balanceSpread)),
    }))
}

/** The two limits between which `BAND_SHARE` percent of days end. */
export function bandOf(middle: Centavos, spread: Centavos): { readonly low: Centavos; readonly high: Centavos } {
  const away = times(spread, BAND_WIDTH)
  return { low: subtract(middle, away), high: add(middle, away) }
}

/** The first day that ends below the minimum, as expected and at the low end of the band. */
export function firstBelow(days: readonly ForecastDay[], floor: Centavos) {
  return {
    expected: days.find(({ balance }) => balance < floor)?.date ?? null,
    possible: days.find(({ balance, balanceSpread }) => bandOf(balance, balanceSpread).low < floor)?.date ?? null,
  }
}

/** Expected payments of a day for future orders, by the day of receipt. */
function newOrders(
  past: readonly PastDay[],
  shares: readonly number[],
  { today, dayLeft, date }: { readonly today: ManilaDate; readonly dayLeft: number; readonly date: ManilaDate },
): ForecastPart[] {
  const ahead = daysBetween(today, date)
  return Array.from({ length: Math.min(ahead, LAST_LAG) + 1 }, (_, lag) => {
    const on = addDays(date, -lag)
    const { mean, count } = usual(past, on, ({ received }) => received)
    return {
      why: 'orders_of_day',
      on,
      count,
      amount: times(mean, (on === today ? dayLeft : 1) * shareAt(shares, lag)),
    }
  })
}

const regularParts = (
  due: readonly { readonly series: ReturnType<typeof regularOf>['series'][number] }[],
): ForecastPart[] =>
  due.map(({ series: { name, seen, amount } }) => {
    const last = seen.at(-1)?.date
    return { why: 'comes_again', name, count: seen.length, amount, ...(last && { on: last }) }
  })

const runPart = ({ from, to, slips, amount }: OpenRun): ForecastPart => ({
  why: 'payroll_run',
  on: from,
  to,
  count: slips,
  amount,
})

const payParts = (pay: ExpectedPay): ForecastPart[] => [
  { why: 'planned_shifts', on: pay.from, to: pay.to, count: pay.plannedShifts, amount: pay.planned },
  { why: 'usual_shifts', on: pay.from, to: pay.to, count: pay.usualDays, amount: pay.usual },
]

/** A missed installment is deducted with the next pay. */
function dueDay(dueOn: ManilaDate, pays: readonly ExpectedPay[], today: ManilaDate): ManilaDate | undefined {
  return dueOn >= today ? dueOn : pays[0]?.payDate
}
