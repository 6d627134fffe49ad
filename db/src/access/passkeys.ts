import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'

/** Stores the hash of a challenge that is used once before `expiresAt`, and forgets expired ones. */
export async function insertChallenge(
  db: Db,
  challenge: { readonly challengeHash: Buffer; readonly userId: string | null; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<', now).execute()
  await db.insertInto('passkeyChallenge').values(challenge).execute()
}

/** Uses a challenge that was given to this user, or to nobody in particular. Returns false for any other. */
export async function takeChallenge(
  db: Db,
  challenge: { readonly challengeHash: Buffer; readonly userId: string | null },
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', challenge.challengeHash)
    .where(sql<boolean>`user_id is not distinct from ${challenge.userId}`)
    .where('expiresAt', '>', now)
    .returning('challengeHash')
    .executeTakeFirst()
  return row !== undefined
}

/** A user's passkeys, the newest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Row<'passkey'>[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('addedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** The passkey with WebAuthn's id of the credential. */
export async function findPasskey(db: Db, credentialId: string): Promise<Row<'passkey'> | undefined> {
  return db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

/** Throws a violation of `passkey_credential_id_key` for a credential that is known. */
export async function insertPasskey(trx: Trx, passkey: Omit<Row<'passkey'>, 'lastUsedAt'>): Promise<void> {
  await trx.insertInto('passkey').values(passkey).execute()
}

/** Writes a use down. Returns false for a passkey that is gone, or was used with the same counter meanwhile. */
export async function usePasskey(
  trx: Trx,
  id: string,
  counter: { readonly before: number; readonly after: number },
  usedAt: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('passkey')
    .set({ counter: counter.after, lastUsedAt: usedAt })
    .where('id', '=', id)
    .where('counter', '=', counter.before)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes one of a user's passkeys. Returns its name; undefined if it is not theirs or gone. */
export async function deletePasskey(trx: Trx, userId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Removes all passkeys of a user. Returns how many there were. */
export async function deletePasskeys(trx: Trx, userId: string): Promise<number> {
  const rows = await trx.deleteFrom('passkey').where('userId', '=', userId).returning('id').execute()
  return rows.length
}
