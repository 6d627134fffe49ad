import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, roundedQuotient, sum } from '../core/money.ts'
import type { Ratio } from '../law/ratios.ts'

export const PAY_TYPES = ['daily', 'hourly', 'monthly'] as const
export type PayType = (typeof PAY_TYPES)[number]

const MONTHS_A_YEAR = 12
const HOURS_A_DAY = 8

/** A rate, effective from a day until the next one starts. */
export interface EmployeeRate {
  readonly fromOn: ManilaDate
  readonly payType: PayType
  readonly rateCentavos: Centavos
}

/**
 * A rate as pay for a day of eight hours, before payroll applies real days; a monthly rate is converted by the shop's
 * factor (`factorOf` its pay rules), the number of paid days a year.
 */
export function dailyOf({ payType, rateCentavos }: Omit<EmployeeRate, 'fromOn'>, factor: Ratio): Centavos {
  if (payType === 'daily') return rateCentavos
  if (payType === 'hourly') return roundedQuotient([rateCentavos, HOURS_A_DAY], [1])
  return roundedQuotient([rateCentavos, MONTHS_A_YEAR, factor.under], [factor.over])
}

/** A rate as pay for a month of full work at the shop's factor, for estimates of monthly labor. */
export function monthlyOf({ payType, rateCentavos }: Omit<EmployeeRate, 'fromOn'>, factor: Ratio): Centavos {
  if (payType === 'monthly') return rateCentavos
  if (payType === 'daily') return roundedQuotient([rateCentavos, factor.over], [MONTHS_A_YEAR, factor.under])
  return roundedQuotient([rateCentavos, HOURS_A_DAY, factor.over], [MONTHS_A_YEAR, factor.under])
}

/** The monthly cost if everyone works their full week. */
export function monthlyLabour(rates: readonly Omit<EmployeeRate, 'fromOn'>[], factor: Ratio): Centavos {
  return sum(rates.map((rate) => monthlyOf(rate, factor)))
}

/** Whether a rate is below the wage order of the workplace; false if no wage order is known. */
export function isBelowMinimum(
  rate: Omit<EmployeeRate, 'fromOn'>,
  minimumDaily: Centavos | undefined,
  factor: Ratio,
): boolean {
  return minimumDaily !== undefined && dailyOf(rate, factor) < minimumDaily
}

/** A rate as stored, with whether it was withdrawn. */
export interface KeptRate extends EmployeeRate {
  readonly id: string
  readonly withdrawnAt: Date | null
}

/** Refuses a rate that starts before the hire date, or on the same day as another one (`dates_overlap`). */
export function requireNewRate(fromOn: ManilaDate, kept: readonly KeptRate[], hiredOn: ManilaDate): void {
  if (fromOn < hiredOn)
    throw new DomainError('field_invalid', `Rate can’t start before the hire date (${hiredOn})`, { field: 'fromOn' })
  if (kept.some((one) => one.withdrawnAt === null && one.fromOn === fromOn))
    throw new DomainError('dates_overlap', `Another rate starts on ${fromOn}. Withdraw that one first.`, {
      field: 'fromOn',
    })
}

/** Refuses to withdraw a rate that is already withdrawn (`already_decided`), or the only one (`document_closed`). */
export function requireWithdrawable(rateId: string, kept: readonly KeptRate[]): KeptRate {
  const rate = kept.find(({ id }) => id === rateId)
  if (!rate) throw new DomainError('not_found', 'Rate not found')
  if (rate.withdrawnAt !== null) throw new DomainError('already_decided', 'This rate was already withdrawn')
  if (kept.filter(({ withdrawnAt }) => withdrawnAt === null).length === 1)
    throw new DomainError('document_closed', 'This is the only rate. Add the right one first.')
  return rate
}
