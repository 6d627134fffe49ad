import { DomainError } from '../../core/errors.ts'
import { addDays, type ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, centavos, inWords, negate, roundedQuotient, subtract } from '../../core/money.ts'
import type { DayRecord } from '../../law/days.ts'
import { leaf, node } from '../../law/explanations.ts'
import { rateOn, type SalarySegment } from '../../law/minimum-wages.ts'
import { halfOf, type PayPeriod } from '../../law/periods.ts'
import { beyond, payFor } from '../../law/premiums.ts'
import { dailyRateOf, paidByFactor } from '../../law/rate-factors.ts'
import { decimalOf, ONE, type Ratio } from '../../law/ratios.ts'
import { type DayType, inForce, type PayrollTables, type TableRowOf } from '../../law/tables.ts'
import { type Earnings, type EarningTerms, multiplesFor } from './earnings.ts'
import { type DayMinutes, lumpLine, type SlipLine, type WorkCode, workLine } from './slip-lines.ts'

/** The monthly salaries with their start days, at least one; and the divisor for the daily rate. */
export interface Salary {
  readonly segments: readonly SalarySegment[]
  readonly factor: Ratio
}

interface Bucket {
  readonly segment: SalarySegment
  readonly code: WorkCode
  readonly dayType?: DayType
  readonly isRestDay?: boolean
  readonly multiple: Ratio
  readonly table: TableRowOf<'premium'>
  readonly days: DayMinutes[]
}

/**
 * The earnings of a monthly-paid employee (payroll.md 2): the salary (its first half rounded, the second the
 * remainder), less absence and lateness at `monthly × 12 ÷ factor`; overtime and night work; and for a worked day off,
 * the base beyond what the factor already pays. A raise or wage order within the period splits the lines, and the
 * salary by its paid days. Nothing for a period outside the employment. Days must be in order.
 */
export function salaryEarnings(
  tables: PayrollTables,
  salary: Salary,
  days: readonly DayRecord[],
  period: PayPeriod,
  terms: EarningTerms,
): Earnings {
  const isOutside = days.length > 0 && days.every(({ attendance }) => attendance === 'not_employed')
  if (isOutside) return { lines: [], holidays: [] }
  const factors = inForce(tables.rate_factor, 'rate_factor', period.end)
  const paid = paidByFactor(factors.content.factors, salary.factor)
  const buckets = new Map<string, Bucket>()
  const put = (day: DayRecord, minutes: number, bucket: Omit<Bucket, 'days' | 'segment'>) => {
    if (minutes === 0 || bucket.multiple.over === 0) return
    const segment = segmentOn(salary, day.date)
    const key = `${segment.from} ${bucket.code} ${bucket.dayType} ${bucket.isRestDay} ${bucket.table.id}`
    const known = buckets.get(key) ?? { ...bucket, segment, days: [] }
    known.days.push({ date: day.date, minutes })
    buckets.set(key, known)
  }
  for (const day of days) {
    const { dayType, isRestDay, minutes } = day
    const table = inForce(tables.premium, 'premium', day.date)
    const multiples = multiplesFor(table, dayType, isRestDay, terms)
    const where = { dayType, isRestDay, table }
    const premium = beyond(multiples.base, terms.isHoursExempt ? multiples.base : paid(dayType, isRestDay))
    put(day, minutes.regular, { code: 'DAY_PREMIUM', multiple: premium, ...where })
    put(day, minutes.overtime, { code: 'OVERTIME', multiple: multiples.overtime, ...where })
    put(day, minutes.nightRegular, { code: 'NIGHT_DIFF', multiple: multiples.night, ...where })
    put(day, minutes.nightOvertime, { code: 'NIGHT_DIFF_OT', multiple: multiples.nightOvertime, ...where })
    const lost = isLost(day, paid) ? table.content.dayMinutes : 0
    put(day, lost, { code: lossCode(day), multiple: ONE, table })
    put(day, day.lateUndertimeMinutes, { code: 'LATE_UNDERTIME', multiple: ONE, table })
  }
  const lines = [...buckets.values()].map((bucket) => bucketLine(bucket, salary.factor))
  const salaryLines = linesOfSalary(salary, days, period, paid)
  return { lines: [...salaryLines, ...lines.filter((line) => line !== undefined)], holidays: [] }
}

/** The salary of one pay. Refuses `field_invalid` for a frequency that monthly salaries do not have. */
export function salaryOf(monthly: Centavos, period: PayPeriod): Centavos {
  if (period.frequency === 'monthly') return monthly
  const half = halfOf(period)
  if (!half)
    throw new DomainError('field_invalid', 'A monthly salary must be paid monthly or twice a month.', {
      field: 'frequency',
    })
  const first = roundedQuotient([monthly], [2])
  return half === 'first' ? first : subtract(monthly, first)
}

/** The segment of a day; a day before the first one uses the first. */
function segmentOn({ segments }: Salary, date: ManilaDate): SalarySegment {
  const segment = rateOn(segments, date) ?? segments[0]
  if (!segment) throw new DomainError('no_payroll_table', `No salary is effective on ${date}.`, { date })
  return segment
}

/**
 * The salary of the pay; if it or the minimum-wage status changed, one part for each, by paid days, adding up to the
 * whole.
 */
function linesOfSalary(
  salary: Salary,
  days: readonly DayRecord[],
  period: PayPeriod,
  paid: (dayType: DayType, isRestDay: boolean) => Ratio,
): SlipLine[] {
  const segments = salary.segments.filter(({ from }) => from <= period.end)
  const [only, ...others] = segments
  if (only && others.length === 0) return [salaryLine(only, salaryOf(only.monthly, period))]
  const within = days.filter(({ date }) => date >= period.start && date <= period.end)
  const off = within.filter(({ dayType, isRestDay }) => paid(dayType, isRestDay).over === 0).map(({ date }) => date)
  const dates = datesOf(period)
  const isOff = new Set(off)
  const counted = dates.some((date) => !isOff.has(date)) ? dates.filter((date) => !isOff.has(date)) : dates
  let before = 0
  return segments.flatMap((segment) => {
    const count = counted.filter((date) => segmentOn(salary, date) === segment).length
    if (count === 0) return []
    const whole = salaryOf(segment.monthly, period)
    const upTo = (units: number): Centavos => roundedQuotient([whole, units], [counted.length])
    const amount = subtract(upTo(before + count), upTo(before))
    before += count
    return [salaryLine(segment, amount, count)]
  })
}

function salaryLine({ monthly, isMinimumWageEarner }: SalarySegment, amount: Centavos, days?: number): SlipLine {
  const parts = [leaf('SALARY', amount, { of: monthly, ...(days !== undefined && { days }) })]
  const explanation = node('BASIC_SALARY', parts, days === undefined ? undefined : { of: monthly, days })
  return lumpLine('BASIC_SALARY', explanation, {
    tax: isMinimumWageEarner ? 'exempt' : 'regular',
    inContributionBase: true,
    basicPart: 'always',
  })
}

function datesOf({ start, end }: PayPeriod): ManilaDate[] {
  const dates: ManilaDate[] = []
  for (let date = start; date <= end; date = addDays(date, 1)) dates.push(date)
  return dates
}

/**
 * Whether a day reduces the salary: a workday without pay does, a holiday or a day off does not. Outside the employment
 * a rest day does too, if the factor pays for it.
 */
function isLost(
  { attendance, dayType, isRestDay }: DayRecord,
  paid: (dayType: DayType, isRestDay: boolean) => Ratio,
): boolean {
  if (dayType !== 'ordinary' && dayType !== 'special_working') return false
  if (attendance === 'not_employed') return paid(dayType, isRestDay).over > 0
  return attendance === 'absent_unpaid' && !isRestDay
}

function lossCode({ attendance }: DayRecord): WorkCode {
  return attendance === 'not_employed' ? 'NOT_EMPLOYED' : 'ABSENCE'
}

const DEDUCTED: ReadonlySet<WorkCode> = new Set(['ABSENCE', 'NOT_EMPLOYED', 'LATE_UNDERTIME'])

function bucketLine({ segment, code, dayType, isRestDay, multiple, table, days }: Bucket, factor: Ratio) {
  const { monthly, isMinimumWageEarner } = segment
  const rate = dailyRateOf(monthly, factor)
  const pay = (minutes: number) => payFor(rate, multiple, minutes, table.content.dayMinutes)
  return workLine({
    code,
    ...(dayType !== undefined && { dayType }),
    ...(isRestDay !== undefined && { isRestDay }),
    isMinimumWageEarner,
    days,
    amountAt: DEDUCTED.has(code) ? (minutes) => negate(pay(minutes)) : pay,
    rate: `${inWords(centavos(monthly))} × 12 ÷ ${decimalOf(factor)}`,
    multiplier: decimalOf(multiple),
    tableId: table.id,
  })
}
