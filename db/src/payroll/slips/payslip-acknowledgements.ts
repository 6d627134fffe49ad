import type { Insertable } from 'kysely'
import type { Trx } from '../../core/client.ts'
import type { Database } from '../../schema.ts'

/** Records that a payslip was received; only the first time counts. False if it was recorded before. */
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

/** When an employee confirmed receipt of a payslip. */
export async function getAcknowledgedAt(trx: Trx, payslipId: string): Promise<Date> {
  const { acknowledgedAt } = await trx
    .selectFrom('payslipAcknowledgement')
    .select('acknowledgedAt')
    .where('payslipId', '=', payslipId)
    .executeTakeFirstOrThrow()
  return acknowledgedAt
}
