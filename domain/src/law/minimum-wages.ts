import { addDays, type ManilaDate } from '../core/manila-time.ts'
import type { Centavos } from '../core/money.ts'
import { dailyEquivalent } from './rate-factors.ts'
import type { Ratio } from './ratios.ts'
import { holdsOn, type TableRowOf } from './tables.ts'

export type MinimumWageRow = Pick<TableRowOf<'minimum_wage'>, 'from' | 'to' | 'content'>

/** The wage order of a workplace's region and tier on a day (RA 6727); undefined when none is known. */
export function minimumWageOn<Row extends MinimumWageRow>(
  rows: readonly Row[],
  region: string,
  tier: string,
  date: ManilaDate,
): Row | undefined {
  return rows.find((row) => row.content.region === region && row.content.tier === tier && holdsOn(row, date))
}

/**
 * Whether an employee earns no more than the minimum wage on a day: then basic, holiday, overtime and night pay are not
 * taxed (RA 9504; RR 11-2018 s.2.78.1 B 13). Without a known wage order nobody is.
 */
export function isMinimumWageEarner(daily: Centavos, wage: Centavos | undefined): boolean {
  return wage !== undefined && daily <= wage
}

/** A stretch of days with one daily rate and one standing as minimum-wage earner. It ends where the next begins. */
export interface RateSegment {
  readonly from: ManilaDate
  readonly daily: Centavos
  readonly isMinimumWageEarner: boolean
}

/** A daily rate from a day on. */
export interface DatedRate {
  readonly from: ManilaDate
  readonly daily: Centavos
}

/**
 * Cuts an employee's rates where a rate or the wage order of the workplace changes: a change inside a cut-off splits the
 * lines (payroll.md 0.5 and 8.3).
 */
export function rateSegments(
  rates: readonly DatedRate[],
  wages: readonly MinimumWageRow[],
  region: string,
  tier: string,
): RateSegment[] {
  const here = wages.filter(({ content }) => content.region === region && content.tier === tier)
  const first = rates.reduce<ManilaDate | undefined>(
    (least, { from }) => (!least || from < least ? from : least),
    undefined,
  )
  if (!first) return []
  const ordered = here.flatMap(({ from, to }) => (to === null ? [from] : [from, addDays(to, 1)]))
  const changes = new Set([...rates.map(({ from }) => from), ...ordered.filter((from) => from > first)])
  return [...changes].toSorted().flatMap((from) => {
    const daily = rateOn(rates, from)?.daily
    if (daily === undefined) return []
    const wage = minimumWageOn(here, region, tier, from)?.content.daily
    return [{ from, daily, isMinimumWageEarner: isMinimumWageEarner(daily, wage) }]
  })
}

/** A stretch of days with one monthly salary and one standing as minimum-wage earner. It ends where the next begins. */
export interface SalarySegment {
  readonly from: ManilaDate
  readonly monthly: Centavos
  readonly isMinimumWageEarner: boolean
}

/** A monthly salary from a day on. */
export interface DatedSalary {
  readonly from: ManilaDate
  readonly monthly: Centavos
}

/**
 * Cuts a period's salary where a raise or a wage order changes it or the standing of who earns it: that is tested on each date
 * worked (payroll.md 0.5 and 8.3), by the salary of the date at `monthly × 12 ÷ factor` a day. The first stretch begins with the
 * period, whose days before the first salary are not paid by another one.
 */
export function salarySegments(
  salaries: readonly DatedSalary[],
  wages: readonly MinimumWageRow[],
  { region, tier }: { readonly region: string; readonly tier: string },
  factor: Ratio,
  { start, end }: { readonly start: ManilaDate; readonly end: ManilaDate },
): SalarySegment[] {
  const here = wages.filter(({ content }) => content.region === region && content.tier === tier)
  const ordered = here.flatMap(({ from, to }) => (to === null ? [from] : [from, addDays(to, 1)]))
  // A shift of the last day may go on into the day after it.
  const inPeriod = (date: ManilaDate) => start < date && date <= addDays(end, 1)
  const first = salaries.toSorted((one, other) => (one.from < other.from ? -1 : 1))[0]
  const segments: SalarySegment[] = []
  for (const from of [...new Set([start, ...salaries.map((one) => one.from), ...ordered])].toSorted()) {
    const monthly = (rateOn(salaries, from) ?? first)?.monthly
    if (monthly === undefined || (from !== start && !inPeriod(from))) continue
    const wage = minimumWageOn(here, region, tier, from)?.content.daily
    const isEarner = isMinimumWageEarner(dailyEquivalent(monthly, factor), wage)
    const last = segments.at(-1)
    if (last?.monthly === monthly && last.isMinimumWageEarner === isEarner) continue
    segments.push({ from, monthly, isMinimumWageEarner: isEarner })
  }
  return segments
}

/** The last of dated things that has begun by a day. */
export function rateOn<Dated extends { readonly from: ManilaDate }>(
  dated: readonly Dated[],
  date: ManilaDate,
): Dated | undefined {
  let found: Dated | undefined
  for (const one of dated) if (one.from <= date && (!found || one.from > found.from)) found = one
  return found
}

/** Days on which a rate is below the minimum wage of the workplace: what the owner is warned of (payroll.md 10.1). */
export function daysBelowMinimum(
  dates: readonly ManilaDate[],
  rates: readonly DatedRate[],
  wages: readonly MinimumWageRow[],
  region: string,
  tier: string,
): ManilaDate[] {
  return dates.filter((date) => {
    const daily = rateOn(rates, date)?.daily
    const wage = minimumWageOn(wages, region, tier, date)?.content.daily
    return daily !== undefined && wage !== undefined && daily < wage
  })
}
