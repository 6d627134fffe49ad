import type { ManilaDate } from '@labada/domain/core/manila-time'
import { LONGEST_SHIFT_HOURS } from '@labada/domain/people/employees'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'

export async function findCorrection(db: Db, id: string): Promise<Row<'attendanceCorrection'> | undefined> {
  return db.selectFrom('attendanceCorrection').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether a correction was undone. */
export async function isUndone(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('attendanceCorrection').select('id').where('undoesId', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Throws a unique violation (`attendance_correction_pkey`, `attendance_correction_undoes_id_key`). */
export async function insertCorrection(trx: Trx, row: Row<'attendanceCorrection'>): Promise<void> {
  await trx.insertInto('attendanceCorrection').values(row).execute()
}

/** The corrections of an employee's day, oldest first. */
export async function listCorrections(db: Db, employeeId: string, workday: ManilaDate) {
  return db
    .selectFrom('attendanceCorrection as c')
    .innerJoin('appUser as by', 'by.id', 'c.createdBy')
    .selectAll('c')
    .select(fullNameOf('by').as('createdByName'))
    .select(sql<boolean>`exists (select from attendance_correction u where u.undoes_id = c.id)`.as('isUndone'))
    .where('c.employeeId', '=', employeeId)
    .where('c.workday', '=', workday)
    .orderBy('c.createdAt')
    .orderBy('c.id')
    .execute()
}

/** The current time and branch of an employee's punch, including one that a correction removed. */
export async function findPunchTime(
  db: Db,
  employeeId: string,
  punchId: string,
): Promise<{ readonly at: Date; readonly branchId: string; readonly needsReview: boolean } | undefined> {
  const { rows } = await sql<{ at: Date; branchId: string; needsReview: boolean }>`
    select coalesce(p.at, s.scanned_at, c.at) as at, coalesce(p.branch_id, s.branch_id, c.branch_id) as "branchId",
      coalesce(s.needs_review, false) as "needsReview"
    from (select ${punchId}::uuid as id) as wanted
    left join punch p on p.id = wanted.id and p.employee_id = ${employeeId}
    left join scan s on s.id = wanted.id and s.employee_id = ${employeeId} and s.used_as = 'attendance'
    left join attendance_correction c on c.id = wanted.id and c.employee_id = ${employeeId} and c.kind = 'add_punch'
    where coalesce(p.id, s.id, c.id) is not null`.execute(db)
  return rows[0]
}

/**
 * The workday of the shift that an employee is in at a moment; undefined if they are in none or clocked in too long
 * ago.
 */
export async function findOpenWorkday(db: Db, employeeId: string, at: Date): Promise<ManilaDate | undefined> {
  const row = await db
    .selectFrom('shiftRecord')
    .select('workday')
    .where('employeeId', '=', employeeId)
    .where('state', '=', 'open')
    .where('inAt', '>=', new Date(at.getTime() - LONGEST_SHIFT_HOURS * 3_600_000))
    .executeTakeFirst()
  return row?.workday
}

/** When payroll locked a day; undefined if it has not. */
export async function findDayLock(db: Db, employeeId: string, workday: ManilaDate): Promise<Date | undefined> {
  const row = await db
    .selectFrom('attendanceDay')
    .select('lockedAt')
    .where('employeeId', '=', employeeId)
    .where('workday', '=', workday)
    .executeTakeFirst()
  return row?.lockedAt ?? undefined
}

/** When somebody was in and out on a workday, for people: “07:27–12:00, 13:00–” in Manila’s time; empty for no record. */
export async function timesOf(db: Db, employeeId: string, workday: ManilaDate): Promise<string> {
  const clock = (at: string) => sql<string>`to_char(${sql.ref(at)} at time zone 'Asia/Manila', 'HH24:MI')`
  const { times } = await db
    .selectFrom('shiftRecord')
    .select(
      sql<string>`coalesce(string_agg(${clock('inAt')} || '–' || coalesce(${clock('outAt')}, ''), ', ' order by in_at), '')`.as(
        'times',
      ),
    )
    .where('employeeId', '=', employeeId)
    .where('workday', '=', workday)
    .executeTakeFirstOrThrow()
  return times
}

/**
 * The branch that an employee's day belongs to: that of a record of it, of a shift, or the branch they are assigned to.
 */
export async function findBranchOfDay(db: Db, employeeId: string, workday: ManilaDate): Promise<string | undefined> {
  const { rows } = await sql<{ branchId: string | null }>`
    select coalesce(
      (select branch_id from shift_record where employee_id = ${employeeId} and workday = ${workday} and state <> 'undone'
        order by in_at limit 1),
      (select branch_id from shift where employee_id = ${employeeId} and date = ${workday} and published_at is not null
        order by starts_at limit 1),
      (select branch_id from branch_assignment where employee_id = ${employeeId} order by from_on desc limit 1)
    ) as "branchId"`.execute(db)
  return rows[0]?.branchId ?? undefined
}

/** The last action of an employee at a counter in a period: a hint at a missing clock-out. */
export async function findLastDeed(db: Db, employeeId: string, from: Date, to: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(c.changed_at) as at from load_stage_change c join app_user u on u.id = c.changed_by
    where u.employee_id = ${employeeId} and c.changed_at > ${from} and c.changed_at < ${to}`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Disputes, open ones first. */
export async function listDisputes(
  db: Db,
  scope: Scope,
  { view, id, employeeId }: { readonly view: 'open' | 'all'; readonly id?: string; readonly employeeId?: string },
) {
  let query = db
    .selectFrom('attendanceDispute as d')
    .innerJoin('employee', 'employee.id', 'd.employeeId')
    .leftJoin('appUser as by', 'by.id', 'd.resolvedBy')
    .selectAll('d')
    .select([fullNameOf('employee').as('employeeName'), fullNameOf<string | null>('by').as('resolvedByName')])
    .limit(300)
  if (scope.branchId !== null) query = query.where('d.branchId', '=', scope.branchId)
  if (view === 'open') query = query.where('d.status', '=', 'open')
  if (id) query = query.where('d.id', '=', id)
  if (employeeId) query = query.where('d.employeeId', '=', employeeId)
  return query.orderBy(sql`d.status = 'open'`, 'desc').orderBy('d.createdAt', 'desc').execute()
}

/** Throws a unique violation (`attendance_dispute_pkey`, `attendance_dispute_open`: one open of a day). */
export async function insertDispute(
  trx: Trx,
  row: Omit<Row<'attendanceDispute'>, 'resolvedAt' | 'resolvedBy' | 'resolution'>,
): Promise<void> {
  await trx.insertInto('attendanceDispute').values(row).execute()
}

/** Locks a dispute for this transaction; undefined if there is none. */
export async function lockDispute(trx: Trx, id: string): Promise<Row<'attendanceDispute'> | undefined> {
  return trx.selectFrom('attendanceDispute').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setDispute(
  trx: Trx,
  id: string,
  changes: Pick<Row<'attendanceDispute'>, 'status' | 'resolvedAt' | 'resolvedBy' | 'resolution'>,
): Promise<void> {
  await trx.updateTable('attendanceDispute').set(changes).where('id', '=', id).execute()
}
