import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'

/** The documents of an employee, the earliest to expire first. */
export async function listDocuments(db: Db, employeeId: string) {
  return db
    .selectFrom('employeeDocument as d')
    .innerJoin('upload as u', 'u.id', 'd.uploadId')
    .leftJoin('appUser as adder', 'adder.id', 'd.addedBy')
    .selectAll('d')
    .select(['u.name', 'u.type', fullNameOf<string | null>('adder').as('addedByName')])
    .where('d.employeeId', '=', employeeId)
    .where('d.removedAt', 'is', null)
    .orderBy(sql`d.expires_on nulls last`)
    .orderBy('d.addedAt', 'desc')
    .orderBy('d.id')
    .execute()
}

/** Throws a unique violation: `employee_document_pkey` for a known id. */
export async function insertDocuments(
  trx: Trx,
  documents: readonly Omit<Row<'employeeDocument'>, 'removedAt' | 'removedBy'>[],
): Promise<void> {
  if (documents.length > 0) await trx.insertInto('employeeDocument').values(documents).execute()
}

/** Removes a document. Returns its kind; undefined if the employee has no such document. */
export async function removeDocument(
  trx: Trx,
  employeeId: string,
  id: string,
  removed: { readonly at: Date; readonly by: string },
) {
  return trx
    .updateTable('employeeDocument')
    .set({ removedAt: removed.at, removedBy: removed.by })
    .where('id', '=', id)
    .where('employeeId', '=', employeeId)
    .where('removedAt', 'is', null)
    .returning(['kind', 'expiresOn'])
    .executeTakeFirst()
}

export async function listNotes(db: Db, employeeId: string) {
  return db
    .selectFrom('employeeNote as n')
    .innerJoin('appUser as writer', 'writer.id', 'n.createdBy')
    .selectAll('n')
    .select(fullNameOf('writer').as('createdByName'))
    .where('n.employeeId', '=', employeeId)
    .orderBy('n.happenedOn', 'desc')
    .orderBy('n.id', 'desc')
    .execute()
}

/** Throws a unique violation: `employee_note_pkey` for a known id. */
export async function insertNote(trx: Trx, note: Row<'employeeNote'>): Promise<void> {
  await trx.insertInto('employeeNote').values(note).execute()
}

/** Records the employee's answer, once: returns false if there is no such note or it is already answered. */
export async function setNoteResponse(
  trx: Trx,
  employeeId: string,
  id: string,
  { at, response }: { readonly at: Date; readonly response: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('employeeNote')
    .set({ response, respondedAt: at })
    .where('id', '=', id)
    .where('employeeId', '=', employeeId)
    .where('response', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The unfinished forms of a user, newest first. */
export async function listDrafts(db: Db, ownerId: string): Promise<Row<'employeeDraft'>[]> {
  return db
    .selectFrom('employeeDraft')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('savedAt', 'desc')
    .limit(20)
    .execute()
}

/**
 * Saves a form over the version it was edited from. Returns undefined if another screen saved it first, or if it
 * belongs to another user.
 */
export async function saveDraft(
  trx: Trx,
  draft: { readonly id: string; readonly ownerId: string; readonly content: object; readonly savedAt: Date },
  version: number,
): Promise<Row<'employeeDraft'> | undefined> {
  const content = JSON.stringify(draft.content)
  if (version === 0)
    return trx
      .insertInto('employeeDraft')
      .values({ ...draft, content })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
  return trx
    .updateTable('employeeDraft')
    .set({ content, savedAt: draft.savedAt, version: sql<number>`version + 1` })
    .where('id', '=', draft.id)
    .where('ownerId', '=', draft.ownerId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteDraft(trx: Trx, ownerId: string, id: string): Promise<void> {
  await trx.deleteFrom('employeeDraft').where('id', '=', id).where('ownerId', '=', ownerId).execute()
}

/** Deletes forms that have not been edited since: they contain personal data of applicants who were not hired. */
export async function trimDrafts(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('employeeDraft')
    .where('savedAt', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
