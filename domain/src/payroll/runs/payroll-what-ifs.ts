import type { ManilaDate } from '../../core/manila-time.ts'
import { add, type Centavos, roundedQuotient } from '../../core/money.ts'
import type { DayRecord } from '../../law/days.ts'
import {
  isMinimumWageEarner,
  minimumWageOn,
  type RateSegment,
  rateOn,
  type SalarySegment,
} from '../../law/minimum-wages.ts'
import { dailyEquivalent, monthlyEquivalent } from '../../law/rate-factors.ts'
import type { DayType, PayrollTables } from '../../law/tables.ts'
import type { Allowance } from '../items/allowances.ts'
import type { DeductionInput } from '../slips/deductions.ts'
import type { PayBasis, SlipInput } from '../slips/slips.ts'

/** A raise: centavos per day of eight hours, or hundredths of a percent of the rate. */
export type Raise =
  | { readonly kind: 'daily'; readonly amount: Centavos }
  | { readonly kind: 'percent'; readonly hundredths: number }

/** An assumed minimum wage of a region and tier, in centavos per day. */
export interface SupposedWage {
  readonly region: string
  readonly tier: string
  readonly daily: Centavos
}

/** The assumptions for one employee. Omitted values stay as they are. */
export interface Supposition {
  readonly raise?: Raise | undefined
  readonly wage?: SupposedWage | undefined
  /** A day of the period with another day type. */
  readonly day?: { readonly date: ManilaDate; readonly dayType: DayType } | undefined
  /** Overtime minutes in percent of the actual ones: 120 is a fifth more. */
  readonly overtimePercent?: number | undefined
}

/** The parts of an employee's records that the input of their slip does not contain. */
export interface SupposedFor {
  readonly place: { readonly region: string; readonly tier: string } | null
  /** They were scheduled on the assumed day and absent. */
  readonly wasAbsent: boolean
}

type Wages = Pick<PayrollTables, 'minimum_wage'>

/**
 * The input of the same pay under the assumptions, for the same rules as every other slip. The raise applies first,
 * then the assumed minimum wage as the floor for everyone who works where it applies, and the untaxed part of their
 * meals on overtime or night work follows it. If the pay changes, the status as minimum-wage earner is determined
 * again. Input that no assumption affects is returned unchanged.
 */
export function supposedInput(wages: Wages, input: SlipInput, change: Supposition, person: SupposedFor): SlipInput {
  const { day, overtimePercent = 100 } = change
  const paid = withPay(wages, input, change, person)
  const days = paid.days.map((record) => withOvertime(withDay(record, day, person), overtimePercent))
  return days.every((record, at) => record === paid.days[at]) ? paid : { ...paid, days }
}

function withPay(
  { minimum_wage }: Wages,
  input: SlipInput,
  { raise, wage }: Supposition,
  { place }: SupposedFor,
): SlipInput {
  const floor = wage && place?.region === wage.region && place.tier === wage.tier ? wage.daily : undefined
  if (!raise && floor === undefined) return input
  const orderedOn = (date: ManilaDate): Centavos | undefined =>
    floor ?? (place ? minimumWageOn(minimum_wage, place.region, place.tier, date)?.content.daily : undefined)
  const allowances = floor === undefined ? input.allowances : withMeals(input.allowances, floor)
  const fed = allowances === input.allowances ? input : { ...input, allowances }
  const pay = changedPay(input, raise, floor, orderedOn)
  if (pay === input.pay) return fed
  return { ...fed, pay, deductions: withWages(input.deductions, rateNow(input), rateNow({ ...input, pay })) }
}

/**
 * The ceiling of meals on overtime or night work is a share of that day's minimum wage (RR 29-2025): of the assumed
 * one, even if it is lower than today's. Allowances with an unchanged ceiling are returned unchanged.
 */
function withMeals(allowances: SlipInput['allowances'], minimumWage: Centavos): SlipInput['allowances'] {
  const isMoved = ({ deMinimis }: Allowance): boolean =>
    deMinimis?.meals?.some((meal) => meal.minimumWage !== minimumWage) ?? false
  if (!allowances.some(isMoved)) return allowances
  return allowances.map((allowance) => {
    const { deMinimis } = allowance
    if (!deMinimis?.meals || !isMoved(allowance)) return allowance
    return {
      ...allowance,
      deMinimis: { ...deMinimis, meals: deMinimis.meals.map(({ date }) => ({ date, minimumWage })) },
    }
  })
}

function changedPay(
  { pay, period, settings: { factor } }: SlipInput,
  raise: Raise | undefined,
  floor: Centavos | undefined,
  orderedOn: (date: ManilaDate) => Centavos | undefined,
): PayBasis {
  if (pay.kind === 'daily') {
    const segments = pay.segments.map((segment): RateSegment => {
      const daily = atLeast(
        raised(segment.daily, raise, (amount) => amount),
        floor,
      )
      if (daily === segment.daily && floor === undefined) return segment
      const isEarner = isMinimumWageEarner(daily, orderedOn(segment.from))
      return daily === segment.daily && isEarner === segment.isMinimumWageEarner
        ? segment
        : { ...segment, daily, isMinimumWageEarner: isEarner }
    })
    return segments.every((segment, at) => segment === pay.segments[at]) ? pay : { kind: 'daily', segments }
  }
  const suppose = <Salary extends Omit<SalarySegment, 'from'>>(salary: Salary, from: ManilaDate): Salary => {
    const monthly = atLeast(
      raised(salary.monthly, raise, (amount) => monthlyEquivalent(amount, factor)),
      floor === undefined ? undefined : monthlyEquivalent(floor, factor),
    )
    if (monthly === salary.monthly && floor === undefined) return salary
    const isEarner = isMinimumWageEarner(dailyEquivalent(monthly, factor), orderedOn(from))
    return monthly === salary.monthly && isEarner === salary.isMinimumWageEarner
      ? salary
      : { ...salary, monthly, isMinimumWageEarner: isEarner }
  }
  const segments = pay.segments?.map((segment) => suppose(segment, segment.from))
  const supposed = suppose(pay, period.end)
  const isSame = supposed === pay && (segments ?? []).every((segment, at) => segment === pay.segments?.[at])
  return isSame ? pay : { ...supposed, ...(segments && { segments }) }
}

function raised(rate: Centavos, raise: Raise | undefined, ofDay: (amount: Centavos) => Centavos): Centavos {
  if (!raise) return rate
  if (raise.kind === 'daily') return add(rate, ofDay(raise.amount))
  return roundedQuotient([rate, 10_000 + raise.hundredths], [10_000])
}

function atLeast(rate: Centavos, floor: Centavos | undefined): Centavos {
  return floor !== undefined && rate < floor ? floor : rate
}

/** The rate at the end of the period, per day or month. */
function rateNow({ pay, period }: Pick<SlipInput, 'pay' | 'period'>): number {
  return pay.kind === 'monthly' ? pay.monthly : (rateOn(pay.segments, period.end)?.daily ?? 0)
}

/** The deductible amount for a loss depends on the wages of a week, which rise with the rate. */
function withWages(deductions: DeductionInput, before: number, after: number): DeductionInput {
  if (before === 0 || deductions.losses.length === 0) return deductions
  return {
    ...deductions,
    losses: deductions.losses.map((loss) => ({
      ...loss,
      wagesOfWeek: roundedQuotient([loss.wagesOfWeek, after], [before]),
    })),
  }
}

/** An absent employee has a regular holiday off, and is absent without pay on any other scheduled day. */
function withDay(record: DayRecord, day: Supposition['day'], { wasAbsent }: SupposedFor): DayRecord {
  if (!day || record.date !== day.date || record.dayType === day.dayType) return record
  const isMissed = record.attendance === 'absent_unpaid' || record.attendance === 'not_scheduled'
  if (!wasAbsent || !isMissed) return { ...record, dayType: day.dayType }
  const isOff = day.dayType === 'regular_holiday' || day.dayType === 'double_regular'
  return { ...record, dayType: day.dayType, attendance: isOff ? 'not_scheduled' : 'absent_unpaid' }
}

function withOvertime(record: DayRecord, percent: number): DayRecord {
  const { overtime, nightOvertime } = record.minutes
  if (percent === 100 || overtime + nightOvertime === 0) return record
  const scaled = (minutes: number): number => Math.floor((minutes * percent + 50) / 100)
  return {
    ...record,
    minutes: { ...record.minutes, overtime: scaled(overtime), nightOvertime: scaled(nightOvertime) },
  }
}
