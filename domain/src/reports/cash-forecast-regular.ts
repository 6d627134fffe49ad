import type { LineKey } from '../cash/cash-flow.ts'
import { addDays, daysBetween, type ManilaDate, monthEndOf } from '../core/manila-time.ts'
import { type Centavos, prorate, rootOfSquares, subtract, sum, times, ZERO } from '../core/money.ts'

/** A single cash movement other than from sales. Positive: money in. */
export interface Movement {
  readonly date: ManilaDate
  readonly line: LineKey
  /** The recipient or purpose. */
  readonly name: string
  readonly amount: Centavos
}

/** Recurring movements: every month on about the same day, or every week. */
export interface RegularSeries {
  readonly line: LineKey
  readonly name: string
  readonly every: 'week' | 'month'
  /** Oldest first. */
  readonly seen: readonly Movement[]
  /** The expected amount: the mean of the last three. */
  readonly amount: Centavos
  /** The standard deviation of one of them. */
  readonly spread: Centavos
}

const RHYTHMS = {
  week: { least: 6, most: 8, times: 4, days: 7 },
  month: { least: 26, most: 36, times: 2, days: 31 },
} as const
/** The number of days of the month by which a monthly bill may shift. */
const MOST_DRIFT = 3
/** Of two consecutive amounts, the smaller is at least this share of the larger. */
const LEAST_LIKENESS = 0.7
/** A bill up to this many days late still counts, for today; after that it has ended. */
const LATE = { week: 3, month: 10 } as const
const AVERAGED = 3
/** Purchases when stock runs out, and refunds when something went wrong: any rhythm in these is chance. */
const NEVER_REGULAR = new Set<LineKey>(['purchases', 'refunds'])

/**
 * Finds recurring movements. Movements of one line and name count as regular if at least half of them follow a rhythm,
 * because many small ones coincide by chance. Returns the series and everything that is in none.
 */
export function regularOf(
  movements: readonly Movement[],
  today: ManilaDate,
): { readonly series: readonly RegularSeries[]; readonly rest: readonly Movement[] } {
  const series: RegularSeries[] = []
  const regular = new Set<Movement>()
  for (const group of groupsOf(movements)) {
    const chains = chainsOf(group)
    const chained = chains.reduce((count, { seen }) => count + seen.length, 0)
    if (chained * 2 < group.length || NEVER_REGULAR.has(group[0]?.line ?? '')) continue
    for (const { every, seen } of chains) {
      for (const one of seen) regular.add(one)
      const last = seen.at(-1)
      if (!last || daysBetween(last.date, today) > RHYTHMS[every].days + LATE[every]) continue
      series.push({ line: last.line, name: last.name, every, seen, ...expectedOf(seen) })
    }
  }
  return { series, rest: movements.filter((one) => !regular.has(one)) }
}

/** The days from `today` until a day on which a series is expected; an overdue one is expected today. */
export function nextDaysOf({ every, seen }: RegularSeries, today: ManilaDate, until: ManilaDate): ManilaDate[] {
  const last = seen.at(-1)
  if (!last) return []
  const days: ManilaDate[] = []
  const add = (day: ManilaDate) => {
    const date = day < today ? today : day
    if (date <= until && days.at(-1) !== date) days.push(date)
  }
  if (every === 'week') {
    for (let day = addDays(last.date, 7); day <= until; day = addDays(day, 7)) add(day)
    return days
  }
  const usual = median(seen.map(({ date }) => Number(date.slice(8))))
  for (let month = firstOf(last.date); month <= until; month = addDays(monthEndOf(month), 1)) {
    const day = dayOf(month, usual)
    if (daysBetween(last.date, day) >= RHYTHMS.month.least - MOST_DRIFT) add(day)
  }
  return days
}

function groupsOf(movements: readonly Movement[]): Movement[][] {
  const groups = new Map<string, Movement[]>()
  for (const one of movements) {
    // A bill is known by who gets it; the owner's money is called something else every time.
    const key = one.line.startsWith('expense:') ? `${one.line} ${one.name}` : one.line
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].map((group) => group.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
}

interface Chain {
  readonly every: 'week' | 'month'
  readonly seen: readonly Movement[]
}

/** Each movement is in at most one chain; a weekly one is not also searched for monthly. */
function chainsOf(group: readonly Movement[]): Chain[] {
  const free = new Set(group)
  return (['week', 'month'] as const).flatMap((every) =>
    group.toReversed().flatMap((newest): Chain[] => {
      if (!free.has(newest)) return []
      const seen = [newest]
      for (let link = before(newest, free, every); link; link = before(link, free, every)) seen.unshift(link)
      if (seen.length < RHYTHMS[every].times) return []
      for (const one of seen) free.delete(one)
      return [{ every, seen }]
    }),
  )
}

/** The movement one interval earlier; of several similar ones, the closest in amount. */
function before(one: Movement, free: ReadonlySet<Movement>, every: 'week' | 'month'): Movement | undefined {
  const { least, most } = RHYTHMS[every]
  const fitting = [...free].filter((other) => {
    const gap = daysBetween(other.date, one.date)
    if (gap < least || gap > most || Math.sign(other.amount) !== Math.sign(one.amount)) return false
    return isAlike(other.amount, one.amount) && (every === 'week' || drift(other.date, one.date) <= MOST_DRIFT)
  })
  const away = (other: Movement) => Math.abs(other.amount - one.amount)
  return fitting.toSorted((a, b) => away(a) - away(b))[0]
}

function isAlike(one: Centavos, other: Centavos): boolean {
  const [small, large] = [Math.min(Math.abs(one), Math.abs(other)), Math.max(Math.abs(one), Math.abs(other))]
  return small >= large * LEAST_LIKENESS
}

/** The difference between two days of the month; the ends of two months count as the same day. */
function drift(one: ManilaDate, other: ManilaDate): number {
  if (one === monthEndOf(one) && other === monthEndOf(other)) return 0
  return Math.abs(Number(one.slice(8)) - Number(other.slice(8)))
}

function expectedOf(seen: readonly Movement[]): Pick<RegularSeries, 'amount' | 'spread'> {
  const newest = seen.slice(-AVERAGED).map(({ amount }) => amount)
  const amount = prorate(sum(newest), 1, newest.length)
  const away = seen.map((one) => subtract(one.amount, amount))
  return { amount, spread: seen.length > 1 ? times(rootOfSquares(away), 1 / Math.sqrt(seen.length - 1)) : ZERO }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 1
}

const firstOf = (date: ManilaDate): ManilaDate => addDays(date, 1 - Number(date.slice(8)))

function dayOf(month: ManilaDate, usual: number): ManilaDate {
  const [day, end] = [addDays(month, usual - 1), monthEndOf(month)]
  return day < end ? day : end
}
