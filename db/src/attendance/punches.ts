import { type PlannedShift, plannedShift } from '@labada/domain/attendance/punches'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'

/** A scan used for attendance, after corrections, or a time added by a correction. */
export interface EffectivePunch {
  readonly id: string
  readonly source: 'scan' | 'correction'
  readonly branchId: string
  readonly clientId: number | null
  readonly at: Date
  /** Its time is not confirmed yet: it does not count for pay. */
  readonly isUnproven: boolean
  readonly isCorrected: boolean
}

/** Locks an employee's punches: simultaneous scans wait for each other here. */
export async function lockPunchesOf(trx: Trx, employeeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`punches:${employeeId}`}, 0))`.execute(trx)
}

/**
 * The effective punches from a moment on, in order: the scans, without those a correction removed, at the time a
 * correction moved them to, and the times corrections added. An undone correction has no effect.
 */
export async function listEffectivePunches(
  db: Db,
  employeeId: string,
  from: Date,
  to?: Date,
): Promise<EffectivePunch[]> {
  const { rows } = await sql<EffectivePunch>`
    with standing as (
      select c.* from attendance_correction c
      where c.employee_id = ${employeeId} and c.kind <> 'undo'
        and not exists (select from attendance_correction u where u.undoes_id = c.id)
    ), punched as (
      select s.id, 'scan' as source, s.branch_id, s.client_id, s.scanned_at as at,
        s.needs_review and not exists (select from standing a where a.punch_id = s.id and a.kind = 'accept_scan') as is_unproven,
        false as is_added
      from scan s where s.employee_id = ${employeeId} and s.used_as = 'attendance'
        -- A correction moves a punch within its day; further away nothing can have been moved here from.
        and s.scanned_at >= ${from}::timestamptz - interval '3 days'
      union all
      select id, 'correction', branch_id, null, at, false, true from standing where kind = 'add_punch'
    ), moved as (
      select p.*, (select m.at from standing m where m.punch_id = p.id and m.kind = 'move_punch'
        order by m.created_at desc, m.id desc limit 1) as moved_to,
        (select m.at_branch_id from standing m where m.punch_id = p.id and m.at_branch_id is not null
        order by m.created_at desc, m.id desc limit 1) as was_at
      from punched p
      where not exists (select from standing i where i.punch_id = p.id and i.kind = 'ignore_punch')
    )
    select id, source, coalesce(was_at, branch_id) as "branchId", client_id as "clientId", coalesce(moved_to, at) as at,
      is_unproven as "isUnproven", is_added or moved_to is not null as "isCorrected"
    from moved
    where coalesce(moved_to, at) >= ${from} ${to ? sql`and coalesce(moved_to, at) < ${to}` : sql``}
    order by coalesce(moved_to, at), id`.execute(db)
  return rows
}

/** A published shift with the fields attendance needs. */
export type ShiftOfDay = PlannedShift & {
  readonly branchId: string
  readonly breakMinutes: number
  readonly isRestDay: boolean
  readonly note: string | null
}

/** An employee's published shifts and rest days in a range of days, in order. */
export async function listPublishedShifts(
  db: Db,
  employeeId: string,
  from: ManilaDate,
  to: ManilaDate,
): Promise<ShiftOfDay[]> {
  const rows = await db
    .selectFrom('shift')
    .select(['id', 'branchId', 'date', 'startsAt', 'endsAt', 'breakMinutes', 'isRestDay', 'note'])
    .where('employeeId', '=', employeeId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('publishedAt', 'is not', null)
    .orderBy('startsAt')
    .execute()
  return rows.map((row) => ({
    ...plannedShift(row),
    branchId: row.branchId,
    breakMinutes: row.breakMinutes,
    isRestDay: row.isRestDay,
    note: row.note,
  }))
}
