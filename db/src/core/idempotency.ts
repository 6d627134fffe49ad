import type { Db, Trx } from './client.ts'

/** Who sent a key with what. `requestHash` tells a repetition from another request under the same key. */
export interface RequestKey {
  readonly principal: string
  readonly key: string
  readonly route: string
  readonly requestHash: Buffer
}

export interface StoredAnswer {
  readonly requestHash: Buffer
  /** Null while the first request has not left its answer. */
  readonly status: number | null
  readonly body: unknown
}

/**
 * Takes a key in the transaction that does the work. False when it was taken before; a twin that is still at work is
 * waited for (by the unique index), so two at once never both do it. Throws a lock timeout after 3 s of waiting.
 */
export async function claimKey(trx: Trx, key: RequestKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotencyKey')
    .values(key)
    .onConflict((conflict) => conflict.columns(['principal', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findAnswer(db: Db, { principal, key }: RequestKey): Promise<StoredAnswer | undefined> {
  return db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'status', 'body'])
    .where('principal', '=', principal)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Keeps the answer beside the key: its text as one JSON string, because jsonb would sort its fields. */
export async function keepAnswer(
  db: Db,
  { principal, key }: RequestKey,
  answer: { readonly status: number; readonly body: string },
): Promise<void> {
  await db
    .updateTable('idempotencyKey')
    .set({ status: answer.status, body: JSON.stringify(answer.body) })
    .where('principal', '=', principal)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}
