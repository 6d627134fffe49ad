import { addDays, daysBetween, type ManilaDate } from '../core/manila-time.ts'
import type { HolidayClass } from '../law/holidays.ts'
import { type CoverageSpan, gapsOf } from './shift-coverage.ts'
import { daysOfWeek, type Shift, spanOf, workMinutes } from './shifts.ts'

/** The minimum rest between two shifts of one person, in minutes. */
export const LEAST_REST = 10 * 60
/** The normal day and week of the Labor Code; more is overtime. */
export const NORMAL_DAY = 8 * 60
export const NORMAL_WEEK = 48 * 60

/** `block`: not saved without a reason, and an overlap not at all. `warn`: needs a look. `info`: costs more. */
export type Severity = 'block' | 'warn' | 'info'
export const SEVERITY_OF = {
  overlap: 'block',
  two_branches: 'block',
  deactivated: 'block',
  not_assigned: 'block',
  on_leave: 'block',
  short_rest: 'warn',
  seventh_day: 'warn',
  long_day: 'warn',
  long_week: 'warn',
  rest_day_work: 'warn',
  rest_day_missing: 'warn',
  under_coverage: 'warn',
  holiday: 'info',
} as const satisfies Readonly<Record<string, Severity>>
export type ConflictKind = keyof typeof SEVERITY_OF

/** A problem of a week that should be seen before it is published. */
export interface Conflict {
  readonly kind: ConflictKind
  readonly severity: Severity
  readonly branchId: string
  readonly date: ManilaDate
  /** Null if it is about a branch's day. */
  readonly employeeId: string | null
  readonly shiftIds: readonly string[]
  /** The amount: minutes of rest or work, or the number of people missing. */
  readonly amount: number
  /** Minutes after midnight, for a gap in coverage. */
  readonly from?: number
  readonly to?: number
}

/** An employee who can be scheduled, and where. */
export interface Schedulable {
  readonly id: string
  /** The last working day is the day before. */
  readonly deactivatedOn: ManilaDate | null
  readonly assignments: readonly {
    readonly branchId: string
    readonly from: ManilaDate
    readonly to: ManilaDate | null
  }[]
  /** Approved leave. */
  readonly leaves: readonly { readonly from: ManilaDate; readonly to: ManilaDate }[]
}

export interface WeekInView {
  readonly weekOn: ManilaDate
  readonly branchIds: readonly string[]
  /** Shifts of the people in view, at any branch, from seven days before the week to the day after it. */
  readonly shifts: readonly Shift[]
  readonly people: readonly Schedulable[]
  readonly targetsOf: (branchId: string) => readonly CoverageSpan[]
  readonly dayAt: (branchId: string, date: ManilaDate) => HolidayClass
}

/** All problems of a week, the most severe first, then by day. */
export function conflictsOf(week: WeekInView): Conflict[] {
  const days = daysOfWeek(week.weekOn)
  const inView = new Set(week.branchIds)
  const byPerson = grouped(week.shifts, ({ employeeId }) => employeeId)
  const people = new Map(week.people.map((person) => [person.id, person]))
  const found = [...byPerson].flatMap(([employeeId, shifts]) => ofPerson(week, days, people.get(employeeId), shifts))
  return [...found, ...ofBranches(week, days)]
    .filter(({ branchId, date }) => inView.has(branchId) && days.includes(date))
    .toSorted((a, b) => RANK[a.severity] - RANK[b.severity] || a.date.localeCompare(b.date))
}

/** Why an employee cannot work at a branch on a day; undefined if they can. */
export function barredFrom(
  person: Schedulable | undefined,
  branchId: string,
  date: ManilaDate,
): 'deactivated' | 'not_assigned' | 'on_leave' | undefined {
  if (!person || (person.deactivatedOn !== null && person.deactivatedOn <= date)) return 'deactivated'
  const isAssigned = person.assignments.some(
    (one) => one.branchId === branchId && one.from <= date && (one.to === null || date <= one.to),
  )
  if (!isAssigned) return 'not_assigned'
  return person.leaves.some(({ from, to }) => from <= date && date <= to) ? 'on_leave' : undefined
}

const RANK: Readonly<Record<Severity, number>> = { block: 0, warn: 1, info: 2 }

function conflict(kind: ConflictKind, shift: Shift, amount: number, others: readonly Shift[] = []): Conflict {
  const { branchId, date, employeeId, id } = shift
  return {
    kind,
    severity: SEVERITY_OF[kind],
    branchId,
    date,
    employeeId,
    shiftIds: [id, ...others.map((other) => other.id)],
    amount,
  }
}

function ofPerson(
  week: WeekInView,
  days: readonly ManilaDate[],
  person: Schedulable | undefined,
  shifts: readonly Shift[],
): Conflict[] {
  const work = shifts.filter(({ isRestDay }) => !isRestDay).toSorted((a, b) => spanOf(a).from - spanOf(b).from)
  const restDays = new Set(shifts.filter(({ isRestDay }) => isRestDay).map(({ date }) => date))
  const found: Conflict[] = []
  for (const [at, shift] of work.entries()) {
    const barred = barredFrom(person, shift.branchId, shift.date)
    if (barred) found.push(conflict(barred, shift, 0))
    const day = week.dayAt(shift.branchId, shift.date).dayType
    if (day !== 'ordinary' && day !== 'special_working') found.push(conflict('holiday', shift, workMinutes(shift)))
    if (restDays.has(shift.date)) found.push(conflict('rest_day_work', shift, workMinutes(shift)))
    const next = work[at + 1]
    if (next) found.push(...between(shift, next))
  }
  return [...found, ...ofDays(days, work, restDays)]
}

/** Conflicts between two consecutive shifts. */
function between(shift: Shift, next: Shift): Conflict[] {
  const rest = spanOf(next).from - spanOf(shift).to
  if (rest < 0) {
    return [conflict(shift.branchId === next.branchId ? 'overlap' : 'two_branches', next, -rest, [shift])]
  }
  return rest < LEAST_REST && next.date !== shift.date ? [conflict('short_rest', next, rest, [shift])] : []
}

/** Long days, long weeks, no rest day. */
function ofDays(days: readonly ManilaDate[], work: readonly Shift[], restDays: ReadonlySet<ManilaDate>): Conflict[] {
  const found: Conflict[] = []
  const byDay = grouped(work, ({ date }) => date)
  let week = 0
  for (const date of days) {
    const [first, ...others] = byDay.get(date) ?? []
    if (!first) continue
    const minutes = [first, ...others].reduce((sum, shift) => sum + workMinutes(shift), 0)
    week += minutes
    if (minutes > NORMAL_DAY) found.push(conflict('long_day', first, minutes, others))
    if (isSeventh(date, byDay)) found.push(conflict('seventh_day', first, 7))
    if (week > NORMAL_WEEK && week - minutes <= NORMAL_WEEK) found.push(conflict('long_week', first, week))
  }
  const inWeek = work.filter(({ date }) => days.includes(date))
  const last = inWeek.at(-1)
  if (last && !days.some((date) => restDays.has(date))) found.push(conflict('rest_day_missing', last, 0))
  return found
}

function isSeventh(date: ManilaDate, byDay: ReadonlyMap<ManilaDate, unknown>): boolean {
  let streak = 0
  while (streak < 7 && byDay.has(addDays(date, -streak))) streak += 1
  return streak === 7
}

function ofBranches(week: WeekInView, days: readonly ManilaDate[]): Conflict[] {
  return week.branchIds.flatMap((branchId) => {
    const shifts = week.shifts.filter((shift) => shift.branchId === branchId && !shift.isRestDay)
    return days.flatMap((date) => {
      const near = shifts.filter((shift) => Math.abs(daysBetween(shift.date, date)) <= 1)
      return gapsOf(date, week.targetsOf(branchId), near).map(
        ({ from, to, heads, wanted }): Conflict => ({
          kind: 'under_coverage',
          severity: 'warn',
          branchId,
          date,
          employeeId: null,
          shiftIds: [],
          amount: wanted - heads,
          from,
          to,
        }),
      )
    })
  })
}

function grouped<T, K>(list: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
