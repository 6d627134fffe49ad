import { atMinutes, type ManilaDate, startOf } from '@labada/domain/core/manila-time'
import type { LeaveKind } from '@labada/domain/people/employee-leave'
import type { BatchKind, Shift, ShiftChange } from '@labada/domain/schedule/shifts'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { jsonRows, type Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'

/** A shift with the name of the user who last saved it. */
export interface StoredShift extends Shift {
  readonly changedBy: string | null
  readonly changedAt: Date
}

/** An employee who appears in a schedule. */
export interface ScheduledPerson {
  readonly id: string
  readonly name: string
  readonly position: string | null
  readonly deactivatedOn: ManilaDate | null
  readonly assignments: readonly {
    readonly branchId: string
    readonly from: ManilaDate
    readonly to: ManilaDate | null
  }[]
  /** Approved leave. */
  readonly leaves: readonly {
    readonly id: string
    readonly kind: LeaveKind
    readonly from: ManilaDate
    readonly to: ManilaDate
  }[]
}

const LEAVES = sql`coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'from', l.from_on, 'to', l.to_on)
  order by l.from_on) from employee_leave l where l.employee_id = e.id and l.status = 'approved'), '[]')`

/** What the schedule needs to know of an employee `e`. */
const PERSON = sql`e.id, e.firstname || ' ' || e.lastname as "name",
  nullif(e.position, '') as "position",
  (e.deactivated_at at time zone 'Asia/Manila')::date as "deactivatedOn",
  coalesce((select jsonb_agg(jsonb_build_object('branchId', a.branch_id, 'from', a.from_on, 'to', a.to_on)
    order by a.from_on, a.branch_id) from branch_assignment a where a.employee_id = e.id), '[]') as "assignments",
  ${LEAVES} as "leaves"`

/** Employees who are assigned to a branch of the scope or have a shift there in a range of days; by name. */
export async function scheduledPeople(
  db: Db,
  { branchId }: Scope,
  from: ManilaDate,
  to: ManilaDate,
): Promise<ScheduledPerson[]> {
  const { rows } = await sql<ScheduledPerson>`
    select ${PERSON}
    from employee e
    where exists (select from branch_assignment a where a.employee_id = e.id and a.from_on <= ${to}
        and (a.to_on is null or a.to_on >= ${from}) and (${branchId}::uuid is null or a.branch_id = ${branchId})
        and (e.deactivated_at is null or (e.deactivated_at at time zone 'Asia/Manila')::date > ${from}))
      or exists (select from shift s where s.employee_id = e.id and s.date between ${from} and ${to}
        and (${branchId}::uuid is null or s.branch_id = ${branchId}))
    order by "name", e.id`.execute(db)
  return rows
}

/** The same data for employees by id, in any branch. */
export async function schedulablePeople(db: Db, ids: readonly string[]): Promise<ScheduledPerson[]> {
  const { rows } = await sql<ScheduledPerson>`
    select ${PERSON} from employee e where e.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The shifts of people at any branch, by day and hour. */
export async function shiftsOfPeople(
  db: Db,
  employeeIds: readonly string[],
  from: ManilaDate,
  to: ManilaDate,
): Promise<StoredShift[]> {
  if (employeeIds.length === 0) return []
  const rows = await shifts(db)
    .where(sql<boolean>`shift.employee_id = any(${employeeIds}::uuid[])`)
    .where('shift.date', '>=', from)
    .where('shift.date', '<=', to)
    .execute()
  return rows.map(toShift)
}

/** The shifts at branches, by day and hour. */
export async function shiftsAtBranches(
  db: Db,
  branchIds: readonly string[],
  from: ManilaDate,
  to: ManilaDate,
): Promise<StoredShift[]> {
  const rows = await shifts(db)
    .where(sql<boolean>`shift.branch_id = any(${branchIds}::uuid[])`)
    .where('shift.date', '>=', from)
    .where('shift.date', '<=', to)
    .execute()
  return rows.map(toShift)
}

export async function findShifts(db: Db, ids: readonly string[]): Promise<StoredShift[]> {
  if (ids.length === 0) return []
  const rows = await shifts(db).where(sql<boolean>`shift.id = any(${ids}::uuid[])`).execute()
  return rows.map(toShift)
}

/** The shifts an employee may see: their own published ones, by day and hour. For the portal. */
export async function publishedShiftsOf(
  db: Db,
  employeeId: string,
  from: ManilaDate,
  to: ManilaDate,
): Promise<StoredShift[]> {
  const rows = await shifts(db)
    .where('shift.employeeId', '=', employeeId)
    .where('shift.publishedAt', 'is not', null)
    .where('shift.date', '>=', from)
    .where('shift.date', '<=', to)
    .execute()
  return rows.map(toShift)
}

/**
 * Serializes changes to schedules: simultaneous editors wait for each other, and the second sees the first one's
 * changes.
 */
export async function lockSchedule(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('schedule', 0))`.execute(trx)
}

/**
 * Applies changes: deletions first, then moves in their order, then additions. Throws the exclusion violation
 * `shift_no_overlap`, the unique violation `shift_one_rest`, and a foreign-key violation for a shift that an employee
 * has clocked in to.
 */
export async function applyChanges(
  trx: Trx,
  changes: readonly ShiftChange[],
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  const gone = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
  if (gone.length > 0) await sql`delete from shift where id = any(${gone}::uuid[])`.execute(trx)
  for (const { before, after } of changes) {
    if (!before || !after) continue
    const { id, ...columns } = columnsOf(after, at, by)
    const publishedAt = before.isPublished && after.isPublished ? undefined : columns.publishedAt
    await trx
      .updateTable('shift')
      .set({ ...columns, publishedAt })
      .where('id', '=', id)
      .execute()
  }
  const added = changes.flatMap(({ before, after }) => (!before && after ? [columnsOf(after, at, by)] : []))
  if (added.length === 0) return
  await sql`insert into shift select * from jsonb_populate_recordset(null::shift, ${jsonRows('shift', added)}::jsonb)`.execute(
    trx,
  )
}

/** Publishes drafts of a week in one statement; returns them as they were before. */
export async function publishShifts(
  trx: Trx,
  drafts: readonly Shift[],
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  await sql`update shift set published_at = ${at}, version = version + 1, changed_at = ${at}, changed_by = ${by}
    where id = any(${drafts.map(({ id }) => id)}::uuid[])`.execute(trx)
}

export async function findBatch(db: Db, id: string): Promise<Row<'scheduleBatch'> | undefined> {
  return db.selectFrom('scheduleBatch').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertBatch(
  trx: Trx,
  batch: {
    readonly id: string
    readonly kind: BatchKind
    readonly changes: readonly ShiftChange[]
    readonly reason: string | null
    readonly at: Date
    readonly actorId: string
  },
): Promise<void> {
  await trx
    .insertInto('scheduleBatch')
    .values({ ...batch, changes: JSON.stringify(batch.changes), undoneBy: null })
    .execute()
}

export async function setBatchUndone(trx: Trx, id: string, undoneBy: string): Promise<void> {
  await trx.updateTable('scheduleBatch').set({ undoneBy }).where('id', '=', id).execute()
}

/** The users who removed these shifts, by shift id. */
export async function removersOf(db: Db, shiftIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (shiftIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; by: string }>`
    select distinct on (c -> 'before' ->> 'id') c -> 'before' ->> 'id' as "id", u.firstname || ' ' || u.lastname as "by"
    from schedule_batch b cross join jsonb_array_elements(b.changes) c join app_user u on u.id = b.actor_id
    where c -> 'after' = 'null' and c -> 'before' ->> 'id' = any(${shiftIds}) order by 1, b.at desc`.execute(db)
  return new Map(rows.map(({ id, by }) => [id, by]))
}

function shifts(db: Db) {
  return db
    .selectFrom('shift')
    .leftJoin('appUser', 'appUser.id', 'shift.changedBy')
    .selectAll('shift')
    .select(fullNameOf<string | null>('appUser').as('changedByName'))
    .orderBy('shift.startsAt')
    .orderBy('shift.id')
}

function toShift(row: Row<'shift'> & { readonly changedByName: string | null }): StoredShift {
  const { id, employeeId, branchId, date, breakMinutes, isRestDay, role, note, version, changedAt } = row
  const minutesAt = (instant: Date) => Math.round((instant.getTime() - startOf(date).getTime()) / 60_000)
  return {
    id,
    employeeId,
    branchId,
    date,
    starts: minutesAt(row.startsAt),
    ends: minutesAt(row.endsAt),
    breakMinutes,
    isRestDay,
    role,
    note,
    isPublished: row.publishedAt !== null,
    version,
    changedBy: row.changedByName,
    changedAt,
  }
}

function columnsOf(shift: Shift, at: Date, by: string): Row<'shift'> {
  const { starts, ends, isPublished, id, employeeId, branchId, date, breakMinutes, isRestDay, role, note, version } =
    shift
  return {
    id,
    employeeId,
    branchId,
    date,
    startsAt: atMinutes(date, starts),
    endsAt: atMinutes(date, ends),
    breakMinutes,
    isRestDay,
    role: role || null,
    note: note || null,
    publishedAt: isPublished ? at : null,
    version,
    changedAt: at,
    changedBy: by,
  }
}
