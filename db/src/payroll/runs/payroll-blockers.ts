import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import type { BlockerKind } from '@labada/domain/payroll/runs/payroll-runs'
import { sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import { fullNameOf } from '../../core/names.ts'

/** A blocker or warning of a run, with who waived it. */
export interface BlockerRow {
  readonly key: string
  readonly kind: BlockerKind
  readonly employeeId: string | null
  readonly employeeName: string | null
  readonly branchId: string | null
  readonly slipId: string | null
  readonly date: ManilaDate | null
  readonly minutes: number | null
  /** The reason in a sentence, if the kind alone does not say it. */
  readonly detail: string | null
  readonly waivedAt: Date | null
  readonly waivedByName: string | null
  readonly waiveReason: string | null
}

/**
 * All blockers of a run, from the current records. A blocker's key stays the same as long as it is the same problem, so
 * that a waiver stays effective. A period that is not over at `now` has future days.
 */
export async function listBlockers(db: Db, runId: string, now: Date): Promise<BlockerRow[]> {
  const { rows } = await sql<BlockerRow>`
    with run as (select * from payroll_run where id = ${runId}),
    slip as (
      select p.*, run.compute_number, ${fullNameOf('e')} as name, e.sss_number, e.philhealth_number,
        e.pagibig_number, e.tin
      from run join payslip p on p.run_id = run.id join employee e on e.id = p.employee_id where p.state <> 'excluded'
    ),
    day as (
      select s.id as slip_id, d.* from slip s
      join attendance_day d on d.employee_id = s.employee_id and d.workday between s.from_on and s.to_on
    ),
    found (kind, slip_id, date, minutes, part) as (
      select 'not_computed', null::uuid, null::date, null::int, '' from slip
        where state = 'waiting' and problem is null having count(*) > 0
      union all select 'slip_returned', id, null, null, '' from slip where state = 'returned'
      union all select case when problem_of is not null then 'correction_failed' when problem = 'no_rate' then 'no_rate'
          else 'not_computable' end, id, problem_of, null, '' from slip where problem is not null
      union all select 'changed_since', s.id, null, null, '' from slip s
        where s.state = 'computed' and s.sources is distinct from payslip_sources(s.employee_id, s.from_on, s.to_on, s.id)
      union all select 'missing_out', slip_id, workday, worked_minutes, '' from day
        where flags && array['missing_punch', 'span_too_long']
      union all select 'unproven_scan', slip_id, workday, null, '' from day where 'needs_review' = any(flags)
      union all select 'absent', slip_id, workday, null, '' from day
        where attendance = 'absent' and 'no_scans' = any(flags)
      union all select 'overtime_pending', s.id, n.workday, extract(epoch from n.to_at - n.from_at)::int / 60, n.id::text
        from slip s join overtime_note n on n.employee_id = s.employee_id and n.status = 'pending_review'
          and n.workday between s.from_on and s.to_on
      union all select 'dispute_open', s.id, d.workday, null, '' from slip s
        join attendance_dispute d on d.employee_id = s.employee_id and d.status = 'open'
          and d.workday between s.from_on and s.to_on
      union all select m.mark, s.id, null, null, '' from slip s cross join unnest(s.marks) m (mark)
      union all select 'no_sss_number', id, null, null, '' from slip where sss_number is null
      union all select 'no_philhealth_number', id, null, null, '' from slip where philhealth_number is null
      union all select 'no_pagibig_number', id, null, null, '' from slip where pagibig_number is null
      union all select 'no_tin', id, null, null, '' from slip where tin is null
      union all select 'not_over', null, null, null, '' from run where to_on >= ${manilaDateOf(now)}
      union all select 'long_period', null, null, null, '' from run where to_on - from_on > 15
    ),
    keyed as (
      select concat_ws(':', f.kind, s.employee_id, f.date, nullif(f.part, '')) as key, f.kind, s.employee_id, s.name,
        s.branch_id, f.slip_id, f.date, f.minutes,
        case when f.kind in ('not_computable', 'correction_failed') then s.problem end as detail
      from found f left join slip s on s.id = f.slip_id
    )
    select k.key, k.kind, k.employee_id as "employeeId", k.name as "employeeName", k.branch_id as "branchId",
      k.slip_id as "slipId", k.date, k.minutes, k.detail, w.at as "waivedAt", w.reason as "waiveReason",
      ${fullNameOf<string | null>('u')} as "waivedByName"
    from keyed k left join payroll_waiver w on w.run_id = ${runId} and w.key = k.key
    left join app_user u on u.id = w.by_id
    order by k.kind, k.name, k.date, k.key`.execute(db)
  return rows
}

/** Stores the waivers of blockers. */
export async function insertWaivers(
  trx: Trx,
  runId: string,
  keys: readonly string[],
  word: { readonly reason: string; readonly at: Date; readonly byId: string },
): Promise<void> {
  if (keys.length === 0) return
  await trx
    .insertInto('payrollWaiver')
    .values(keys.map((key) => ({ runId, key, ...word })))
    .onConflict((conflict) => conflict.columns(['runId', 'key']).doUpdateSet(word))
    .execute()
}
