import { type ManilaDate, weekdayOf } from '../core/manila-time.ts'
import { add, type Centavos, centavos, prorate, rootOfSquares, sum, times, ZERO } from '../core/money.ts'
import type { Movement } from './cash-forecast-regular.ts'

/** Why a part of a line has its amount; the screen has the words. */
export const FORECAST_REASONS = [
  'open_orders',
  'orders_of_day',
  'weekday_mean',
  'daily_mean',
  'comes_again',
  'planned_bill',
  'payroll_run',
  'planned_shifts',
  'usual_shifts',
  'kept_shares',
  'employee_shares',
  'employer_shares',
  'advance_due',
  'advance_approved',
] as const

/** A part of a line; the parts add up to it. */
export interface ForecastPart {
  readonly why: (typeof FORECAST_REASONS)[number]
  readonly amount: Centavos
  /** What or whom it is about. */
  readonly name?: string
  /** The day it is based on; of several, the last. */
  readonly on?: ManilaDate
  readonly to?: ManilaDate
  /** The number of orders, days, shifts or occurrences. */
  readonly count?: number
}

/** A completed day of one branch. */
export interface PastDay {
  readonly date: ManilaDate
  /** The price of the orders received, and the payments for orders of any day. */
  readonly received: Centavos
  readonly collected: Centavos
  readonly itemSales: Centavos
}

/** The remaining part of a branch's day, 0 to 1. Minutes after midnight; `hours` is null on a day it is closed. */
export function dayLeftOf(hours: { readonly opens: number; readonly closes: number } | null, minutes: number): number {
  if (!hours || hours.closes <= hours.opens) return 0
  return Math.min(1, Math.max(0, (hours.closes - minutes) / (hours.closes - hours.opens)))
}

/** How a movement without a rhythm is forecast: not at all for the owner's money and one-off income. */
function habitOf(line: string): 'everyday' | 'purchases' | null {
  if (line === 'purchases') return 'purchases'
  return line.startsWith('expense:') || line === 'pending' || line === 'refunds' ? 'everyday' : null
}

/** The usual amount for the weekday of a day: from its own past, or from all days if it has fewer than two. */
export function usual(past: readonly PastDay[], date: ManilaDate, of: (day: PastDay) => Centavos) {
  const same = past.filter((day) => weekdayOf(day.date) === weekdayOf(date))
  const days = same.length > 1 ? same : past
  return { mean: days.length === 0 ? ZERO : prorate(sum(days.map(of)), 1, days.length), count: days.length }
}

export function weekdayPart(
  past: readonly PastDay[],
  date: ManilaDate,
  of: (day: PastDay) => Centavos,
  share: number,
): ForecastPart {
  const { mean, count } = usual(past, date, of)
  return { why: 'weekday_mean', count, amount: times(mean, share) }
}

/** The usual outflow of a day, by line: the mean of all past days. */
export function meansOf(
  rest: readonly Movement[],
  past: readonly PastDay[],
  habit: 'everyday' | 'purchases',
): ForecastPart[] {
  const first = past[0]?.date
  if (!first) return []
  const byLine = new Map<string, Centavos[]>()
  for (const { date, line, amount } of rest) {
    if (habitOf(line) === habit && date >= first) byLine.set(line, [...(byLine.get(line) ?? []), amount])
  }
  return [...byLine].map(([name, amounts]) => ({
    why: 'daily_mean',
    name,
    count: past.length,
    amount: prorate(sum(amounts), 1, past.length),
  }))
}

/** How far past days differed from what would have been expected of them. */
export function errorOf(past: readonly PastDay[], rest: readonly Movement[]): { daily: Centavos; level: Centavos } {
  const spent = new Map<ManilaDate, Centavos>()
  for (const { date, line, amount } of rest) {
    if (habitOf(line)) spent.set(date, add(spent.get(date) ?? ZERO, amount))
  }
  const days = past.map((day) => ({ ...day, spent: spent.get(day.date) ?? ZERO }))
  if (days.length < 2) return { daily: ZERO, level: ZERO }
  const usualSpent = prorate(sum(days.map((day) => day.spent)), 1, days.length)
  const away = days.map((day) => {
    const { mean } = usual(past, day.date, ({ collected, itemSales }) => add(collected, itemSales))
    return centavos(day.collected + day.itemSales + day.spent - mean - usualSpent)
  })
  // The seven weekdays and the usual spending were fitted to the same days.
  const free = Math.max(1, days.length - Math.min(8, Math.floor(days.length / 2)))
  const daily = times(rootOfSquares(away), 1 / Math.sqrt(free))
  return { daily, level: times(daily, 1 / Math.sqrt(days.length)) }
}
