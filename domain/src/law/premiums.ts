import { DomainError } from '../core/errors.ts'
import { type Centavos, roundedQuotient, subtract, sum } from '../core/money.ts'
import { difference, NONE, ONE, product, type Ratio } from './ratios.ts'
import type { DayType, PremiumClass, PremiumContent } from './tables.ts'

/** An establishment's exemptions, and what it pays beyond the law, at a date (payroll.md 1.6). */
export interface PremiumTerms {
  /** Retail or service with fewer than 10 people (Labor Code art. 94 a): a regular holiday is an ordinary day. */
  readonly holidayPayExempt: boolean
  /** Retail or service with at most 5 people (Omnibus Rules, Book III, Rule II s.1 b). */
  readonly nightDifferentialExempt: boolean
  /** Company practice beyond the law: an unworked special day is paid. */
  readonly specialDayUnworkedPaid: boolean
}

export const NO_EXEMPTIONS: PremiumTerms = {
  holidayPayExempt: false,
  nightDifferentialExempt: false,
  specialDayUnworkedPaid: false,
}

/** Minutes of a day or of a bucket. Night minutes are part of the regular and overtime minutes. */
export interface WorkMinutes {
  readonly regular: number
  readonly overtime: number
  readonly nightRegular: number
  readonly nightOvertime: number
}

/** The minutes of two parts of a day together. */
export function addMinutes(one: WorkMinutes, other: WorkMinutes): WorkMinutes {
  return {
    regular: one.regular + other.regular,
    overtime: one.overtime + other.overtime,
    nightRegular: one.nightRegular + other.nightRegular,
    nightOvertime: one.nightOvertime + other.nightOvertime,
  }
}

/** The multipliers of the plain hourly rate for one day type; each amount is rounded from its own minutes. */
export interface PremiumMultiples {
  readonly base: Ratio
  readonly overtime: Ratio
  readonly night: Ratio
  readonly nightOvertime: Ratio
  readonly unworked: Ratio
}

/**
 * The multipliers of a day type: base, overtime and unworked. Labor Code arts. 87, 93, 94 and Omnibus Rules, Book III,
 * Rules III and IV; figures of the DOLE Handbook 2024. An exempt establishment pays a regular holiday as an ordinary
 * day (art. 94 a). Refuses `no_payroll_table` for a day type that is not in the table.
 */
export function premiumClassOf(
  table: PremiumContent,
  dayType: DayType,
  isRestDay: boolean,
  terms: PremiumTerms,
): PremiumClass {
  const isRegular = dayType === 'regular_holiday' || dayType === 'double_regular'
  const asked = isRegular && terms.holidayPayExempt ? 'ordinary' : dayType
  const found = table.classes.find((one) => one.dayType === asked && one.isRestDay === isRestDay)
  if (!found)
    throw new DomainError('no_payroll_table', `The premium table has no ${asked} day.`, { dayType, isRestDay })
  const isSpecial = dayType === 'special_nonworking' || dayType === 'double_special'
  return isSpecial && !isRestDay && terms.specialDayUnworkedPaid ? { ...found, unworked: ONE } : found
}

/**
 * Base × overtime × night of a day type. Night work from 22:00 to 06:00 adds a tenth of the applicable rate (art. 86;
 * Rule II); for overtime, a tenth of the overtime rate.
 */
export function multiplesOf(table: PremiumContent, dayClass: PremiumClass, terms: PremiumTerms): PremiumMultiples {
  const overtime = product(dayClass.base, dayClass.overtimeFactor)
  const nightRate = terms.nightDifferentialExempt ? NONE : table.nightRate
  return {
    base: dayClass.base,
    overtime,
    night: product(dayClass.base, nightRate),
    nightOvertime: product(overtime, nightRate),
    unworked: dayClass.unworked,
  }
}

/**
 * `rate × multiplier × minutes ÷ minutes of a day`, rounded once. The rate is exact centavos per day, never rounded by
 * the hour.
 */
export function payFor(rate: Ratio, multiple: Ratio, minutes: number, dayMinutes: number): Centavos {
  return roundedQuotient([rate.over, multiple.over, minutes], [rate.under, multiple.under, dayMinutes])
}

/** What one multiplier pays beyond another: `DAY_PREMIUM` is the base less the plain rate, each rounded. */
export function premiumFor(rate: Ratio, multiple: Ratio, minutes: number, dayMinutes: number): Centavos {
  return subtract(payFor(rate, multiple, minutes, dayMinutes), payFor(rate, ONE, minutes, dayMinutes))
}

export interface PremiumPay {
  readonly basic: Centavos
  readonly dayPremium: Centavos
  readonly overtime: Centavos
  readonly night: Centavos
  readonly nightOvertime: Centavos
  readonly unworked: Centavos
  readonly total: Centavos
}

/**
 * The six components of one bucket (payroll.md 1.2) for a daily rate in centavos; `unworkedMinutes` only if they are
 * due.
 */
export function premiumPay(
  table: PremiumContent,
  multiples: PremiumMultiples,
  rate: Ratio,
  minutes: WorkMinutes,
  unworkedMinutes: number,
): PremiumPay {
  const pay = (multiple: Ratio, count: number) => payFor(rate, multiple, count, table.dayMinutes)
  const basic = pay(ONE, minutes.regular)
  const dayPremium = premiumFor(rate, multiples.base, minutes.regular, table.dayMinutes)
  const overtime = pay(multiples.overtime, minutes.overtime)
  const night = pay(multiples.night, minutes.nightRegular)
  const nightOvertime = pay(multiples.nightOvertime, minutes.nightOvertime)
  const unworked = pay(multiples.unworked, unworkedMinutes)
  const total = sum([basic, dayPremium, overtime, night, nightOvertime, unworked])
  return { basic, dayPremium, overtime, night, nightOvertime, unworked, total }
}

/**
 * The rest of a day's holiday pay if part of it was worked: worked minutes at the base, the rest at the unworked
 * multiplier (payroll.md 1.5, `entitlement_plus_worked`).
 */
export function unworkedMinutesOf(table: PremiumContent, dayClass: PremiumClass, regularMinutes: number): number {
  return dayClass.unworked.over === 0 ? 0 : Math.max(0, table.dayMinutes - regularMinutes)
}

/** The base beyond what a salary already pays for the day; zero if the salary pays as much or more. */
export function beyond(base: Ratio, paid: Ratio): Ratio {
  const rest = difference(base, paid)
  return rest.over > 0 ? rest : NONE
}
