import type { Centavos } from '@labada/domain/core/money'
import { type LabourShare, labourShares, type WorkedDay, workedAt } from '@labada/domain/payroll/runs/labour-shares'
import { sql } from 'kysely'
import { listBranchNames } from '../company/branch-names.ts'
import type { Db } from '../core/client.ts'
import { employerShares } from '../payroll/slips/payslip-sums.ts'

/** The share of one branch in one slip. */
export interface LabourCostRow extends LabourShare {
  readonly employeeId: string
  readonly code: string
  readonly name: string
  readonly branchName: string
  readonly payingBranchName: string
}

interface PaidSlip {
  readonly employeeId: string
  readonly code: string
  readonly name: string
  readonly payingBranchId: string
  readonly payingBranchName: string
  readonly gross: Centavos
  readonly employer: Centavos
  readonly days: readonly WorkedDay[]
}

/**
 * The labour costs of a run by branch, one row for each employee and branch, by branch and name: a slip’s gross and
 * employer’s shares by the minutes of its days. A day without a shift record counts for the branch that attendance
 * assigned it to.
 */
export async function listLabourCosts(db: Db, runId: string): Promise<LabourCostRow[]> {
  const [slips, names] = await Promise.all([paidSlips(db, runId), listBranchNames(db)])
  return slips
    .flatMap(({ days, gross, employer, payingBranchId, ...slip }) =>
      labourShares(workedAt(days), { gross, employer }, payingBranchId).map((share) => ({
        employeeId: slip.employeeId,
        code: slip.code,
        name: slip.name,
        payingBranchName: slip.payingBranchName,
        branchName: names.get(share.branchId) ?? '',
        ...share,
      })),
    )
    .toSorted((one, other) => compare(one.branchName, other.branchName) || compare(one.name, other.name))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

async function paidSlips(db: Db, runId: string): Promise<PaidSlip[]> {
  const { rows } = await sql<PaidSlip>`
    select p.employee_id as "employeeId", e.code, e.lastname || ', ' || e.firstname as name,
      b.id as "payingBranchId", b.name as "payingBranchName", p.gross_centavos as gross,
      ${employerShares} as employer,
      coalesce(worked.days, '[]') as days
    from payslip p join employee e on e.id = p.employee_id join branch b on b.id = p.branch_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('minutes', d.regular_minutes + d.overtime_minutes, 'spans', coalesce(there.spans,
        jsonb_build_array(jsonb_build_object('branchId', d.branch_id, 'minutes', 1)))) order by d.workday) as days
      from attendance_day d left join lateral (
        select jsonb_agg(jsonb_build_object('branchId', s.branch_id, 'minutes', s.minutes)) as spans from (
          select r.branch_id, sum(extract(epoch from r.out_at - r.in_at)::int / 60) as minutes from shift_record r
          where r.employee_id = d.employee_id and r.workday = d.workday and r.state = 'closed' and r.out_at is not null
          group by r.branch_id
          having sum(extract(epoch from r.out_at - r.in_at)::int / 60) > 0) s) there on true
      where d.employee_id = p.employee_id and d.workday between p.from_on and p.to_on
        and d.regular_minutes + d.overtime_minutes > 0) worked on true
    where p.run_id = ${runId} and p.state <> 'excluded'
    order by e.code, p.id`.execute(db)
  return rows
}
