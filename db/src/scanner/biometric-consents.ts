import type { Db, Trx } from '../core/client.ts'
import { fullNameOf } from '../core/names.ts'

export interface ConsentRow {
  readonly id: string
  readonly choice: 'fingerprint' | 'witnessed'
  readonly textVersion: string
  readonly signedName: string
  readonly givenAt: Date
  readonly recordedBy: string
  readonly endedAt: Date | null
  readonly endReason: string | null
}

/** The decisions of an employee about fingerprints, newest first; at most one has no end. */
export async function listConsents(db: Db, employeeId: string): Promise<ConsentRow[]> {
  return db
    .selectFrom('biometricConsent as c')
    .innerJoin('appUser as u', 'u.id', 'c.recordedBy')
    .select(['c.id', 'c.choice', 'c.textVersion', 'c.signedName', 'c.givenAt', 'c.endedAt', 'c.endReason'])
    .select(fullNameOf('u').as('recordedBy'))
    .where('c.employeeId', '=', employeeId)
    .orderBy('c.givenAt', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

/** The decision in force, locked against withdrawal. */
export async function lockConsent(
  trx: Trx,
  employeeId: string,
): Promise<{ id: string; choice: 'fingerprint' | 'witnessed' } | undefined> {
  return trx
    .selectFrom('biometricConsent')
    .select(['id', 'choice'])
    .where('employeeId', '=', employeeId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export interface NewConsent {
  readonly id: string
  readonly employeeId: string
  readonly choice: 'fingerprint' | 'witnessed'
  readonly textVersion: string
  readonly textHash: Buffer
  readonly signedName: string
  readonly givenAt: Date
  readonly recordedBy: string
  readonly clientId: number | null
}

/** Inserts a decision. Returns false if it exists already. */
export async function insertConsent(trx: Trx, consent: NewConsent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('biometricConsent')
    .values(consent)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function hasConsent(trx: Trx, id: string, employeeId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('biometricConsent')
    .select('id')
    .where('id', '=', id)
    .where('employeeId', '=', employeeId)
    .executeTakeFirst()
  return found !== undefined
}

/** Ends the decision in force; `by` is null for the employee. Returns false if there was none. */
export async function endConsent(
  trx: Trx,
  employeeId: string,
  end: { readonly at: Date; readonly by: string | null; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('biometricConsent')
    .set({ endedAt: end.at, endedBy: end.by, endReason: end.reason })
    .where('employeeId', '=', employeeId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
