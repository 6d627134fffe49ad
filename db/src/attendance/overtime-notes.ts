import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import type { Scope } from '../core/scope.ts'
import type { Database } from '../schema.ts'

/** The maximum number of notes in a list. */
const MOST = 500

export async function hasOvertimeNote(db: Db, shiftRecordId: string): Promise<boolean> {
  const row = await db
    .selectFrom('overtimeNote')
    .select('id')
    .where('shiftRecordId', '=', shiftRecordId)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a shift record for this transaction; undefined if there is none. */
export async function lockShiftRecord(trx: Trx, scope: Scope, id: string): Promise<Row<'shiftRecord'> | undefined> {
  let query = trx.selectFrom('shiftRecord').selectAll().where('id', '=', id)
  if (scope.branchId !== null) query = query.where('branchId', '=', scope.branchId)
  return query.forUpdate().executeTakeFirst()
}

export async function findOvertimeNote(db: Db, shiftRecordId: string): Promise<Row<'overtimeNote'> | undefined> {
  return db.selectFrom('overtimeNote').selectAll().where('shiftRecordId', '=', shiftRecordId).executeTakeFirst()
}

export async function insertOvertimeNote(trx: Trx, note: Insertable<Database['overtimeNote']>): Promise<void> {
  await trx.insertInto('overtimeNote').values(note).execute()
}

export async function setOvertimeNote(
  trx: Trx,
  shiftRecordId: string,
  changes: Updateable<Database['overtimeNote']>,
): Promise<void> {
  await trx
    .updateTable('overtimeNote')
    .set(changes)
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('shiftRecordId', '=', shiftRecordId)
    .execute()
}

/** When the scheduled shift of a record ends; undefined if it has none. */
export async function findPlannedEnd(db: Db, shiftId: string | null): Promise<Date | undefined> {
  if (shiftId === null) return undefined
  const row = await db.selectFrom('shift').select('endsAt').where('id', '=', shiftId).executeTakeFirst()
  return row?.endsAt
}

/** Filters of the overtime list. */
export interface OvertimeFilter {
  readonly from?: ManilaDate | undefined
  readonly to?: ManilaDate | undefined
  readonly employeeId?: string | undefined
  readonly shiftRecordId?: string | undefined
  /** `decided`: what may be undone, of the days on which it was decided. */
  readonly view: 'waiting' | 'decided' | 'all'
}

/**
 * Condition for overtime to review, on a shift record `r` and its note `n`, if any: work outside the schedule without a
 * decision, with or without a note. Both the review list and the count on today's strip use it.
 */
export const isOvertimeToReview = sql<boolean>`(r.state = 'closed' and (r.overtime_minutes > 0 or n.id is not null)
  and (n.status is null or n.status = 'pending_review'))`

/**
 * Whether no approved pay counts the decision of a note `n`, on a shift record `r` and its computed day `a`. Decided
 * after the pay of its day, it counts in the next pay of the employee that is approved (`late_changes`).
 */
const canUndo = sql<boolean>`(n.decided_at is not null and (a.locked_at is null or (n.decided_at > a.locked_at
  and not exists (select from payslip s where s.employee_id = r.employee_id and s.state = 'computed'
    and s.locked_at >= n.decided_at))))`

const VIEWS = { waiting: isOvertimeToReview, decided: canUndo, all: sql<boolean>`true` }

export type OvertimeRow = Awaited<ReturnType<typeof listOvertime>>[number]

/** Overtime with its note, the branch's activity during it, and whether payroll locked the day; oldest first. */
export async function listOvertime(
  db: Db,
  scope: Scope,
  { from, to, employeeId, shiftRecordId, view }: OvertimeFilter,
) {
  const day = view === 'decided' ? sql`(n.decided_at at time zone 'Asia/Manila')::date` : sql`r.workday`
  const { rows } = await sql<{
    shiftRecordId: string
    employeeId: string
    employeeName: string
    branchId: string
    workday: ManilaDate
    plannedEndAt: Date | null
    inAt: Date
    outAt: Date
    minutes: number
    notes: string | null
    status: Row<'overtimeNote'>['status'] | null
    approvedMinutes: number | null
    decidedBy: string | null
    decisionReason: string | null
    ordersTouched: number
    isLocked: boolean
    canUndo: boolean
    version: number
  }>`
    select r.id as "shiftRecordId", e.id as "employeeId", e.firstname || ' ' || e.lastname as "employeeName",
      r.branch_id as "branchId", r.workday, p.ends_at as "plannedEndAt", r.in_at as "inAt", r.out_at as "outAt",
      r.overtime_minutes as minutes, n.notes, n.status, n.approved_minutes as "approvedMinutes",
      d.firstname || ' ' || d.lastname as "decidedBy", n.decision_reason as "decisionReason",
      (select count(distinct c.order_id)::int from load_stage_change c where c.branch_id = r.branch_id
        and c.changed_at between greatest(r.in_at, coalesce(p.ends_at, r.in_at)) and r.out_at)
        as "ordersTouched",
      a.locked_at is not null as "isLocked", ${canUndo} as "canUndo", coalesce(n.version, 0) as version
    from shift_record r
    join employee e on e.id = r.employee_id
    left join shift p on p.id = r.shift_id
    left join overtime_note n on n.shift_record_id = r.id
    left join app_user d on d.id = n.decided_by
    left join attendance_day a on a.employee_id = r.employee_id and a.workday = r.workday
    where r.state = 'closed' and (r.overtime_minutes > 0 or n.id is not null)
      and (${scope.branchId}::uuid is null or r.branch_id = ${scope.branchId})
      and (${from ?? null}::date is null or ${day} >= ${from ?? null})
      and (${to ?? null}::date is null or ${day} <= ${to ?? null})
      and (${employeeId ?? null}::uuid is null or r.employee_id = ${employeeId ?? null})
      and (${shiftRecordId ?? null}::uuid is null or r.id = ${shiftRecordId ?? null})
      and ${VIEWS[view]}
    order by r.workday, e.firstname, r.in_at
    limit ${MOST}`.execute(db)
  return rows
}
