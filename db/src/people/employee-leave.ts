import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { LeaveKind, LeaveStatus } from '@labada/domain/people/employee-leave'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'

export interface LeaveFilter {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly employeeId?: string | undefined
  readonly status?: LeaveStatus | undefined
}

/** Leave counts only days that are not published rest days. */
const DAYS = sql<number>`(select count(*)::int from generate_series(l.from_on::timestamp, l.to_on::timestamp, interval '1 day') day
  where not exists (select from shift s where s.employee_id = l.employee_id and s.date = day::date and s.is_rest_day
    and s.published_at is not null))`

/** Leave that overlaps a period, newest first, including requests without a decision. At most 500. */
export async function listLeave(db: Db, { branchId }: Scope, { from, to, employeeId, status }: LeaveFilter) {
  let query = leaves(db).where(({ or, and, eb }) =>
    or([and([eb('l.fromOn', '<=', to), eb('l.toOn', '>=', from)]), eb('l.status', '=', 'requested')]),
  )
  if (branchId !== null) query = query.where('l.branchId', '=', branchId)
  if (employeeId) query = query.where('l.employeeId', '=', employeeId)
  if (status) query = query.where('l.status', '=', status)
  return query
    .orderBy(sql`l.status = 'requested'`, 'desc')
    .orderBy('l.fromOn', 'desc')
    .orderBy('l.id')
    .limit(500)
    .execute()
}

export async function findLeave(db: Db, id: string) {
  return leaves(db).where('l.id', '=', id).executeTakeFirst()
}

/** Locks a leave for this transaction; undefined if there is none. */
export async function lockLeave(trx: Trx, id: string): Promise<Row<'employeeLeave'> | undefined> {
  return trx.selectFrom('employeeLeave').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Throws the exclusion `employee_leave_no_overlap` and the unique `employee_leave_pkey`. */
export async function insertLeave(
  trx: Trx,
  row: Pick<
    Row<'employeeLeave'>,
    'id' | 'employeeId' | 'kind' | 'isPaid' | 'fromOn' | 'toOn' | 'reason' | 'requestedAt' | 'requestedBy'
  >,
): Promise<void> {
  await trx
    .insertInto('employeeLeave')
    .values({
      ...row,
      branchId: sql<string | null>`(select home_branch_id from employee where id = ${row.employeeId})`,
    })
    .execute()
}

export async function setLeaveDecided(
  trx: Trx,
  id: string,
  decided: { readonly status: LeaveStatus; readonly at: Date; readonly by: string; readonly reason: string | null },
): Promise<void> {
  const { status, at, by, reason } = decided
  await trx
    .updateTable('employeeLeave')
    .set({ status, decidedAt: at, decidedBy: by, decisionReason: reason, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The first day of a period that payroll has locked; undefined if there is none. */
export async function findLockedDay(
  db: Db,
  employeeId: string,
  from: ManilaDate,
  to: ManilaDate,
): Promise<ManilaDate | undefined> {
  const row = await db
    .selectFrom('attendanceDay')
    .select('workday')
    .where('employeeId', '=', employeeId)
    .where('workday', '>=', from)
    .where('workday', '<=', to)
    .where('lockedAt', 'is not', null)
    .orderBy('workday')
    .limit(1)
    .executeTakeFirst()
  return row?.workday
}

/** Approved leave of an employee by day, in a range of days; published rest days need no leave and are excluded. */
export async function leaveByDay(
  db: Db,
  employeeId: string,
  from: ManilaDate,
  to: ManilaDate,
): Promise<Map<ManilaDate, { readonly isPaid: boolean }>> {
  const { rows } = await sql<{ day: ManilaDate; isPaid: boolean }>`
    select day::date as day, l.is_paid as "isPaid"
    from employee_leave l
    cross join generate_series(greatest(l.from_on, ${from}::date)::timestamp, least(l.to_on, ${to}::date)::timestamp,
      interval '1 day') day
    where l.employee_id = ${employeeId} and l.status = 'approved'
      and not exists (select from shift s where s.employee_id = l.employee_id and s.date = day::date and s.is_rest_day
        and s.published_at is not null)`.execute(db)
  return new Map(rows.map(({ day, isPaid }) => [day, { isPaid }]))
}

/** An employee and a range of days, inclusive. */
export interface LeaveSpan {
  readonly employeeId: string
  readonly from: ManilaDate
  readonly to: ManilaDate
}

/**
 * Used days of one kind of approved leave, for each span, in the order of the spans: without published rest days, and
 * without days employees worked after all. For the balance and the conversion of unused leave.
 */
export async function leaveDaysUsed(db: Db, kind: LeaveKind, spans: readonly LeaveSpan[]): Promise<number[]> {
  if (spans.length === 0) return []
  const asked = JSON.stringify(spans.map(({ employeeId, from, to }, at) => ({ at, id: employeeId, from, to })))
  const { rows } = await sql<{ days: number }>`
    select (select count(*)::int
      from employee_leave l
      cross join generate_series(greatest(l.from_on, s."from")::timestamp, least(l.to_on, s."to")::timestamp,
        interval '1 day') day
      where l.employee_id = s.id and l.status = 'approved' and l.kind = ${kind}
        and not exists (select from shift h where h.employee_id = l.employee_id and h.date = day::date and h.is_rest_day
          and h.published_at is not null)
        and not exists (select from attendance_day d where d.employee_id = l.employee_id and d.workday = day::date
          and d.attendance <> 'paid_leave')) as days
    from jsonb_to_recordset(${asked}::jsonb) as s (at int, id uuid, "from" date, "to" date)
    order by s.at`.execute(db)
  return rows.map(({ days }) => days)
}

function leaves(db: Db) {
  return db
    .selectFrom('employeeLeave as l')
    .innerJoin('employee', 'employee.id', 'l.employeeId')
    .innerJoin('appUser as asker', 'asker.id', 'l.requestedBy')
    .leftJoin('appUser as decider', 'decider.id', 'l.decidedBy')
    .selectAll('l')
    .select([
      fullNameOf('employee').as('employeeName'),
      fullNameOf('asker').as('requestedByName'),
      fullNameOf<string | null>('decider').as('decidedByName'),
      DAYS.as('days'),
    ])
}

/** The last day of the converted leave year that overlaps a range of days; undefined if there is none. */
export async function findConvertedYear(
  db: Db,
  employeeId: string,
  from: ManilaDate,
  to: ManilaDate,
): Promise<Pick<Row<'leaveConversion'>, 'yearFrom' | 'yearTo'> | undefined> {
  return db
    .selectFrom('leaveConversion')
    .select(['yearFrom', 'yearTo'])
    .where('employeeId', '=', employeeId)
    .where('cancelledAt', 'is', null)
    .where('yearFrom', '<=', to)
    .where('yearTo', '>=', from)
    .orderBy('yearFrom')
    .limit(1)
    .executeTakeFirst()
}
