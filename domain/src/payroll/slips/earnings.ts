import { DomainError } from '../../core/errors.ts'
import type { ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, centavos, inWords } from '../../core/money.ts'
import { type DayRecord, type DaysBefore, isEligibleForHoliday } from '../../law/days.ts'
import { type RateSegment, rateOn } from '../../law/minimum-wages.ts'
import {
  multiplesOf,
  type PremiumMultiples,
  type PremiumTerms,
  payFor,
  premiumClassOf,
  premiumFor,
  unworkedMinutesOf,
} from '../../law/premiums.ts'
import { decimalOf, isSame, NONE, ONE, type Ratio } from '../../law/ratios.ts'
import { type DayType, inForce, type PayrollTables, type TableRowOf } from '../../law/tables.ts'
import { type DayMinutes, type SlipLine, type WorkCode, workLine } from './slip-lines.ts'

/** A regular holiday that was not (fully) worked, and whether the unworked part is paid. */
export interface UnworkedHoliday {
  readonly date: ManilaDate
  readonly dayType: DayType
  readonly minutes: number
  readonly isEligible: boolean
}

export interface Earnings {
  readonly lines: readonly SlipLine[]
  readonly holidays: readonly UnworkedHoliday[]
}

export interface EarningTerms {
  readonly premiums: PremiumTerms
  /** Managerial employees and field personnel (art. 82): no overtime, premium, night or holiday pay. */
  readonly isHoursExempt: boolean
}

/** Work with one day type at one rate: minutes are summed over the period before rounding. */
interface Bucket {
  readonly segment: RateSegment
  readonly dayType: DayType
  readonly isRestDay: boolean
  readonly table: TableRowOf<'premium'>
  readonly multiples: PremiumMultiples
  readonly minutes: Record<'regular' | 'overtime' | 'nightRegular' | 'nightOvertime' | 'unworked', DayMinutes[]>
}

/** The order of a bucket's lines, each with its minutes and its multiplier. */
const BUCKET_LINES = [
  ['BASIC', 'regular', 'base'],
  ['DAY_PREMIUM', 'regular', 'base'],
  ['OVERTIME', 'overtime', 'overtime'],
  ['NIGHT_DIFF', 'nightRegular', 'night'],
  ['NIGHT_DIFF_OT', 'nightOvertime', 'nightOvertime'],
  ['HOLIDAY_UNWORKED', 'unworked', 'unworked'],
] as const satisfies readonly (readonly [WorkCode, keyof Bucket['minutes'], keyof PremiumMultiples])[]

/**
 * The earnings of a daily-paid employee (payroll.md 1.2): minutes worked, premiums, unworked holidays and paid leave,
 * in lines by rate, day type and rest day. Days must be in order. Lateness costs only the minutes not worked. Refuses
 * `no_payroll_table` without a premium table for a day, or without a rate for a paid day (there is none before the hire
 * date).
 */
export function dailyEarnings(
  tables: PayrollTables,
  segments: readonly RateSegment[],
  days: readonly DayRecord[],
  period: { readonly start: ManilaDate; readonly end: ManilaDate },
  daysBefore: DaysBefore | undefined,
  terms: EarningTerms,
): Earnings {
  const buckets: Bucket[] = []
  const leaves = new Map<RateSegment, { readonly table: TableRowOf<'premium'>; readonly days: DayMinutes[] }>()
  const holidays: UnworkedHoliday[] = []
  for (const day of days) {
    const table = inForce(tables.premium, 'premium', day.date)
    const alike = buckets.find((bucket) => isOfKind(bucket, day, table))
    const multiples = alike?.multiples ?? multiplesFor(table, day.dayType, day.isRestDay, terms)
    const isInPeriod = day.date >= period.start && day.date <= period.end
    const holiday = isInPeriod ? unworkedHoliday({ table, multiples }, day, daysBefore, terms) : undefined
    if (holiday && isRegularHoliday(day.dayType)) holidays.push(holiday)
    const segment = rateOn(segments, day.date) ?? noRateOn(day, holiday)
    if (!segment) continue
    const bucket = bucketFor(buckets, day, segment, { table, multiples })
    collect(bucket, day)
    if (holiday?.isEligible) bucket.minutes.unworked.push({ date: day.date, minutes: holiday.minutes })
    // A holiday that is paid anyway uses up no leave.
    if (day.leaveMinutes > 0 && !holiday?.isEligible) {
      const leave = leaves.get(segment) ?? { table, days: [] }
      leave.days.push({ date: day.date, minutes: day.leaveMinutes })
      leaves.set(segment, leave)
    }
  }
  const lines = buckets.flatMap(linesOf)
  const leaveLines = [...leaves].map(([segment, { table, days }]) => leaveLine(segment, table, days))
  return { lines: [...lines, ...leaveLines].filter((line) => line !== undefined), holidays }
}

function isRegularHoliday(dayType: DayType): boolean {
  return dayType === 'regular_holiday' || dayType === 'double_regular'
}

/** Without a rate, a day must have nothing to pay; otherwise it is refused. */
function noRateOn({ date, minutes, leaveMinutes }: DayRecord, holiday: UnworkedHoliday | undefined): undefined {
  if (minutes.regular + minutes.overtime + leaveMinutes > 0 || holiday?.isEligible)
    throw new DomainError('no_payroll_table', `No daily rate is effective on ${date}.`, { date })
}

function bucketFor(
  buckets: Bucket[],
  day: DayRecord,
  segment: RateSegment,
  { table, multiples }: Pick<Bucket, 'table' | 'multiples'>,
): Bucket {
  const { daily, isMinimumWageEarner } = segment
  const known = buckets.find(
    (bucket) =>
      isOfKind(bucket, day, table) &&
      bucket.segment.daily === daily &&
      bucket.segment.isMinimumWageEarner === isMinimumWageEarner,
  )
  if (known) return known
  const minutes = { regular: [], overtime: [], nightRegular: [], nightOvertime: [], unworked: [] }
  const bucket: Bucket = { segment, dayType: day.dayType, isRestDay: day.isRestDay, table, multiples, minutes }
  buckets.push(bucket)
  return bucket
}

function isOfKind(bucket: Bucket, { dayType, isRestDay }: DayRecord, table: Bucket['table']): boolean {
  return bucket.dayType === dayType && bucket.isRestDay === isRestDay && bucket.table.id === table.id
}

/** The multipliers of a day, or the plain rate for an employee whose hours the law does not regulate. */
export function multiplesFor(
  { content }: TableRowOf<'premium'>,
  dayType: DayType,
  isRestDay: boolean,
  { premiums, isHoursExempt }: EarningTerms,
): PremiumMultiples {
  if (isHoursExempt) return { base: ONE, overtime: NONE, night: NONE, nightOvertime: NONE, unworked: NONE }
  return multiplesOf(content, premiumClassOf(content, dayType, isRestDay, premiums), premiums)
}

function collect({ minutes }: Bucket, { date, minutes: worked }: DayRecord): void {
  if (worked.regular > 0) minutes.regular.push({ date, minutes: worked.regular })
  if (worked.overtime > 0) minutes.overtime.push({ date, minutes: worked.overtime })
  if (worked.nightRegular > 0) minutes.nightRegular.push({ date, minutes: worked.nightRegular })
  if (worked.nightOvertime > 0) minutes.nightOvertime.push({ date, minutes: worked.nightOvertime })
}

function unworkedHoliday(
  { table, multiples }: Pick<Bucket, 'table' | 'multiples'>,
  day: DayRecord,
  daysBefore: DaysBefore | undefined,
  { premiums }: EarningTerms,
): UnworkedHoliday | undefined {
  const { dayType, isRestDay } = day
  if (multiples.unworked.over === 0 || day.attendance === 'not_employed') return undefined
  // Company practice pays a special day off, not an absence on one that was scheduled.
  if (!isRegularHoliday(dayType) && day.attendance === 'absent_unpaid') return undefined
  const dayClass = premiumClassOf(table.content, dayType, isRestDay, premiums)
  const minutes = unworkedMinutesOf(table.content, dayClass, day.minutes.regular + (day.minutesPaidBefore ?? 0))
  if (minutes === 0) return undefined
  // A special day that company practice pays asks nothing of the days before.
  const isEligible =
    !isRegularHoliday(dayType) || (daysBefore !== undefined && isEligibleForHoliday(day.date, daysBefore))
  return { date: day.date, dayType, minutes, isEligible }
}

function linesOf({ segment, dayType, isRestDay, table, multiples, minutes }: Bucket): (SlipLine | undefined)[] {
  const rate: Ratio = { over: segment.daily, under: 1 }
  const inPesos = inWords(segment.daily)
  const { dayMinutes } = table.content
  return BUCKET_LINES.map(([code, kind, multiple]) => {
    const days = minutes[kind]
    if (days.length === 0 || (code === 'DAY_PREMIUM' && isSame(multiples.base, ONE))) return undefined
    const amountAt = (count: number): Centavos => {
      if (code === 'BASIC') return payFor(rate, ONE, count, dayMinutes)
      if (code === 'DAY_PREMIUM') return premiumFor(rate, multiples.base, count, dayMinutes)
      return payFor(rate, multiples[multiple], count, dayMinutes)
    }
    return workLine({
      code,
      dayType,
      isRestDay,
      dailyRate: segment.daily,
      isMinimumWageEarner: segment.isMinimumWageEarner,
      days,
      amountAt,
      rate: inPesos,
      multiplier:
        code === 'BASIC'
          ? '1'
          : code === 'DAY_PREMIUM'
            ? `${decimalOf(multiples.base)} − 1`
            : decimalOf(multiples[multiple]),
      tableId: table.id,
    })
  })
}

function leaveLine(
  segment: RateSegment,
  table: TableRowOf<'premium'>,
  days: readonly DayMinutes[],
): SlipLine | undefined {
  const rate: Ratio = { over: segment.daily, under: 1 }
  return workLine({
    code: 'PAID_LEAVE',
    dailyRate: centavos(segment.daily),
    isMinimumWageEarner: segment.isMinimumWageEarner,
    days,
    amountAt: (minutes) => payFor(rate, ONE, minutes, table.content.dayMinutes),
    rate: inWords(segment.daily),
    multiplier: '1',
    tableId: table.id,
  })
}
