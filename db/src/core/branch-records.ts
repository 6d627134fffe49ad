import type { BranchRecord } from '@labada/contracts/core/sight'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'

/** Whether a record is of a branch; people are of the branches they are assigned to today (Manila). */
const OF_BRANCH: Readonly<Record<BranchRecord, (id: string, branchId: string) => RawBuilder<{ is: boolean }>>> = {
  approvalId: ofTable('approval'),
  cashSessionId: ofTable('cash_session'),
  claimId: ofTable('order_claim'),
  countId: ofTable('stock_count'),
  employeeId: (id, branchId) => sql`select exists (
    select from branch_assignment where employee_id = ${id} and branch_id = ${branchId}
      and (now() at time zone 'Asia/Manila')::date between from_on and coalesce(to_on, 'infinity')) as "is"`,
  expenseId: ofTable('expense'),
  machineId: ofTable('machine'),
  orderId: ofTable('order'),
  permitRequestId: ofTable('permit_request'),
  purchaseId: ofTable('purchase'),
  remittanceId: ofTable('remittance'),
  requestId: ofTable('stock_request'),
  saleId: ofTable('item_sale'),
}

/** Whether a record is of a branch. An unknown one is of none. */
export async function isOfBranch(db: Db, record: BranchRecord, id: string, branchId: string): Promise<boolean> {
  const { rows } = await OF_BRANCH[record](id, branchId).execute(db)
  return rows[0]?.is === true
}

function ofTable(table: string) {
  return (id: string, branchId: string) =>
    sql<{ is: boolean }>`select exists (
      select from ${sql.table(table)} where id = ${id} and branch_id = ${branchId}) as "is"`
}
