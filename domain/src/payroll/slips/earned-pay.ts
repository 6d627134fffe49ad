import { type Centavos, flooredQuotient, sum } from '../../core/money.ts'
import type { Ratio } from '../../law/ratios.ts'

/** One day's work at the rate of that day. */
export interface WorkedDay {
  readonly minutes: number
  readonly payType: 'daily' | 'hourly' | 'monthly'
  readonly rate: Centavos
}

/** Minutes of a day that a daily rate pays. */
const DAY_MINUTES = 8 * 60
const MONTHS = 12

/**
 * What worked days are worth at their plain rates, without premiums, allowances and deductions: the ground of a limit, not
 * a pay. A monthly salary is spread over the days of the shop's factor. Part of a centavo is dropped each day.
 */
export function earnedOf(days: readonly WorkedDay[], factor: Ratio): Centavos {
  return sum(days.map((day) => earnedOn(day, factor)))
}

function earnedOn({ minutes, payType, rate }: WorkedDay, factor: Ratio): Centavos {
  if (payType === 'hourly') return flooredQuotient([rate, minutes], [60])
  if (payType === 'daily') return flooredQuotient([rate, minutes], [DAY_MINUTES])
  return flooredQuotient([rate, minutes, MONTHS, factor.under], [factor.over, DAY_MINUTES])
}
