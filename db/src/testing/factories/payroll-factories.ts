import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'

/** Everybody was employed before any period a test pays. */
export async function givenHiredLongAgo(db: Db): Promise<void> {
  await sql`update employee set hired_on = '2026-01-01'`.execute(db)
}

/**
 * A run as it stands once it is approved: everybody with the pay of PS-02, by GCash on an account that reads like a
 * formula, but the slips in `inCash`; only the first has a number at the SSS. `own` is set besides, by the names of its columns, in
 * centavos.
 */
export async function givenApprovedPayroll(
  db: Db,
  runId: string,
  own: Readonly<Record<string, number>> = {},
  inCash: readonly string[] = [],
): Promise<void> {
  const result = {
    lines: [],
    rest: [{ code: 'CONTRIBUTIONS', parts: [{ code: 'PHILHEALTH', basis: { of: 1_969_292 } }] }],
  }
  await sql`update payslip set state = 'computed', pay_method = case when id = any(${[...inCash]}::uuid[]) then 'cash' else 'gcash' end, pay_account = '=09171234567',
    contribution_base_centavos = 893873, thirteenth_month_base_centavos = 830500, taxable_centavos = 2000000,
    basic_centavos = 893873, gross_centavos = 893873, sss_centavos = 97500, philhealth_centavos = 49232,
    pagibig_centavos = 20000, tax_centavos = 5000, net_centavos = 722141, employer_sss_centavos = 195000,
    employer_ec_centavos = 3000, employer_philhealth_centavos = 49233, employer_pagibig_centavos = 20000,
    ${sql.join(
      Object.entries(own).map(([name, amount]) => sql`${sql.ref(name)} = ${amount},`),
      sql` `,
    )}
    result = ${JSON.stringify(result)}::jsonb, input = '{}', computed_number = 1, computed_at = now(), locked_at = now()
    where run_id = ${runId}`.execute(db)
  await sql`update payroll_run set state = 'approved', submitted_at = now(), submitted_by = created_by,
    approved_at = now(), approved_by = created_by where id = ${runId}`.execute(db)
  await sql`update employee set sss_number = '3412345678' where id =
    (select employee_id from payslip where run_id = ${runId} order by employee_id limit 1)`.execute(db)
}
