import { type Centavos, flooredQuotient, sum } from '../../core/money.ts'
import type { Ratio } from '../../law/ratios.ts'

/** One day's work at the rate of that day. */
export interface WorkedDay {
  readonly minutes: number
  readonly payType: 'daily' | 'hourly' | 'monthly'
  readonly rate: Centavos
}

/** The minutes that a daily rate pays for. */
const DAY_MINUTES = 8 * 60
const MONTHS = 12

/**
 * The value of worked days at plain rates, without premiums, allowances and deductions: the basis of a limit, not a
 * pay. A monthly salary is divided by the days of the shop's factor. Fractions of a centavo are dropped each day.
 */
export function earnedOf(days: readonly WorkedDay[], factor: Ratio): Centavos {
  return sum(days.map((day) => earnedOn(day, factor)))
}

function earnedOn({ minutes, payType, rate }: WorkedDay, factor: Ratio): Centavos {
  if (payType === 'hourly') return flooredQuotient([rate, minutes], [60])
  if (payType === 'daily') return flooredQuotient([rate, minutes], [DAY_MINUTES])
  return flooredQuotient([rate, minutes, MONTHS, factor.under], [factor.over, DAY_MINUTES])
}
