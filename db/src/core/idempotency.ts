import type { Db, Trx } from './client.ts'

/** The sender of a key and the request. `requestHash` distinguishes a repeat from another request with the same key. */
export interface RequestKey {
  readonly principal: string
  readonly key: string
  readonly route: string
  readonly requestHash: Buffer
}

/** An answer to keep with its key, by the statement that does the work. */
export interface KeptAnswer {
  readonly key: RequestKey
  readonly status: number
  readonly body: string
}

export interface StoredAnswer {
  readonly requestHash: Buffer
  /** Null until the first request has stored its answer. */
  readonly status: number | null
  readonly body: unknown
}

/**
 * Claims a key in the transaction that does the work. False if it was claimed before; a simultaneous duplicate is
 * waited for (by the unique index), so two never both do the work. Throws a lock timeout after 3 s.
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

/** Stores the answer with the key: its text as one JSON string, because jsonb would sort its fields. */
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
