import { type ManilaDate, manilaDateOfMinute, manilaMinuteAt, manilaMinuteOf } from '../core/manila-time.ts'
import type { PunchDecision, PunchType } from './attendance-words.ts'

/** A scan, or an admin's time that replaces it. */
export interface PunchTime {
  readonly id: string
  readonly at: Date
}

/** A published shift in Manila minutes. */
export interface PlannedShift {
  readonly id: string
  readonly workday: ManilaDate
  readonly start: number
  readonly end: number
}

/** The rules for reading punches. In minutes. */
export interface PunchRules {
  readonly debounce: number
  /** A person who is in for longer has forgotten to punch out. */
  readonly mostSpan: number
  readonly windowBefore: number
  readonly windowAfter: number
  /** Staying this long after a shift is overtime. */
  readonly overtimeFrom: number
}

/** payroll.md 12 and pages.md 6.12. */
export const PUNCH_RULES: PunchRules = {
  debounce: 3,
  mostSpan: 960,
  windowBefore: 240,
  windowAfter: 240,
  overtimeFrom: 30,
}

/** An in with its out. */
export interface PunchPair {
  readonly workday: ManilaDate
  readonly shift: PlannedShift | null
  readonly in: PunchTime
  readonly out: PunchTime | null
  readonly state: 'open' | 'closed' | 'missing_out'
  readonly isFirstOfDay: boolean
  /** Minutes of overtime that need a note; 0 for none. */
  readonly overtime: number
}

/** How one punch was read; `pair` is the index of its pair. */
export interface ReadPunch {
  readonly id: string
  readonly at: Date
  readonly type: PunchType
  readonly decision: PunchDecision
  readonly pair: number
}

/** The state before the first of these punches. */
export interface PunchesBefore {
  readonly workdays: ReadonlySet<ManilaDate>
  readonly isMissingOut: boolean
}

/**
 * In, out, in, out, by time. Nobody in → in. In for less than sixteen hours → out. In for longer, or in for a shift
 * that is over while another one has started → that pair has no out, and this is an in. A punch within the debounce
 * time of the last counted one is a repeat. The order of arrival does not matter.
 */
export function pairPunches(
  punches: readonly PunchTime[],
  shifts: readonly PlannedShift[],
  before: PunchesBefore,
  rules: PunchRules = PUNCH_RULES,
): { readonly pairs: PunchPair[]; readonly read: ReadPunch[] } {
  const pairs: PunchPair[] = []
  const read: ReadPunch[] = []
  const workdays = new Set(before.workdays)
  let last: ReadPunch | undefined
  for (const punch of inOrder(punches)) {
    const minute = manilaMinuteOf(punch.at)
    if (last && minute - manilaMinuteOf(last.at) < rules.debounce) {
      read.push({ ...punch, type: last.type, decision: 'repeated', pair: last.pair })
      continue
    }
    const current = pairs.at(-1)
    if (current?.state === 'open' && isOutOf(current, minute, shifts, rules)) {
      pairs[pairs.length - 1] = {
        ...current,
        out: punch,
        state: 'closed',
        overtime: overtimeOf(current, minute, rules),
      }
      last = { ...punch, type: 'out', decision: 'out', pair: pairs.length - 1 }
    } else {
      if (current?.state === 'open') pairs[pairs.length - 1] = { ...current, state: 'missing_out' }
      const missing = current ? current.state === 'open' : before.isMissingOut
      const shift = shiftAt(minute, shifts, rules) ?? null
      const workday = shift?.workday ?? manilaDateOfMinute(minute)
      const isFirstOfDay = !workdays.has(workday)
      pairs.push({ workday, shift, in: punch, out: null, state: 'open', isFirstOfDay, overtime: 0 })
      workdays.add(workday)
      last = { ...punch, type: 'in', decision: missing ? 'in_after_missing_out' : 'in', pair: pairs.length - 1 }
    }
    read.push(last)
  }
  return { pairs, read }
}

/**
 * The meal break of a planned shift: four hours after its start, or in the middle of a short one. A shift stores how
 * long its break is, not when.
 */
export function breakOf(shift: { start: number; end: number }, minutes: number): { from: number; to: number } | null {
  if (minutes === 0) return null
  const from = shift.start + Math.min(240, Math.floor((shift.end - shift.start - minutes) / 2))
  return { from, to: from + minutes }
}

/** A shift in the form that punches are read against. */
export function plannedShift(row: {
  readonly id: string
  readonly date: ManilaDate
  readonly startsAt: Date
  readonly endsAt: Date
}): PlannedShift {
  return { id: row.id, workday: row.date, start: manilaMinuteOf(row.startsAt), end: manilaMinuteOf(row.endsAt) }
}

/** The message to the person. Late only at the start of the day, and in full (payroll.md 12.4). */
export function punchMessage(punch: ReadPunch, pair: PunchPair, punchedAt: readonly ReadPunch[]): string {
  if (punch.decision === 'repeated') {
    const first = punchedAt.find(({ pair: at, type, decision }) => {
      return at === punch.pair && type === punch.type && decision !== 'repeated'
    })
    return `Already recorded at ${clockOf(first?.at ?? punch.at)}`
  }
  const minute = manilaMinuteOf(punch.at)
  if (punch.type === 'in') {
    const late = pair.shift && pair.isFirstOfDay ? minute - pair.shift.start : 0
    return late > 0 ? `Late ${lasting(late)}` : `Good ${dayPartOf(minute)}!`
  }
  const worked = `Worked ${lasting(minute - manilaMinuteOf(pair.in.at))}`
  return pair.overtime > 0 ? `${worked}, overtime ${lasting(pair.overtime)}` : worked
}

function inOrder(punches: readonly PunchTime[]): PunchTime[] {
  return punches.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1))
}

function isOutOf(pair: PunchPair, minute: number, shifts: readonly PlannedShift[], rules: PunchRules): boolean {
  if (minute - manilaMinuteOf(pair.in.at) >= rules.mostSpan) return false
  if (!pair.shift || minute < pair.shift.end + rules.windowAfter) return true
  const next = shiftAt(minute, shifts, rules)
  return !next || next.id === pair.shift.id
}

/** The shift whose window contains a time; of two the later one, because nobody is in. */
function shiftAt(minute: number, shifts: readonly PlannedShift[], rules: PunchRules): PlannedShift | undefined {
  return shifts
    .filter(({ start, end }) => start - rules.windowBefore <= minute && minute < end + rules.windowAfter)
    .toSorted((one, other) => one.start - other.start)
    .at(-1)
}

function overtimeOf(pair: PunchPair, out: number, { overtimeFrom }: PunchRules): number {
  const start = manilaMinuteOf(pair.in.at)
  if (!pair.shift) return out - start
  return out - pair.shift.end >= overtimeFrom ? out - Math.max(start, pair.shift.end) : 0
}

function clockOf(at: Date): string {
  const minute = manilaMinuteOf(at)
  const ofDay = minute - manilaMinuteAt(manilaDateOfMinute(minute), 0)
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

function lasting(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`
}

function dayPartOf(minute: number): string {
  const hour = Math.floor((minute - manilaMinuteAt(manilaDateOfMinute(minute), 0)) / 60)
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
