import type { SeenRecord } from '@labada/contracts/core/sight'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'

/** Whether a record is of a branch; customers are of those they came to, people of those they are assigned to today (Manila). */
const OF_BRANCH: Readonly<Record<SeenRecord, (id: string, branchId: string) => RawBuilder<{ is: boolean }>>> = {
  approvalId: ofTable('approval'),
  cashSessionId: ofTable('cash_session'),
  claimId: ofTable('order_claim'),
  countId: ofTable('stock_count'),
  customerId: (id, branchId) => sql`select ${cameTo(sql`${id}::uuid`, branchId)} as "is"`,
  employeeId: (id, branchId) => sql`select exists (
    select from branch_assignment where employee_id = ${id} and branch_id = ${branchId}
      and (now() at time zone 'Asia/Manila')::date between from_on and coalesce(to_on, 'infinity')) as "is"`,
  expenseId: ofTable('expense'),
  machineId: ofTable('machine'),
  orderId: ofTable('order'),
  packageId: (id, branchId) => sql`select exists (
    select from sold_package p where p.id = ${id} and ${cameTo(sql`p.customer_id`, branchId)}) as "is"`,
  permitRequestId: ofTable('permit_request'),
  purchaseId: ofTable('purchase'),
  remittanceId: ofTable('remittance'),
  requestId: ofTable('stock_request'),
  saleId: ofTable('item_sale'),
}

/** Whether a record is of a branch. An unknown one is of none. */
export async function isOfBranch(db: Db, record: SeenRecord, id: string, branchId: string): Promise<boolean> {
  const { rows } = await OF_BRANCH[record](id, branchId).execute(db)
  return rows[0]?.is === true
}

/** Whether a customer has an order, a trip, a prepaid entry or a package of a branch. */
export function cameTo(customerId: RawBuilder<unknown>, branchId: string): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from "order" where customer_id = ${customerId} and branch_id = ${branchId})
    or exists (select from trip where customer_id = ${customerId} and branch_id = ${branchId})
    or exists (select from prepaid_entry where customer_id = ${customerId} and branch_id = ${branchId})
    or exists (select from sold_package where customer_id = ${customerId} and branch_id = ${branchId}))`
}

function ofTable(table: string) {
  return (id: string, branchId: string) =>
    sql<{ is: boolean }>`select exists (
      select from ${sql.table(table)} where id = ${id} and branch_id = ${branchId}) as "is"`
}
