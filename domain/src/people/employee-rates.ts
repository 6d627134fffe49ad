import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, roundedQuotient, sum } from '../core/money.ts'
import type { Ratio } from '../law/ratios.ts'

export const PAY_TYPES = ['daily', 'hourly', 'monthly'] as const
export type PayType = (typeof PAY_TYPES)[number]

const MONTHS_A_YEAR = 12
const HOURS_A_DAY = 8

/** A rate from a day on, until the next one begins. */
export interface EmployeeRate {
  readonly fromOn: ManilaDate
  readonly payType: PayType
  readonly rateCentavos: Centavos
}

/**
 * A rate as pay for a day of eight hours, before payroll looks at real days; a monthly one by the shop's factor
 * (`factorOf` its pay rules): how many days a year it pays.
 */
export function dailyOf({ payType, rateCentavos }: Omit<EmployeeRate, 'fromOn'>, factor: Ratio): Centavos {
  if (payType === 'daily') return rateCentavos
  if (payType === 'hourly') return roundedQuotient([rateCentavos, HOURS_A_DAY], [1])
  return roundedQuotient([rateCentavos, MONTHS_A_YEAR, factor.under], [factor.over])
}

/** A rate as pay for a month of full work at the shop's factor: what the month’s labour is estimated by. */
export function monthlyOf({ payType, rateCentavos }: Omit<EmployeeRate, 'fromOn'>, factor: Ratio): Centavos {
  if (payType === 'monthly') return rateCentavos
  if (payType === 'daily') return roundedQuotient([rateCentavos, factor.over], [MONTHS_A_YEAR, factor.under])
  return roundedQuotient([rateCentavos, HOURS_A_DAY, factor.over], [MONTHS_A_YEAR, factor.under])
}

/** What a month costs when everybody works their full week. */
export function monthlyLabour(rates: readonly Omit<EmployeeRate, 'fromOn'>[], factor: Ratio): Centavos {
  return sum(rates.map((rate) => monthlyOf(rate, factor)))
}

/** Whether a rate pays less than the wage order of the workplace; without a known one nobody can say. */
export function isBelowMinimum(
  rate: Omit<EmployeeRate, 'fromOn'>,
  minimumDaily: Centavos | undefined,
  factor: Ratio,
): boolean {
  return minimumDaily !== undefined && dailyOf(rate, factor) < minimumDaily
}

/** A rate as it is kept, with whether it was taken back. */
export interface KeptRate extends EmployeeRate {
  readonly id: string
  readonly withdrawnAt: Date | null
}

/** Refuses a rate that would begin before the work did, or on the day another one does (`dates_overlap`). */
export function requireNewRate(fromOn: ManilaDate, kept: readonly KeptRate[], hiredOn: ManilaDate): void {
  if (fromOn < hiredOn)
    throw new DomainError('field_invalid', `Rate can’t start before the hire date (${hiredOn})`, { field: 'fromOn' })
  if (kept.some((one) => one.withdrawnAt === null && one.fromOn === fromOn))
    throw new DomainError('dates_overlap', `Another rate starts on ${fromOn}. Withdraw that one first.`, {
      field: 'fromOn',
    })
}

/** Refuses to take back a rate that is taken back already (`already_decided`), or the only one there is (`document_closed`). */
export function requireWithdrawable(rateId: string, kept: readonly KeptRate[]): KeptRate {
  const rate = kept.find(({ id }) => id === rateId)
  if (!rate) throw new DomainError('not_found', 'Rate not found')
  if (rate.withdrawnAt !== null) throw new DomainError('already_decided', 'This rate was already withdrawn')
  if (kept.filter(({ withdrawnAt }) => withdrawnAt === null).length === 1)
    throw new DomainError('document_closed', 'This is the only rate. Add the right one first.')
  return rate
}
