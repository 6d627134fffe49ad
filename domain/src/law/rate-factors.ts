import { DomainError } from '../core/errors.ts'
import { type Centavos, roundedQuotient } from '../core/money.ts'
import { isSame, ONE, type Ratio } from './ratios.ts'
import type { DayType, RateFactor } from './tables.ts'

const MONTHS = 12

/** `daily × factor ÷ 12`, rounded to the centavo, for display and reports (DOLE Handbook 2024, EEMR). */
export function monthlyEquivalent(daily: Centavos, factor: Ratio): Centavos {
  return roundedQuotient([daily, factor.over], [factor.under, MONTHS])
}

/**
 * `monthly × 12 ÷ factor`, exact: the daily rate of a monthly salary is not rounded before it is multiplied by minutes.
 */
export function dailyRateOf(monthly: Centavos, factor: Ratio): Ratio {
  return { over: monthly * MONTHS * factor.under, under: factor.over }
}

/** The daily rate for display. */
export function dailyEquivalent(monthly: Centavos, factor: Ratio): Centavos {
  const { over, under } = dailyRateOf(monthly, factor)
  return roundedQuotient([over], [under])
}

/** The hourly rate for display: one hour of a day of `dayMinutes`. */
export function hourlyEquivalent(monthly: Centavos, factor: Ratio, dayMinutes: number): Centavos {
  const { over, under } = dailyRateOf(monthly, factor)
  return roundedQuotient([over, 60], [under, dayMinutes])
}

/**
 * What a monthly salary at this factor already pays for an unworked day, as a share of the daily rate. A factor one
 * higher than a known one means the same in a leap year. Refuses `no_payroll_table` for an unknown factor.
 */
export function paidByFactor(
  factors: readonly RateFactor[],
  factor: Ratio,
): (dayType: DayType, isRestDay: boolean) => Ratio {
  const oneLess = { over: factor.over - factor.under, under: factor.under }
  const found = factors.find((one) => isSame(one.factor, factor)) ?? factors.find((one) => isSame(one.factor, oneLess))
  if (!found) {
    throw new DomainError(
      'no_payroll_table',
      `No table says which days the factor ${factor.over / factor.under} covers.`,
    )
  }
  return (dayType, isRestDay) => {
    if (isRestDay) return found.restDays
    if (dayType === 'ordinary' || dayType === 'special_working') return ONE
    return dayType === 'regular_holiday' || dayType === 'double_regular' ? found.regularHolidays : found.specialDays
  }
}
