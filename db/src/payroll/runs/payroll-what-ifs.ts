import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { SlipInput } from '@labada/domain/payroll/slips/slips'
import type { PayMethod } from '@labada/domain/people/employees'
import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'
import { type CommonContent, inputOfStored, type StoredSlip } from '../slips/kept-slips.ts'
import { employerShares } from '../slips/payslip-sums.ts'

/** A calculated slip with its input, and the employee's data that an assumption may need. */
export interface KnownSlip {
  readonly employeeId: string
  readonly code: string
  readonly name: string
  readonly position: string
  readonly branchId: string
  readonly branchName: string
  readonly wageRegion: string | null
  readonly wageTier: string | null
  readonly payMethod: PayMethod
  readonly grossCentavos: Centavos
  readonly netCentavos: Centavos
  readonly employerCentavos: Centavos
  readonly input: SlipInput
  /** Scheduled on the given day, and absent. */
  readonly wasAbsent: boolean
}

/** The number of a run's slips with figures, and without figures yet. */
export async function countKnownSlips(
  db: Db,
  runId: string,
): Promise<{ readonly known: number; readonly missing: number }> {
  return db
    .selectFrom('payslip')
    .where('runId', '=', runId)
    .where('state', '<>', 'excluded')
    .select([
      sql<number>`count(*) filter (where input is not null)`.as('known'),
      sql<number>`count(*) filter (where input is null)`.as('missing'),
    ])
    .executeTakeFirstOrThrow()
}

/** A run's slips with figures, by branch and name. */
export async function listKnownSlips(db: Db, runId: string, day: ManilaDate | null): Promise<KnownSlip[]> {
  const { rows } = await sql<Omit<KnownSlip, 'input'> & Pick<StoredSlip, 'input'> & { common: CommonContent | null }>`
    select p.employee_id as "employeeId", e.code, e.lastname || ', ' || e.firstname as name, e.position,
      b.id as "branchId", b.name as "branchName", b.wage_region as "wageRegion", b.wage_tier as "wageTier",
      p.pay_method as "payMethod", p.gross_centavos as "grossCentavos", p.net_centavos as "netCentavos",
      ${employerShares} as "employerCentavos",
      p.input, c.content as common, coalesce(d.attendance = 'absent', false) as "wasAbsent"
    from payslip p join employee e on e.id = p.employee_id join branch b on b.id = p.branch_id
      left join payslip_common c on c.id = (p.input ->> 'common')::uuid
      left join attendance_day d on d.employee_id = p.employee_id and d.workday = ${day}
    where p.run_id = ${runId} and p.state <> 'excluded' and p.input is not null
    order by b.name, e.lastname, e.firstname, p.id`.execute(db)
  return rows.map(({ common, ...row }) => ({ ...row, input: inputOfStored(row.input, common) }))
}
