import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { FileAllowance } from '@labada/domain/payroll/items/payroll-allowances'
import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'

interface Period {
  readonly from: ManilaDate
  readonly to: ManilaDate
}

type AllowanceRow = FileAllowance & { readonly employeeId: string }

/** The allowances in the employees' files. */
export function listFileAllowances(db: Db, ids: readonly string[], { from, to }: Period): Promise<AllowanceRow[]> {
  return sql<AllowanceRow>`
    select employee_id as "employeeId", id, name, amount_centavos as amount, per, is_taxable as taxable,
      in_contribution_base as "inContributionBase", de_minimis as "deMinimis", from_on as "fromOn", to_on as "toOn"
    from employee_allowance
    where employee_id = any(${ids}::uuid[]) and from_on <= ${to} and coalesce(to_on, ${to}) >= ${from}
    order by employee_id, from_on, id`
    .execute(db)
    .then(({ rows }) => rows)
}
