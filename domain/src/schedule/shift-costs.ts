import { manilaMinuteAt } from '../core/manila-time.ts'
import { type Centavos, centavos } from '../core/money.ts'
import { multiplesOf, NO_EXEMPTIONS, payFor, premiumClassOf } from '../law/premiums.ts'
import { dailyRateOf } from '../law/rate-factors.ts'
import type { Ratio } from '../law/ratios.ts'
import type { DayType, PremiumContent } from '../law/tables.ts'
import { type PlannedShift, spanOf, workMinutes } from './shifts.ts'

/** A rate per day, hour or month. */
export interface PayRate {
  readonly payType: 'daily' | 'hourly' | 'monthly'
  readonly rate: Centavos
}

/** The exact cost of a day of eight hours; a monthly salary is converted by the shop's factor. */
export function dailyRate({ payType, rate }: PayRate, dayMinutes: number, factor: Ratio): Ratio {
  if (payType === 'daily') return { over: rate, under: 1 }
  if (payType === 'hourly') return { over: rate * dayMinutes, under: 60 }
  return dailyRateOf(rate, factor)
}

/**
 * The expected cost of a shift worked as planned: its hours by day type, overtime after the eighth, and the night
 * premium. An estimate; payroll pays actual work.
 */
export function costOf(
  shift: PlannedShift,
  rate: PayRate,
  day: { readonly dayType: DayType; readonly isRestDay: boolean },
  law: PremiumContent,
  factor: Ratio,
): Centavos {
  const daily = dailyRate(rate, law.dayMinutes, factor)
  const multiples = multiplesOf(law, premiumClassOf(law, day.dayType, day.isRestDay, NO_EXEMPTIONS), NO_EXEMPTIONS)
  const minutes = workMinutes(shift)
  const overtime = Math.max(0, minutes - law.dayMinutes)
  const night = Math.min(minutes, nightMinutes(shift, law))
  return centavos(
    payFor(daily, multiples.base, minutes - overtime, law.dayMinutes) +
      payFor(daily, multiples.overtime, overtime, law.dayMinutes) +
      payFor(daily, multiples.night, night, law.dayMinutes),
  )
}

/** Minutes of a shift within the legal night hours; a break counts at its time. */
function nightMinutes(shift: PlannedShift, { nightFrom, nightTo }: PremiumContent): number {
  const { from, to } = spanOf(shift)
  const midnight = manilaMinuteAt(shift.date, 0)
  const nights = [-1440, 0, 1440].map((day) => ({
    from: midnight + day + nightFrom,
    to: midnight + day + 1440 + nightTo,
  }))
  return nights.reduce((sum, night) => sum + Math.max(0, Math.min(to, night.to) - Math.max(from, night.from)), 0)
}
