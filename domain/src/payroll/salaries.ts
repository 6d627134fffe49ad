import { DomainError } from '../errors.ts'
import { type Centavos, centavos, inWords, negate, roundedQuotient, subtract } from '../money.ts'
import type { DayRecord } from './days.ts'
import { type Earnings, type EarningTerms, multiplesFor } from './earnings.ts'
import { leaf, node } from './explanations.ts'
import { halfOf, type PayPeriod } from './periods.ts'
import { beyond, payFor } from './premiums.ts'
import { dailyRateOf, paidByFactor } from './rate-factors.ts'
import { decimalOf, ONE, type Ratio } from './ratios.ts'
import { type DayMinutes, lumpLine, type SlipLine, type WorkCode, workLine } from './slip-lines.ts'
import { type DayType, inForce, type PayrollTables, type TableRowOf } from './tables.ts'

/** A monthly salary and the divisor that makes a daily rate of it. */
export interface Salary {
  readonly monthly: Centavos
  readonly factor: Ratio
  readonly isMinimumWageEarner: boolean
}

interface Bucket {
  readonly code: WorkCode
  readonly dayType?: DayType
  readonly isRestDay?: boolean
  readonly multiple: Ratio
  readonly table: TableRowOf<'premium'>
  readonly days: DayMinutes[]
}

/**
 * What a monthly-paid employee earned (payroll.md 2): the salary (its first half rounded, the second the remainder), less
 * absence and lateness at `monthly × 12 ÷ factor`; overtime and night work; and for a day off that was worked, the base
 * beyond what the factor already pays for it. Days must be in order.
 */
export function salaryEarnings(
  tables: PayrollTables,
  salary: Salary,
  days: readonly DayRecord[],
  period: PayPeriod,
  terms: EarningTerms,
): Earnings {
  const factors = inForce(tables.rate_factor, 'rate_factor', period.end)
  const paid = paidByFactor(factors.content.factors, salary.factor)
  const buckets = new Map<string, Bucket>()
  const put = (day: DayRecord, minutes: number, bucket: Omit<Bucket, 'days'>) => {
    if (minutes === 0 || bucket.multiple.over === 0) return
    const key = `${bucket.code} ${bucket.dayType} ${bucket.isRestDay} ${bucket.table.id}`
    const known = buckets.get(key) ?? { ...bucket, days: [] }
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
    put(day, lostMinutes(day, table), { code: lossCode(day), multiple: ONE, table })
    put(day, day.lateUndertimeMinutes, { code: 'LATE_UNDERTIME', multiple: ONE, table })
  }
  const lines = [...buckets.values()].map((bucket) => bucketLine(bucket, salary))
  return { lines: [salaryLine(salary, period), ...lines.filter((line) => line !== undefined)], holidays: [] }
}

/** The salary of one pay. Refuses `field_invalid` for a frequency a monthly salary is not paid in. */
export function salaryOf(monthly: Centavos, period: PayPeriod): Centavos {
  if (period.frequency === 'monthly') return monthly
  const half = halfOf(period)
  if (!half)
    throw new DomainError('field_invalid', 'A monthly salary is paid monthly or twice a month.', { field: 'frequency' })
  const first = roundedQuotient([monthly], [2])
  return half === 'first' ? first : subtract(monthly, first)
}

function salaryLine({ monthly, isMinimumWageEarner }: Salary, period: PayPeriod): SlipLine {
  const explanation = node('BASIC_SALARY', [leaf('SALARY', salaryOf(monthly, period), { of: monthly })])
  return lumpLine('BASIC_SALARY', explanation, {
    tax: isMinimumWageEarner ? 'exempt' : 'regular',
    inContributionBase: true,
    basicPart: 'always',
  })
}

/** A workday without pay; a holiday or a day off takes nothing from a salary. */
function lostMinutes({ attendance, dayType, isRestDay }: DayRecord, { content }: TableRowOf<'premium'>): number {
  const isWorkday = !isRestDay && (dayType === 'ordinary' || dayType === 'special_working')
  return isWorkday && (attendance === 'absent_unpaid' || attendance === 'not_employed') ? content.dayMinutes : 0
}

function lossCode({ attendance }: DayRecord): WorkCode {
  return attendance === 'not_employed' ? 'NOT_EMPLOYED' : 'ABSENCE'
}

const DEDUCTED: ReadonlySet<WorkCode> = new Set(['ABSENCE', 'NOT_EMPLOYED', 'LATE_UNDERTIME'])

function bucketLine(
  { code, dayType, isRestDay, multiple, table, days }: Bucket,
  { monthly, factor, isMinimumWageEarner }: Salary,
) {
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
