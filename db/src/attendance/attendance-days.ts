import { type DayResult, dayResultsOf } from '@labada/domain/attendance/attendance-results'
import { DEFAULT_ATTENDANCE_RULES } from '@labada/domain/attendance/attendance-rules'
import { breakOf } from '@labada/domain/attendance/punches'
import {
  addDays,
  type ManilaDate,
  manilaDateOf,
  manilaDateOfMinute,
  manilaMinuteOf,
  startOf,
} from '@labada/domain/core/manila-time'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { graceOn } from '../law/payroll-terms.ts'
import { leaveByDay } from '../people/employee-leave.ts'
import { branchCalendars } from '../schedule/holidays.ts'
import type { Database } from '../schema.ts'
import {
  homeBranchOf,
  leaveMarks,
  marksOf,
  notesOf,
  placesOf,
  punchesAround,
  recordsOf,
} from './attendance-day-inputs.ts'
import { listPublishedShifts, type ShiftOfDay } from './punches.ts'

/** Night work begins and ends (Labor Code art. 86), in minutes after midnight. */
const NIGHT = { from: 22 * 60, to: 6 * 60 }
const DAY_MINUTES = 24 * 60

/** A row of `attendance_day` with its slices as objects, not as stored. */
type ComputedDay = Omit<Insertable<Database['attendanceDay']>, 'slices'> & Pick<DayResult, 'slices'>

/**
 * Recomputes an employee's workdays from scans, corrections, notes and the schedule, and saves those that differ. Days
 * locked by payroll are left unchanged. Returns the changed days; running it again returns none.
 */
export async function recomputeAttendanceDays(
  trx: Trx,
  employeeId: string,
  from: ManilaDate,
  to: ManilaDate,
  now: Date,
): Promise<ManilaDate[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attendance-days:${employeeId}`}, 0))`.execute(trx)
  const computed = await computedDays(trx, employeeId, from, to, now)
  const rows = computed.map((day) => ({ ...day, slices: JSON.stringify(day.slices) }))
  const known = await trx
    .selectFrom('attendanceDay')
    .selectAll()
    .where('employeeId', '=', employeeId)
    .where('workday', '>=', from)
    .where('workday', '<=', to)
    .execute()
  const locked = new Set(known.filter(({ lockedAt }) => lockedAt !== null).map(({ workday }) => workday))
  const byDay = new Map(known.map((row) => [row.workday, row]))
  const changed = rows.filter((row) => !locked.has(row.workday) && !isSame(row, byDay.get(row.workday)))
  const wanted = new Set(rows.map(({ workday }) => workday))
  const gone = known.filter(({ workday }) => !wanted.has(workday) && !locked.has(workday)).map(({ workday }) => workday)
  for (const row of changed) {
    await trx
      .insertInto('attendanceDay')
      .values(row)
      .onConflict((conflict) => conflict.columns(['employeeId', 'workday']).doUpdateSet(row))
      .execute()
  }
  if (gone.length > 0) {
    await trx.deleteFrom('attendanceDay').where('employeeId', '=', employeeId).where('workday', 'in', gone).execute()
  }
  return [...changed.map(({ workday }) => workday), ...gone].toSorted()
}

/** Employees with a planned, scanned or corrected day in a period, for sweeps and invariant checks. */
export async function listAttending(db: Db, from: ManilaDate, to: ManilaDate): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select employee_id as id from shift where date between ${from} and ${to} and published_at is not null
      union all select employee_id from scan where scanned_at >= ${startOf(from)} and scanned_at < ${startOf(addDays(to, 2))}
      union all select employee_id from attendance_correction where workday between ${from} and ${to}
      union all select employee_id from employee_leave where status = 'approved' and from_on <= ${to} and to_on >= ${from}
      union all select employee_id from attendance_day where workday between ${from} and ${to}
    ) as someone order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Days that must be computed without an event: a shift without scans has ended (also the second shift of a day), a rest
 * day has begun, or a published shift has changed.
 */
export async function listDaysOverdue(
  db: Db,
  from: ManilaDate,
  now: Date,
): Promise<{ readonly employeeId: string; readonly workday: ManilaDate }[]> {
  const { rows } = await sql<{ employeeId: string; workday: ManilaDate }>`
    select distinct s.employee_id as "employeeId", s.date as workday from shift s
    left join attendance_day a on a.employee_id = s.employee_id and a.workday = s.date
    where s.published_at is not null and s.date >= ${from} and s.ends_at <= ${now}
      and (a.workday is null or (a.locked_at is null and (s.changed_at > a.computed_at or (
        s.ends_at > a.computed_at and s.ends_at > ${now}::timestamptz - interval '1 day' and exists (
          select from shift other where other.employee_id = s.employee_id and other.date = s.date and other.id <> s.id
            and other.published_at is not null)))))
    order by 1, 2`.execute(db)
  return rows
}

/**
 * The workdays of a period, calculated from the current records, saved or not, including days payroll locked before
 * those records arrived.
 */
export async function computedDays(
  db: Db,
  employeeId: string,
  from: ManilaDate,
  to: ManilaDate,
  now: Date,
): Promise<ComputedDay[]> {
  const punches = await punchesAround(db, employeeId, from, to)
  const start = punches[0] ? addDays(manilaDateOf(punches[0].at), -2) : addDays(from, -2)
  const since = start < from ? start : from
  const until = addDays(to, 2)
  const shifts = await listPublishedShifts(db, employeeId, since, until)
  const calendars = await branchCalendars(db, since, addDays(until, 1))
  const home = await homeBranchOf(db, employeeId)
  const restDays = new Set(shifts.filter(({ isRestDay }) => isRestDay).map(({ workday }) => workday))
  const working = shifts.filter(({ isRestDay }) => !isRestDay)
  const records = await recordsOf(db, employeeId, since, until)
  const corrections = await marksOf(db, employeeId, since, until)
  const onLeave = await leaveByDay(db, employeeId, from, to)
  const unprovenIds = new Set(punches.filter(({ isUnproven }) => isUnproven).map(({ id }) => id))
  const unproven = new Set(records.punches.filter(({ id }) => unprovenIds.has(id)).map(({ workday }) => workday))
  const branchOn = (date: ManilaDate) =>
    records.branches.get(date) ?? shifts.find(({ workday }) => workday === date)?.branchId ?? home
  const usual = await graceOn(db)
  const grace = (date: ManilaDate) => (corrections.excused.has(date) ? DAY_MINUTES : usual(date))
  const input = {
    shifts: working.map((shift) => ({ ...shift, break: breakOf(shift, shift.breakMinutes) })),
    scans: punches.filter(({ isUnproven }) => !isUnproven).map(({ at }) => manilaMinuteOf(at)),
    notes: await notesOf(db, employeeId, since, until),
    night: NIGHT,
    places: placesOf(punches),
    classOf: (date: ManilaDate, place?: string) => {
      const branch = place ?? branchOn(date)
      const dayType = branch === undefined ? 'ordinary' : calendars(branch)(date).dayType
      return { dayType, isRestDay: restDays.has(date) }
    },
    marks: new Map([...leaveMarks(onLeave), ...corrections.marks]),
    restDays,
    unproven,
    now: manilaMinuteOf(now),
  }
  const graces = new Set([from, to, ...working.map(({ workday }) => workday)].map(grace))
  const results = [...graces].flatMap((minutes) =>
    dayResultsOf({ ...input, rules: { ...DEFAULT_ATTENDANCE_RULES, grace: minutes } }).filter(
      ({ workday }) => grace(workday) === minutes,
    ),
  )
  return results
    .filter(({ workday }) => from <= workday && workday <= to)
    .flatMap((result) => {
      const branchId = branchOn(result.workday)
      if (branchId === undefined) return []
      const planned = working.filter(({ workday }) => workday === result.workday)
      return [rowOf(employeeId, branchId, result, planned, corrections.days.has(result.workday), now)]
    })
}

function rowOf(
  employeeId: string,
  branchId: string,
  { firstIn, lastOut, ...result }: DayResult,
  shifts: readonly ShiftOfDay[],
  isCorrected: boolean,
  now: Date,
): ComputedDay {
  return {
    ...result,
    employeeId,
    branchId,
    shiftId: shifts[0]?.id ?? null,
    scheduledMinutes: shifts.reduce((sum, { start, end, breakMinutes }) => sum + end - start - breakMinutes, 0),
    firstInAt: firstIn === null ? null : instantOf(firstIn),
    lastOutAt: lastOut === null ? null : instantOf(lastOut),
    isCorrected,
    computedAt: now,
  }
}

/**
 * Compares everything except the time of calculation. Slices of equal days serialize equally: they come from one rule.
 */
function isSame(row: Insertable<Database['attendanceDay']>, known: object | undefined): boolean {
  if (!known) return false
  const before = new Map(Object.entries(known))
  return Object.entries(row).every(
    ([name, value]) => name === 'computedAt' || written(value) === written(before.get(name)),
  )
}

function written(value: unknown): string {
  if (typeof value === 'string') {
    return value.startsWith('[') ? sorted(JSON.parse(value)) : JSON.stringify(value)
  }
  return value instanceof Date ? JSON.stringify(value) : sorted(value)
}

/** Sorts keys, because jsonb returns them in its own order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** The instant of a Manila minute: minutes since 1970-01-01 00:00 in Manila. */
function instantOf(minute: number): Date {
  return new Date(startOf(manilaDateOfMinute(minute)).getTime() + (minute % DAY_MINUTES) * 60_000)
}
