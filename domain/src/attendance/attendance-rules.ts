import { type ManilaDate, manilaDateOfMinute, manilaMinuteAt } from '../core/manila-time.ts'

/** A branch's rules for reading scans. In minutes. */
export interface AttendanceRules {
  /** Lateness up to this does not count. */
  readonly grace: number
  /** A scan within this time after another is a repeat of the same finger. */
  readonly debounce: number
  readonly breakMode: 'fixed_window' | 'floating'
  /** How long before and after a shift a scan still belongs to it. */
  readonly windowBefore: number
  readonly windowAfter: number
  /** A longer span is not accepted as one workday. */
  readonly mostSpan: number
  /** Work beyond this is overtime; more than a normal day only with the documented agreement (Dept. Advisory 02-04). */
  readonly overtimeAfter: number
  /**
   * Unpunched work of more than `after` minutes includes a meal break of `minutes`, `from` minutes after it started.
   */
  readonly meal: { readonly after: number; readonly from: number; readonly minutes: number }
}

/** The rules of a branch without its own settings (payroll.md 12). */
export const DEFAULT_ATTENDANCE_RULES: AttendanceRules = {
  grace: 0,
  debounce: 3,
  breakMode: 'fixed_window',
  windowBefore: 240,
  windowAfter: 240,
  mostSpan: 960,
  overtimeAfter: 480,
  meal: { after: 300, from: 240, minutes: 60 },
}

/** A scheduled shift in Manila minutes (`manilaMinuteAt`). Its workday is the day it starts on. */
export interface Shift {
  readonly workday: ManilaDate
  readonly start: number
  readonly end: number
  readonly break: { readonly from: number; readonly to: number } | null
}

/** Clock times of a shift, in minutes after midnight. */
export interface ShiftTimes {
  readonly start: number
  readonly end: number
  readonly break: { readonly start: number; readonly end: number } | null
}

const DAY = 24 * 60

/** A shift of a day. An end at or before its start is on the next day, and so is a break before the start. */
export function shiftOn(workday: ManilaDate, times: ShiftTimes): Shift {
  const start = manilaMinuteAt(workday, times.start)
  const after = (minutes: number, earliest: number) => {
    const at = manilaMinuteAt(workday, minutes)
    return at < earliest ? at + DAY : at
  }
  const end = after(times.end, start + 1)
  if (!times.break) return { workday, start, end, break: null }
  const from = after(times.break.start, start)
  const to = manilaMinuteAt(workday, times.break.end)
  return { workday, start, end, break: { from, to: to <= from ? to + DAY * Math.ceil((from - to + 1) / DAY) : to } }
}

/** Scans in order, each debounced against the last kept one. */
export function cleanScans(
  scans: readonly number[],
  debounce: number,
): { readonly kept: number[]; readonly ignored: number } {
  const kept: number[] = []
  for (const scan of scans.toSorted((one, other) => one - other)) {
    const last = kept.at(-1)
    if (last === undefined || scan - last >= debounce) kept.push(scan)
  }
  return { kept, ignored: scans.length - kept.length }
}

/** The scans of one shift, or those of a day that belong to no shift. */
export interface AssignedScans {
  readonly workday: ManilaDate
  readonly shift: Shift | undefined
  readonly scans: number[]
}

/**
 * Assigns each scan to a shift (payroll.md 12.2): the shift whose window contains it; of two, the earlier one while the
 * person is still in, otherwise the later; outside every window, the last shift while it is open and not too long ago;
 * otherwise its day, unscheduled. Shifts without scans are omitted.
 */
export function assignScans(
  kept: readonly number[],
  shifts: readonly Shift[],
  rules: AttendanceRules,
): readonly AssignedScans[] {
  const ofShift = new Map<Shift, AssignedScans>()
  const ofDay = new Map<ManilaDate, AssignedScans>()
  let last: AssignedScans | undefined
  // Scans and shifts are in order: shifts that ended before this scan's window are over for the rest too.
  let next = 0
  for (const scan of kept) {
    for (let shift = shifts[next]; shift && shift.end + rules.windowAfter <= scan; shift = shifts[next]) next += 1
    const shift = matching(scan, next)
    last = shift ? planned(shift) : (stillOpen(last, scan) ?? unplanned(manilaDateOfMinute(scan)))
    last.scans.push(scan)
  }
  return [...ofShift.values(), ...ofDay.values()]

  function planned(shift: Shift): AssignedScans {
    const known = ofShift.get(shift) ?? { workday: shift.workday, shift, scans: [] }
    ofShift.set(shift, known)
    return known
  }

  function unplanned(workday: ManilaDate): AssignedScans {
    const known = ofDay.get(workday) ?? { workday, shift: undefined, scans: [] }
    ofDay.set(workday, known)
    return known
  }

  function matching(scan: number, from: number): Shift | undefined {
    let found: Shift | undefined
    for (let at = from; ; at += 1) {
      const shift = shifts[at]
      if (!shift || shift.start - rules.windowBefore > scan) return found
      if (shift.end + rules.windowAfter <= scan) continue
      if (found !== undefined && isFirst(found, shift, scan)) return found
      found = shift
    }
  }

  /** A late arrival belongs to the first of two shifts of a day until that shift is over. */
  function isFirst(shift: Shift, other: Shift, scan: number): boolean {
    const own = ofShift.get(shift)
    const isAwaited = own === undefined && shift.workday === other.workday && scan < shift.end
    return isAwaited || isOpen(own)
  }

  function stillOpen(one: AssignedScans | undefined, scan: number): AssignedScans | undefined {
    if (one === undefined || !isOpen(one)) return undefined
    return scan - (one.scans[0] ?? scan) <= rules.mostSpan ? one : undefined
  }
}

function isOpen(one: AssignedScans | undefined): boolean {
  return (one?.scans.length ?? 0) % 2 === 1
}
