import type { PunchDecision, TimeSource } from '@labada/domain/attendance/attendance-words'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { addDays, startOf } from '@labada/domain/core/manila-time'
import { LONGEST_SHIFT_HOURS } from '@labada/domain/people/employees'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import type { Place } from '../core/keyset.ts'
import type { Scope } from '../core/scope.ts'

/** Filters of an attendance list: a period, and optionally one employee. */
export interface AttendanceFilter {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly employeeId?: string | undefined
  /** For scans and days: those scanned at this device. */
  readonly clientId?: string | undefined
}

export type AttendanceDayRow = Awaited<ReturnType<typeof listAttendanceDays>>[number]

/** The computed days of all employees in a period, by employee and day. */
export async function listAttendanceDays(
  db: Db,
  scope: Scope,
  { from, to, employeeId, clientId }: AttendanceFilter,
  now: Date,
) {
  let query = db
    .selectFrom('attendanceDay as d')
    .selectAll('d')
    .select(
      sql<boolean>`exists (select from shift_record r where r.employee_id = d.employee_id and r.workday = d.workday
        and r.state = 'open' and r.in_at > ${now}::timestamptz - make_interval(hours => ${LONGEST_SHIFT_HOURS}))`.as(
        'isIn',
      ),
    )
    .where('d.workday', '>=', from)
    .where('d.workday', '<=', to)
  if (scope.branchId !== null) query = query.where('d.branchId', '=', scope.branchId)
  if (employeeId) query = query.where('d.employeeId', '=', employeeId)
  if (clientId) query = query.where(scannedAt(clientId))
  return query.orderBy('d.employeeId').orderBy('d.workday').execute()
}

/** Condition on an attendance day `d`: a scan for it was made at this device, however the scan was interpreted. */
export const scannedAt = (clientId: string) => sql<boolean>`exists (
  select from scan s left join punch p on p.id = s.id left join shift_record r on r.id = p.shift_record_id
  where s.employee_id = d.employee_id and s.client_id = ${clientId}
    and s.scanned_at >= ((d.workday - 1)::timestamp at time zone 'Asia/Manila')
    and s.scanned_at < ((d.workday + 3)::timestamp at time zone 'Asia/Manila')
    and coalesce(r.workday, (s.scanned_at at time zone 'Asia/Manila')::date) = d.workday)`

/** Published shifts of a day (no rest days), by employee. */
export async function listShiftsOn(db: Db, scope: Scope, { from, to, employeeId }: AttendanceFilter) {
  let query = db
    .selectFrom('shift')
    .select(['id', 'employeeId', 'branchId', 'date', 'startsAt', 'endsAt', 'breakMinutes', 'note'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('publishedAt', 'is not', null)
    .where('isRestDay', '=', false)
  if (scope.branchId !== null) query = query.where('branchId', '=', scope.branchId)
  if (employeeId) query = query.where('employeeId', '=', employeeId)
  return query.orderBy('startsAt').execute()
}

export type ShiftRecordRow = Awaited<ReturnType<typeof listShiftRecords>>[number]

/** Clock-ins with their clock-outs, oldest first. One that has been open for too long lacks its clock-out. */
export async function listShiftRecords(db: Db, scope: Scope, { from, to, employeeId }: AttendanceFilter, now: Date) {
  let query = db
    .selectFrom('shiftRecord as r')
    .select(['r.id', 'r.employeeId', 'r.branchId', 'r.workday', 'r.shiftId', 'r.inAt', 'r.outAt', 'r.overtimeMinutes'])
    .select(
      sql<'open' | 'closed' | 'missing_out'>`case when r.state = 'open'
        and r.in_at <= ${now}::timestamptz - make_interval(hours => ${LONGEST_SHIFT_HOURS}) then 'missing_out' else r.state end`.as(
        'state',
      ),
    )
    .where('r.state', '<>', 'undone')
    .where('r.workday', '>=', from)
    .where('r.workday', '<=', to)
  if (scope.branchId !== null) query = query.where('r.branchId', '=', scope.branchId)
  if (employeeId) query = query.where('r.employeeId', '=', employeeId)
  return query.orderBy('r.inAt').execute()
}

/** The employees clocked in at a branch, since when, and the planned end of their shifts. */
export async function listPresent(db: Db, branchId: string, now: Date) {
  return db
    .selectFrom('shiftRecord as r')
    .innerJoin('employee as e', 'e.id', 'r.employeeId')
    .leftJoin('shift as s', 's.id', 'r.shiftId')
    .select(['e.firstname', 'e.lastname', 'r.inAt', 's.endsAt'])
    .where('r.branchId', '=', branchId)
    .where('r.state', '=', 'open')
    .where('r.inAt', '>', sql<Date>`${now}::timestamptz - make_interval(hours => ${LONGEST_SHIFT_HOURS})`)
    .orderBy('r.inAt')
    .execute()
}

/** A scan as received, with how it was interpreted. */
export interface ScanRow {
  readonly id: string
  readonly employeeId: string
  readonly employeeName: string
  readonly branchId: string
  readonly device: string | null
  readonly agent: string
  readonly seq: number
  readonly score: number
  readonly scannedAt: Date
  readonly receivedAt: Date
  readonly usedAs: string
  readonly flags: string[]
  readonly needsReview: boolean
  readonly decision: PunchDecision | null
}

/** Scans, newest first, after the last one of the previous page. */
export async function listScans(
  db: Db,
  scope: Scope,
  filter: AttendanceFilter,
  page: { readonly after: Place | undefined; readonly limit: number },
): Promise<ScanRow[]> {
  const { rows } = await sql<ScanRow>`
    select s.id, s.employee_id as "employeeId", e.firstname || ' ' || e.lastname as "employeeName", s.branch_id as "branchId",
      c.name as device, s.agent, s.seq, s.score, s.scanned_at as "scannedAt", s.received_at as "receivedAt",
      s.used_as as "usedAs", s.flags, s.needs_review as "needsReview", p.decision
    from scan s join employee e on e.id = s.employee_id
    left join client c on c.id = s.client_id left join punch p on p.id = s.id
    where ${scansWithin(scope, filter)} ${page.after ? sql`and (s.scanned_at, s.id) < (${page.after.value}, ${page.after.id})` : sql``}
    order by s.scanned_at desc, s.id desc limit ${page.limit}`.execute(db)
  return rows
}

export async function countScans(db: Db, scope: Scope, filter: AttendanceFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scan s where ${scansWithin(scope, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

const scansWithin = ({ branchId }: Scope, { from, to, employeeId, clientId }: AttendanceFilter) =>
  sql`s.scanned_at >= ${startOf(from)} and s.scanned_at < ${startOf(addDays(to, 1))}
    and (${branchId}::uuid is null or s.branch_id = ${branchId})
    and (${employeeId ?? null}::uuid is null or s.employee_id = ${employeeId ?? null})
    and (${clientId ?? null}::bigint is null or s.client_id = ${clientId ?? null}::bigint)`

/** A punch of a workday as the drawer shows it, with the scanned time if a correction moved or removed it. */
export interface DayPunchRow {
  readonly id: string
  readonly at: Date
  readonly scannedAt: Date | null
  readonly receivedAt: Date | null
  readonly source: TimeSource
  readonly decision: PunchDecision | null
  readonly device: string | null
  readonly score: number | null
  readonly flags: string[]
  readonly needsReview: boolean
}

/** Every punch of a workday, including those a correction removed. */
export async function listDayPunches(db: Db, employeeId: string, workday: ManilaDate): Promise<DayPunchRow[]> {
  const { rows } = await sql<DayPunchRow>`
    with ignored as (
      select c.punch_id from attendance_correction c where c.employee_id = ${employeeId} and c.kind = 'ignore_punch'
        and c.workday = ${workday} and not exists (select from attendance_correction u where u.undoes_id = c.id)
    ), accepted as (
      select c.punch_id from attendance_correction c where c.employee_id = ${employeeId} and c.kind = 'accept_scan'
        and not exists (select from attendance_correction u where u.undoes_id = c.id)
    ), wanted as (
      select p.id, p.at, p.source, p.decision from punch p join shift_record r on r.id = p.shift_record_id
        where p.employee_id = ${employeeId} and r.workday = ${workday}
      union all
      select i.punch_id, coalesce(s.scanned_at, c.at), case when s.id is null then 'correction' else 'scan' end, null
        from ignored i left join scan s on s.id = i.punch_id left join attendance_correction c on c.id = i.punch_id
    )
    select w.id, w.at, s.scanned_at as "scannedAt", s.received_at as "receivedAt", w.decision, d.name as device,
      case when seen.id is null then w.source else 'witnessed' end as source,
      s.score, coalesce(s.flags, '{}') as flags,
      coalesce(s.needs_review, false) and w.id not in (select punch_id from accepted) as "needsReview"
    from wanted w left join scan s on s.id = w.id left join client d on d.id = s.client_id
    left join attendance_correction seen on seen.id = w.id and seen.reason_code = 'witnessed' and seen.at = seen.created_at
    order by w.at, w.id`.execute(db)
  return rows
}
