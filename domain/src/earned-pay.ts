import { type Centavos, flooredQuotient, sum } from './money.ts'

/** One day's work at the rate of that day. */
export interface WorkedDay {
  readonly minutes: number
  readonly payType: 'daily' | 'hourly' | 'monthly'
  readonly rate: Centavos
}

/** Minutes of a day that a daily rate pays. */
const DAY_MINUTES = 8 * 60
/** Days of a year a monthly salary is spread over: six days a week (payroll.md 2). */
const YEAR_DAYS = 313

/**
 * What worked days are worth at their plain rates, without premiums, allowances and deductions: the ground of a limit, not
 * a pay. Part of a centavo is dropped each day.
 */
export function earnedOf(days: readonly WorkedDay[]): Centavos {
  return sum(
    days.map(({ minutes, payType, rate }) => flooredQuotient([rate, minutes, ...TIMES[payType]], OVER[payType])),
  )
}

const TIMES = { daily: [], hourly: [], monthly: [12] } as const satisfies Record<
  WorkedDay['payType'],
  readonly number[]
>
const OVER = {
  daily: [DAY_MINUTES],
  hourly: [60],
  monthly: [YEAR_DAYS, DAY_MINUTES],
} as const satisfies Record<WorkedDay['payType'], readonly number[]>
