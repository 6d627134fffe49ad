import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'

/** A user's authenticator app; unconfirmed until its first code was typed. */
export async function findSecondFactor(db: Db, userId: string): Promise<Row<'secondFactor'> | undefined> {
  return db.selectFrom('secondFactor').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** The same, locked. */
export async function lockSecondFactor(trx: Trx, userId: string): Promise<Row<'secondFactor'> | undefined> {
  return trx.selectFrom('secondFactor').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst()
}

/** Stores a new secret in place of one that was never confirmed. Returns false if one is in use. */
export async function startSecondFactor(
  trx: Trx,
  started: { readonly userId: string; readonly keyId: string; readonly lockedSecret: Buffer; readonly startedAt: Date },
): Promise<boolean> {
  const { userId, ...secret } = started
  const row = await trx
    .insertInto('secondFactor')
    .values({ userId, ...secret })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(secret).where('secondFactor.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the code of a time step, and confirms the app with it if it was not. Returns false for a step already used. */
export async function takeStep(trx: Trx, userId: string, step: number, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('secondFactor')
    .set({ lastStep: step, confirmedAt: sql<Date>`coalesce(confirmed_at, ${at})` })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the app and its recovery codes. Returns whether there was a confirmed one. */
export async function deleteSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  const row = await trx
    .deleteFrom('secondFactor')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return row !== undefined && row.confirmedAt !== null
}

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(
  trx: Trx,
  userId: string,
  hashes: readonly Buffer[],
  createdAt: Date,
): Promise<void> {
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ userId, codeHash, createdAt })))
    .execute()
}

/** Whether a recovery code is known and unused, under any of its hashes. */
export async function hasRecoveryCode(db: Db, userId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('recoveryCode')
    .select('userId')
    .where('userId', '=', userId)
    .where('codeHash', 'in', hashes)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a recovery code. Returns false for an unknown or used one. */
export async function takeRecoveryCode(
  trx: Trx,
  userId: string,
  hashes: readonly Buffer[],
  usedAt: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('recoveryCode')
    .set({ usedAt })
    .where('userId', '=', userId)
    .where('codeHash', 'in', hashes)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Recovery codes not used yet. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .select(sql<number>`count(*)`.as('left'))
    .executeTakeFirstOrThrow()
  return left
}
