import type { ManilaDate } from '@labada/domain/core/manila-time'
import { DEFAULT_PAYROLL_TERMS } from '@labada/domain/law/payroll-terms'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** A workday of an employee that an event may have changed. */
export interface TouchedWorkday {
  readonly employeeId: string
  readonly workday: ManilaDate
}

/** Older days are not recomputed automatically: the sweep has the same limit. */
const DAYS_BACK = 62

/**
 * The workdays whose plan was changed by schedule events: those of the previous plan and of the current one. Only days
 * that have begun: future days are computed on a scan or when they are over.
 */
export async function listReplannedDays(db: Db, eventIds: readonly string[]): Promise<TouchedWorkday[]> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<TouchedWorkday>`
    select distinct shift ->> 'employeeId' as "employeeId", (shift ->> 'date')::date as workday
    from outbox e
    join schedule_batch b on b.id = (e.payload ->> 'batchId')::uuid
    cross join jsonb_array_elements(b.changes) change
    cross join lateral (values (change -> 'before'), (change -> 'after')) of_change (shift)
    where e.event_id = any(${eventIds}::uuid[]) and jsonb_typeof(shift) = 'object'
      and (shift ->> 'date')::date <= (e.occurred_at at time zone 'Asia/Manila')::date
    order by 1, 2`.execute(db)
  return rows
}

/** The workdays of leave that was approved or withdrawn, up to the last day that has begun. */
export async function listLeaveDays(db: Db, eventIds: readonly string[]): Promise<TouchedWorkday[]> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<TouchedWorkday>`
    select distinct l.employee_id as "employeeId", day::date as workday
    from outbox e
    join employee_leave l on l.id = (e.payload ->> 'leaveId')::uuid
    cross join generate_series(l.from_on::timestamp, l.to_on::timestamp, interval '1 day') day
    where e.event_id = any(${eventIds}::uuid[]) order by 1, 2`.execute(db)
  return rows
}

/**
 * Computed workdays affected by an added or removed holiday, in every branch it may apply to, and those of a branch
 * that moved to another region: the days themselves and the days before, whose night shifts extend into them. Days
 * locked by payroll are excluded.
 */
export async function listHolidayDays(db: Db, eventIds: readonly string[]): Promise<TouchedWorkday[]> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<TouchedWorkday>`
    select distinct d.employee_id as "employeeId", d.workday
    from outbox e
    left join payroll_table p on p.id = (e.payload ->> 'holidayId')::uuid and p.kind = 'holiday'
    join attendance_day d on d.locked_at is null and case
      when p.id is null then d.branch_id = (e.payload ->> 'holidayId')::uuid and d.workday >= e.occurred_at::date - ${DAYS_BACK}::int
      else d.workday between p.effective_from - 1 and coalesce(p.effective_to, p.effective_from) end
    where e.event_id = any(${eventIds}::uuid[]) and e.type = 'holiday.changed' order by 1, 2`.execute(db)
  return rows
}

/**
 * Computed workdays since attendance rules changed that the new rules judge differently for lateness. Days locked by
 * payroll are excluded.
 */
export async function listGraceDays(db: Db, eventIds: readonly string[]): Promise<TouchedWorkday[]> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<TouchedWorkday>`
    select distinct d.employee_id as "employeeId", d.workday
    from outbox e
    join payroll_terms t on t.id = (e.payload ->> 'termsId')::uuid
    left join lateral (
      select before.value from payroll_terms before
      where (before.from_on, before.changed_at) < (t.from_on, t.changed_at)
      order by before.from_on desc, before.changed_at desc limit 1) b on true
    join attendance_day d on d.locked_at is null and d.workday >= t.from_on
    where e.event_id = any(${eventIds}::uuid[]) and e.type = 'payroll_terms.changed'
      and (t.value ->> 'graceMinutes')::int <> coalesce((b.value ->> 'graceMinutes')::int, ${DEFAULT_PAYROLL_TERMS.graceMinutes})
    order by 1, 2`.execute(db)
  return rows
}
