import { LONGEST_SHIFT_HOURS } from '@labada/domain/people/employees'
import { sql } from 'kysely'
import { isOvertimeToReview } from '../attendance/overtime-notes.ts'
import { type BranchDay, keys } from '../company/branch-days.ts'
import type { Db } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'

/** The number of a branch's employees in each state at an instant. */
export interface BranchStaff {
  readonly branchId: string
  /** With a published shift that day, no rest day. */
  readonly planned: number
  /** Clocked in now, scheduled or not. */
  readonly onDuty: number
  /** Their shift has begun and not ended, without a scan at any branch. */
  readonly late: number
  /** Their shift has ended without a scan, or an admin marked them absent. */
  readonly absent: number
}

/**
 * The staff of branches on their business days, in one statement for all of them. Employees on leave are not late or
 * absent.
 */
export async function listBranchStaff(
  db: Db,
  branches: readonly BranchDay[],
  at: Date,
): Promise<ReadonlyMap<string, BranchStaff>> {
  if (branches.length === 0) return new Map()
  const { rows } = await sql<BranchStaff>`
    select k.branch_id, p.planned, d.on_duty, p.late, p.absent
    from ${keys(branches)}
    cross join lateral (
      select count(*) as planned, count(*) filter (where s.is_missing and not s.is_absent) as late,
        count(*) filter (where s.is_missing and s.is_absent) as absent
      from (
        select coalesce(a.attendance, '') = 'absent' or min(s.ends_at) <= ${at} as is_absent,
          min(s.starts_at) <= ${at}
            and coalesce(a.attendance, '') not in ('paid_leave', 'unpaid_leave', 'official_business')
            and not exists (select from shift_record r where r.employee_id = s.employee_id and r.workday = k.date
              and r.state <> 'undone') as is_missing
        from shift s left join attendance_day a on a.employee_id = s.employee_id and a.workday = s.date
        where s.branch_id = k.branch_id and s.date = k.date and s.published_at is not null and not s.is_rest_day
        group by s.employee_id, a.attendance
      ) s
    ) p
    cross join lateral (
      select count(*) as on_duty from shift_record r where r.branch_id = k.branch_id and r.state = 'open'
        and r.workday between k.date - 1 and k.date + 1
        and r.in_at > ${at}::timestamptz - make_interval(hours => ${LONGEST_SHIFT_HOURS})
    ) d`.execute(db)
  return new Map(rows.map((row) => [row.branchId, row]))
}

/** The number of a branch's attendance items that await an admin. */
export interface WaitingAttendance {
  readonly branchId: string
  /** Shifts with overtime that has no decision yet, with or without a note. */
  readonly overtime: number
  /** Days that employees dispute. */
  readonly disputes: number
}

export async function countWaitingAttendance(
  db: Db,
  { branchId }: Scope,
): Promise<ReadonlyMap<string, WaitingAttendance>> {
  const { rows } = await sql<WaitingAttendance>`
    select branch_id, count(*) filter (where kind = 'overtime') as overtime,
      count(*) filter (where kind = 'dispute') as disputes
    from (
      select r.branch_id, 'overtime' as kind from shift_record r left join overtime_note n on n.shift_record_id = r.id
        where ${isOvertimeToReview}
      union all
      select branch_id, 'dispute' from attendance_dispute where status = 'open'
    ) w
    where ${branchId}::uuid is null or branch_id = ${branchId}::uuid
    group by branch_id`.execute(db)
  return new Map(rows.map((row) => [row.branchId, row]))
}
