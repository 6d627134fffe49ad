import type { AttendanceSlice } from '@labada/domain/attendance/attendance'
import type { DayAttendance, DayFlag } from '@labada/domain/attendance/attendance-words'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'

/** A workday of a slip with all its scans. Times are ISO text, as in JSON. */
export interface SlipDay {
  readonly workday: ManilaDate
  readonly branchName: string
  readonly attendance: DayAttendance
  readonly flags: DayFlag[]
  readonly slices: AttendanceSlice[]
  readonly lateMinutes: number
  readonly undertimeMinutes: number
  readonly pendingMinutes: number
  readonly rejectedMinutes: number
  readonly unfiledMinutes: number
  readonly scheduled: readonly { readonly from: string; readonly to: string; readonly breakMinutes: number }[]
  readonly scans: readonly {
    readonly id: string
    readonly at: string
    readonly type: 'in' | 'out'
    readonly source: 'scan' | 'correction'
    readonly branchName: string
    readonly device: string | null
  }[]
}

/** The workdays of an employee's period, with their scans. */
export async function listSlipDays(
  db: Db,
  { employeeId, fromOn, toOn }: { readonly employeeId: string; readonly fromOn: ManilaDate; readonly toOn: ManilaDate },
): Promise<SlipDay[]> {
  const { rows } = await sql<SlipDay>`
    select d.workday, b.name as "branchName", d.attendance, d.flags, d.slices, d.late_minutes as "lateMinutes",
      d.undertime_minutes as "undertimeMinutes", d.pending_minutes as "pendingMinutes",
      d.rejected_minutes as "rejectedMinutes", d.unfiled_minutes as "unfiledMinutes",
      (select coalesce(jsonb_agg(jsonb_build_object('from', s.starts_at, 'to', s.ends_at, 'breakMinutes', s.break_minutes)
        order by s.starts_at), '[]') from shift s where s.employee_id = d.employee_id and s.date = d.workday
        and s.published_at is not null and not s.is_rest_day) as scheduled,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'at', p.at, 'type', p.type, 'source', p.source,
        'branchName', pb.name, 'device', c.name) order by p.at, p.id), '[]')
        from punch p join shift_record r on r.id = p.shift_record_id join branch pb on pb.id = p.branch_id
        left join client c on c.id = p.client_id
        where p.employee_id = d.employee_id and r.workday = d.workday and p.decision <> 'repeated') as scans
    from attendance_day d join branch b on b.id = d.branch_id
    where d.employee_id = ${employeeId} and d.workday between ${fromOn} and ${toOn} order by d.workday`.execute(db)
  return rows
}
