import type { Centavos } from '@labada/domain/core/money'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { fullNameOf } from '../../core/names.ts'
import type { Database } from '../../schema.ts'

/** An entry of an advance with the names it refers to. */
export type AdvanceEntryRow = Row<'cashAdvanceEntry'> & {
  readonly branchName: string
  readonly recordedByName: string
  /** The employee's debt on all advances after it. */
  readonly running: Centavos
}

/** Throws a unique violation (`cash_advance_entry_pkey`) for a known id. */
export async function insertAdvanceEntry(trx: Trx, entry: Insertable<Database['cashAdvanceEntry']>): Promise<void> {
  await trx.insertInto('cashAdvanceEntry').values(entry).execute()
}

export async function findAdvanceEntry(db: Db, id: string): Promise<Row<'cashAdvanceEntry'> | undefined> {
  return db.selectFrom('cashAdvanceEntry').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The employee of the statement; undefined if unknown. */
export async function findEmployeeName(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('employee')
    .select(fullNameOf('employee').as('name'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name
}

/** Every entry of an employee, oldest first, with the running balance. */
export async function listEntriesOf(db: Db, employeeId: string): Promise<AdvanceEntryRow[]> {
  return db
    .selectFrom('cashAdvanceEntry')
    .innerJoin('cashAdvance', 'cashAdvance.id', 'cashAdvanceEntry.advanceId')
    .innerJoin('branch', 'branch.id', 'cashAdvanceEntry.branchId')
    .innerJoin('appUser', 'appUser.id', 'cashAdvanceEntry.recordedBy')
    .where('cashAdvance.employeeId', '=', employeeId)
    .selectAll('cashAdvanceEntry')
    .select([
      'branch.name as branchName',
      fullNameOf('appUser').as('recordedByName'),
      sql<Centavos>`sum(cash_advance_entry.amount_centavos) over (
        order by cash_advance_entry.recorded_at, cash_advance_entry.id)::bigint`.as('running'),
    ])
    .orderBy('cashAdvanceEntry.recordedAt')
    .orderBy('cashAdvanceEntry.id')
    .execute()
}
