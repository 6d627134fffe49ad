import type { Insertable } from 'kysely'
import type { Trx } from '../../core/client.ts'
import type { Database } from '../../schema.ts'

/** Keeps that a payslip was received; the first time counts. False when that was known. */
export async function insertAcknowledgement(
  trx: Trx,
  row: Insertable<Database['payslipAcknowledgement']>,
): Promise<boolean> {
  const kept = await trx
    .insertInto('payslipAcknowledgement')
    .values(row)
    .onConflict((conflict) => conflict.column('payslipId').doNothing())
    .returning('payslipId')
    .executeTakeFirst()
  return kept !== undefined
}

/** When an employee said that they received a payslip. */
export async function getAcknowledgedAt(trx: Trx, payslipId: string): Promise<Date> {
  const { acknowledgedAt } = await trx
    .selectFrom('payslipAcknowledgement')
    .select('acknowledgedAt')
    .where('payslipId', '=', payslipId)
    .executeTakeFirstOrThrow()
  return acknowledgedAt
}
