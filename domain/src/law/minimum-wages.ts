import { addDays, type ManilaDate } from '../core/manila-time.ts'
import type { Centavos } from '../core/money.ts'
import { dailyEquivalent } from './rate-factors.ts'
import type { Ratio } from './ratios.ts'
import { holdsOn, type TableRowOf } from './tables.ts'

export type MinimumWageRow = Pick<TableRowOf<'minimum_wage'>, 'from' | 'to' | 'content'>

/** The wage order of a workplace's region and tier on a day (RA 6727); undefined if none is known. */
export function minimumWageOn<Row extends MinimumWageRow>(
  rows: readonly Row[],
  region: string,
  tier: string,
  date: ManilaDate,
): Row | undefined {
  return rows.find((row) => row.content.region === region && row.content.tier === tier && holdsOn(row, date))
}

function wagesIn(wages: readonly MinimumWageRow[], region: string, tier: string): MinimumWageRow[] {
  return wages.filter(({ content }) => content.region === region && content.tier === tier)
}

/**
 * Whether an employee earns no more than the minimum wage on a day: then basic, holiday, overtime and night pay are
 * untaxed (RA 9504; RR 11-2018 s.2.78.1 B 13). False without a known wage order.
 */
export function isMinimumWageEarner(daily: Centavos, wage: Centavos | undefined): boolean {
  return wage !== undefined && daily <= wage
}

/** A range of days with the same daily rate and minimum-wage status. It ends where the next one starts. */
export interface RateSegment {
  readonly from: ManilaDate
  readonly daily: Centavos
  readonly isMinimumWageEarner: boolean
}

/** A daily rate with its start day. */
export interface DatedRate {
  readonly from: ManilaDate
  readonly daily: Centavos
}

/**
 * Splits an employee's rates at every change of the rate or of the workplace's wage order: a change within a cut-off
 * splits the lines (payroll.md 0.5 and 8.3).
 */
export function rateSegments(
  rates: readonly DatedRate[],
  wages: readonly MinimumWageRow[],
  region: string,
  tier: string,
): RateSegment[] {
  const here = wagesIn(wages, region, tier)
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

/** A range of days with the same monthly salary and minimum-wage status. It ends where the next one starts. */
export interface SalarySegment {
  readonly from: ManilaDate
  readonly monthly: Centavos
  readonly isMinimumWageEarner: boolean
}

/** A monthly salary with its start day. */
export interface DatedSalary {
  readonly from: ManilaDate
  readonly monthly: Centavos
}

/**
 * Splits a period's salary at every raise, and where a wage order changes the employee's minimum-wage status, which is
 * tested for each date worked (payroll.md 0.5 and 8.3), by that date's salary at `monthly × 12 ÷ factor` a day. The
 * first range starts with the period; days before the first salary use that salary.
 */
export function salarySegments(
  salaries: readonly DatedSalary[],
  wages: readonly MinimumWageRow[],
  { region, tier }: { readonly region: string; readonly tier: string },
  factor: Ratio,
  { start, end }: { readonly start: ManilaDate; readonly end: ManilaDate },
): SalarySegment[] {
  const here = wagesIn(wages, region, tier)
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

/** The last dated value that has started by a day. */
export function rateOn<Dated extends { readonly from: ManilaDate }>(
  dated: readonly Dated[],
  date: ManilaDate,
): Dated | undefined {
  let found: Dated | undefined
  for (const one of dated) if (one.from <= date && (!found || one.from > found.from)) found = one
  return found
}

/** Days on which a rate is below the workplace's minimum wage, for a warning to the owner (payroll.md 10.1). */
export function daysBelowMinimum(
  dates: readonly ManilaDate[],
  rates: readonly DatedRate[],
  wages: readonly MinimumWageRow[],
  region: string,
  tier: string,
): ManilaDate[] {
  const here = wagesIn(wages, region, tier)
  return dates.filter((date) => {
    const daily = rateOn(rates, date)?.daily
    const wage = minimumWageOn(here, region, tier, date)?.content.daily
    return daily !== undefined && wage !== undefined && daily < wage
  })
}
