import type { Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'

/** Stores a link by the hash of its secret; the person’s earlier ones open nothing any more. */
export async function insertPasswordReset(trx: Trx, reset: Omit<Row<'passwordReset'>, 'usedAt'>): Promise<void> {
  await endPasswordResets(trx, reset.userId, reset.createdAt)
  await trx.insertInto('passwordReset').values(reset).execute()
}

/** Uses a link up. Returns whose it is; undefined if there is none, or it was used or is over. */
export async function takePasswordReset(trx: Trx, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const taken = await trx
    .updateTable('passwordReset')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst()
  return taken?.userId
}

/** A person’s links open nothing any more. */
export async function endPasswordResets(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('passwordReset')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
}
