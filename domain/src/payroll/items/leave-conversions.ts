import { addDays, type ManilaDate, parseManilaDate } from '../../core/manila-time.ts'
import type { LeaveConversionInput } from '../../law/leave-conversion.ts'
import { leaveYearOf } from '../../people/employee-leave.ts'

const MILLI = 1000

/** A year of service whose unused leave is due in money: over by itself, or cut short because somebody left. */
export interface EndedLeaveYear {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly completedYears: number
  /** Whole months of it: 12, or fewer where somebody left. */
  readonly months: number
  /** The last one: somebody left in it, so its months give leave by their share. */
  readonly isFinal: boolean
}

/** What is converted of one leave year, as it is recorded. Days are thousandths. */
export interface ConvertedYear {
  readonly completedYears: number
  /** Days given at the beginning of the year. */
  readonly givenMilli: number
  /** Whole months that give leave by their share; 0 unless somebody left in the year. */
  readonly monthsInYear: number
  readonly usedMilli: number
}

/**
 * The leave years of somebody that end in a calendar year, oldest first (payroll.md 4: a leave year begins on the day of
 * hiring). Somebody who left has a last one that ends on their last day, and none after it.
 */
export function leaveYearsEndingIn(
  { hiredOn, separatedOn }: { readonly hiredOn: ManilaDate; readonly separatedOn: ManilaDate | null },
  year: number,
): EndedLeaveYear[] {
  const last = parseManilaDate(`${year}-12-31`)
  if (!last) return []
  const ended: EndedLeaveYear[] = []
  for (let at = leaveYearOf(hiredOn, last); at.to.slice(0, 4) >= String(year); at = leaveYearOf(hiredOn, before(at))) {
    const isFinal = separatedOn !== null && at.from <= separatedOn && separatedOn < at.to
    const to = isFinal && separatedOn ? separatedOn : at.to
    const isOver = separatedOn === null || to <= separatedOn
    if (isOver && to.slice(0, 4) === String(year)) {
      const months = isFinal ? wholeMonths(at.from, addDays(to, 1)) : 12
      ended.unshift({ from: at.from, to, completedYears: at.completedYears, months, isFinal })
    }
    if (at.completedYears === 0) break
  }
  return ended
}

const before = ({ from }: { readonly from: ManilaDate }): ManilaDate => addDays(from, -1)

/** Whole months from a day to another: from the 10th to the 10th of the next month is one. */
function wholeMonths(from: ManilaDate, to: ManilaDate): number {
  const months = (date: ManilaDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const whole = months(to) - months(from) - (to.slice(8) < from.slice(8) ? 1 : 0)
  return Math.min(12, Math.max(0, whole))
}

/** What of an ended leave year there is to convert: given with its beginning, used, and by months where it is the last. */
export function convertedYearOf(
  { completedYears, months, isFinal }: EndedLeaveYear,
  { daysPerYear, afterYears }: { readonly daysPerYear: number; readonly afterYears: number },
  usedDays: number,
): ConvertedYear {
  return {
    completedYears,
    givenMilli: completedYears >= afterYears ? daysPerYear * MILLI : 0,
    monthsInYear: isFinal ? months : 0,
    usedMilli: usedDays * MILLI,
  }
}

/**
 * Several leave years as the one conversion a pay has; undefined of none. `convertedBeforeMilli`: thousandths of days that
 * pays of the same calendar year converted already, which count towards the days that are not taxed.
 */
export function conversionInputOf(
  years: readonly ConvertedYear[],
  convertedBeforeMilli: number,
): LeaveConversionInput | undefined {
  if (years.length === 0) return undefined
  const total = (of: (year: ConvertedYear) => number) => years.reduce((sum, year) => sum + of(year), 0)
  return {
    completedYears: Math.max(...years.map(({ completedYears }) => completedYears)),
    unusedPriorMilli: total(({ givenMilli }) => givenMilli),
    monthsInYear: total(({ monthsInYear }) => monthsInYear),
    usedMilli: total(({ usedMilli }) => usedMilli),
    isExempt: false,
    ...(convertedBeforeMilli > 0 && { convertedBeforeMilli }),
  }
}
