import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'

/** The allowances of an employee, current and ended, newest first. */
export async function listAllowances(db: Db, employeeId: string) {
  return db
    .selectFrom('employeeAllowance as a')
    .leftJoin('appUser as maker', 'maker.id', 'a.createdBy')
    .selectAll('a')
    .select(fullNameOf<string | null>('maker').as('createdByName'))
    .where('a.employeeId', '=', employeeId)
    .orderBy('a.fromOn', 'desc')
    .orderBy('a.id')
    .execute()
}

/** Throws the unique `employee_allowance_pkey`. */
export async function insertAllowance(
  trx: Trx,
  row: Omit<Row<'employeeAllowance'>, 'toOn' | 'endedAt' | 'endedBy'>,
): Promise<void> {
  await trx.insertInto('employeeAllowance').values(row).execute()
}

export async function setAllowanceEnded(
  trx: Trx,
  id: string,
  { toOn, at, by }: { readonly toOn: ManilaDate; readonly at: Date; readonly by: string },
): Promise<void> {
  await trx.updateTable('employeeAllowance').set({ toOn, endedAt: at, endedBy: by }).where('id', '=', id).execute()
}
