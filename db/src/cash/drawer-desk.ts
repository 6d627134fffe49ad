import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'

const NOTES_SHOWN = 20

export type DrawerMovementRow = Row<'cashMovement'> & { readonly recordedByName: string }
export type HandoverRow = Row<'handoverNote'> & { readonly writtenByName: string; readonly readByName: string | null }
export async function findCashMovement(db: Db, id: string): Promise<DrawerMovementRow | undefined> {
  return movements(db).where('cashMovement.id', '=', id).executeTakeFirst()
}

/** Cash moved by hand in a session, newest first. */
export async function listCashMovements(
  db: Db,
  { branchId }: Scope,
  cashSessionId: string,
): Promise<DrawerMovementRow[]> {
  let query = movements(db).where('cashSessionId', '=', cashSessionId).orderBy('recordedAt', 'desc')
  if (branchId !== null) query = query.where('cashMovement.branchId', '=', branchId)
  return query.execute()
}

/** Throws a unique violation (`cash_movement_pkey`). */
export async function insertCashMovement(trx: Trx, row: Row<'cashMovement'>): Promise<void> {
  await trx.insertInto('cashMovement').values(row).execute()
}

export type NoSaleRow = Row<'noSale'> & { readonly by: string }

/** Throws a unique violation (`no_sale_pkey`). */
export async function insertNoSale(trx: Trx, row: Row<'noSale'>): Promise<void> {
  await trx.insertInto('noSale').values(row).execute()
}

export async function findNoSale(db: Db, id: string): Promise<NoSaleRow | undefined> {
  return noSales(db).where('noSale.id', '=', id).executeTakeFirst()
}

/** When a session's drawer was opened without a sale, oldest first. */
export async function noSalesOf(db: Db, cashSessionId: string): Promise<NoSaleRow[]> {
  return noSales(db).where('cashSessionId', '=', cashSessionId).orderBy('openedAt').orderBy('noSale.id').execute()
}

function noSales(db: Db) {
  return db
    .selectFrom('noSale')
    .innerJoin('appUser', 'appUser.id', 'noSale.openedBy')
    .selectAll('noSale')
    .select(fullNameOf('appUser').as('by'))
}

export async function findHandover(db: Db, { branchId }: Scope, id: string): Promise<HandoverRow | undefined> {
  let query = notes(db).where('handoverNote.id', '=', id)
  if (branchId !== null) query = query.where('handoverNote.branchId', '=', branchId)
  return query.executeTakeFirst()
}

export async function listHandovers(db: Db, { branchId }: Scope): Promise<HandoverRow[]> {
  let query = notes(db).orderBy('writtenAt', 'desc').limit(NOTES_SHOWN)
  if (branchId !== null) query = query.where('handoverNote.branchId', '=', branchId)
  return query.execute()
}

/** Throws a unique violation (`handover_note_pkey`). */
export async function insertHandover(trx: Trx, note: Omit<Row<'handoverNote'>, 'readAt' | 'readBy'>): Promise<void> {
  await trx.insertInto('handoverNote').values(note).execute()
}

/** Marks a note as read, unless it already is. True the first time. */
export async function markRead(trx: Trx, id: string, by: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('handoverNote')
    .set({ readAt: at, readBy: by })
    .where('id', '=', id)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function movements(db: Db) {
  return db
    .selectFrom('cashMovement')
    .innerJoin('appUser', 'appUser.id', 'cashMovement.recordedBy')
    .selectAll('cashMovement')
    .select(fullNameOf('appUser').as('recordedByName'))
}

function notes(db: Db) {
  return db
    .selectFrom('handoverNote')
    .innerJoin('appUser as writer', 'writer.id', 'handoverNote.writtenBy')
    .leftJoin('appUser as reader', 'reader.id', 'handoverNote.readBy')
    .selectAll('handoverNote')
    .select([fullNameOf('writer').as('writtenByName'), fullNameOf<string | null>('reader').as('readByName')])
}
