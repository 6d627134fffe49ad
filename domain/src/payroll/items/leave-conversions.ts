import { addDays, type ManilaDate, parseManilaDate } from '../../core/manila-time.ts'
import type { LeaveConversionInput } from '../../law/leave-conversion.ts'
import { leaveYearOf } from '../../people/employee-leave.ts'

const MILLI = 1000

/** A year of service whose unused leave must be paid out: completed, or cut short by separation. */
export interface EndedLeaveYear {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly completedYears: number
  /** Its whole months: 12, or fewer after a separation. */
  readonly months: number
  /** The last year: the employee left in it, so leave is prorated by months. */
  readonly isFinal: boolean
}

/** The conversion of one leave year, as recorded. Days are thousandths. */
export interface ConvertedYear {
  readonly completedYears: number
  /** Days granted at the start of the year. */
  readonly givenMilli: number
  /** Whole months that grant prorated leave; 0 unless the employee left in the year. */
  readonly monthsInYear: number
  readonly usedMilli: number
}

/**
 * An employee's leave years that end in a calendar year, oldest first (payroll.md 4: a leave year starts on the hire
 * date). For someone who left, the last one ends on their last day.
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

/** Whole months between two days: from the 10th to the 10th of the next month is one. */
function wholeMonths(from: ManilaDate, to: ManilaDate): number {
  const months = (date: ManilaDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const whole = months(to) - months(from) - (to.slice(8) < from.slice(8) ? 1 : 0)
  return Math.min(12, Math.max(0, whole))
}

/** What an ended leave year has to convert: granted at its start, used, and prorated by months if it is the last. */
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
 * Combines several leave years into the one conversion of a slip; undefined if there are none. `convertedBeforeMilli`:
 * thousandths of days already converted in the same calendar year, which count toward the untaxed days.
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
