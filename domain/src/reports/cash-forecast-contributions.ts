import { addDays, type ManilaDate, monthEndOf } from '../core/manila-time.ts'
import { type Centavos, flooredQuotient, negate, smallerOf, subtract, sum, times, ZERO } from '../core/money.ts'
import type { ContributionTiming } from '../law/contributions/contributions.ts'
import type { ExpectedPay } from './cash-forecast-pay.ts'
import type { ForecastPart } from './cash-forecast-usual.ts'

/** The agencies, with the day of the following month by which the earliest group of employers must remit. */
const REMITTED_ON = { pagibig: 14, philhealth: 15, sss: 31 } as const
export type Agency = keyof typeof REMITTED_ON
export const AGENCIES = ['sss', 'philhealth', 'pagibig'] as const satisfies readonly Agency[]
const AGENCY_NAMES = { sss: 'SSS', philhealth: 'PhilHealth', pagibig: 'Pag-IBIG' } as const satisfies Record<
  Agency,
  string
>

/** Both sides' contributions of a month to one agency. */
export interface AgencyShares {
  readonly agency: Agency
  readonly employee: Centavos
  readonly employer: Centavos
}

/** The known contributions of a branch when its forecast is made. */
export interface KnownContributions {
  readonly timing: ContributionTiming
  /** For an ordinary month of everyone scheduled, by the legal tables. */
  readonly usual: readonly AgencyShares[]
  /** People in `usual`. */
  readonly heads: number
  /** From calculated payslips, by the month they belong to; `approved` ones are payable in the books. */
  readonly computed: readonly (AgencyShares & { readonly monthEnd: ManilaDate; readonly approved: boolean })[]
  /** What the books owe the agencies. */
  readonly owed: Centavos
}

/** A future remittance: the employees' shares deducted from their pay, and the shop's shares. */
interface Remittance extends AgencyShares {
  readonly monthEnd: ManilaDate
  readonly heads: number
}

/** The part of a pay that is not paid out but kept for the agencies. */
export function keptOf({ timing, usual, heads }: KnownContributions, pay: ExpectedPay): ForecastPart[] {
  const whole = sum(usual.map(({ employee }) => employee))
  const { isFirst, isLast, pays } = pay.place
  const each = flooredQuotient([whole], [pays])
  const ofPay = {
    split: isLast ? subtract(whole, times(each, pays - 1)) : each,
    second_cutoff: isLast ? whole : ZERO,
    first_cutoff: isFirst ? whole : ZERO,
  }
  const amount = ofPay[timing]
  return amount === 0 ? [] : [{ why: 'kept_shares', on: pay.from, to: pay.to, count: heads, amount }]
}

/** The remittances of a day, by agency and side; overdue ones count for today. */
export function remittedOn(
  known: KnownContributions,
  pays: readonly ExpectedPay[],
  { today, date }: { readonly today: ManilaDate; readonly date: ManilaDate },
): ForecastPart[] {
  return remittances(known, pays).flatMap((one) => {
    const due = dueOf(one)
    if ((due < today ? today : due) !== date) return []
    const about = { name: AGENCY_NAMES[one.agency], on: addDays(one.monthEnd, 1 - Number(one.monthEnd.slice(8))) }
    const part = { ...about, to: one.monthEnd, count: one.heads }
    return [
      { why: 'employee_shares', ...part, amount: negate(one.employee) },
      { why: 'employer_shares', ...part, amount: negate(one.employer) },
    ] satisfies ForecastPart[]
  })
}

/**
 * Months whose last pay is still to come use the usual amounts; other months use what was calculated and not remitted.
 */
function remittances({ usual, heads, computed, owed }: KnownContributions, pays: readonly ExpectedPay[]): Remittance[] {
  const ahead = pays.filter(({ place }) => place.isLast).map(({ to }) => monthEndOf(to))
  const over = computed.filter(({ monthEnd }) => !ahead.includes(monthEnd))
  let left = owed
  // What was remitted is taken for what was due first, so what is owed is what was due last.
  const open = over
    .toSorted((one, other) => (dueOf(one) < dueOf(other) ? 1 : -1))
    .map((one) => {
      if (!one.approved) return { ...one, heads: 0 }
      const total = smallerOf(sum([one.employee, one.employer]), left > 0 ? left : ZERO)
      left = subtract(left, total)
      const employer = smallerOf(one.employer, total)
      return { ...one, heads: 0, employer, employee: subtract(total, employer) }
    })
  return [...open, ...ahead.flatMap((monthEnd) => usual.map((shares) => ({ ...shares, monthEnd, heads })))]
}

function dueOf({ agency, monthEnd }: Pick<Remittance, 'agency' | 'monthEnd'>): ManilaDate {
  const last = monthEndOf(addDays(monthEnd, 1))
  return addDays(last, Math.min(0, REMITTED_ON[agency] - Number(last.slice(8))))
}
