import { SETUP_CODE_SECONDS, SETUP_CODE_TRIES } from '@labada/domain/core/credentials'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'

const MOST_WAITING = 5

/** Inserts a device setup code; only the five newest unused codes stay valid. Returns its expiry. */
export async function insertSetupCode(
  trx: Trx,
  code: {
    readonly id: string
    readonly branchId: string
    readonly name: string
    readonly codeHash: string
    readonly createdBy: string
  },
): Promise<Date> {
  const { expiresAt } = await trx
    .insertInto('setupCode')
    .values({ ...code, expiresAt: sql<Date>`now() + make_interval(secs => ${SETUP_CODE_SECONDS})` })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('setupCode')
    .set({ expiresAt: sql<Date>`now()` })
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('id', 'not in', (waiting) =>
      waiting
        .selectFrom('setupCode')
        .select('id')
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', sql<Date>`now()`)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_WAITING),
    )
    .execute()
  return expiresAt
}

export interface WaitingCode {
  readonly id: string
  readonly branchId: string
  readonly name: string
  readonly codeHash: string
}

/**
 * Counts an attempt on every unused code before comparing any, so that simultaneous attempts cannot exceed the limit.
 */
export async function trySetupCodes(db: Db): Promise<WaitingCode[]> {
  return db
    .updateTable('setupCode')
    .set({ tries: sql<number>`tries + 1` })
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('tries', '<', SETUP_CODE_TRIES)
    .returning(['id', 'branchId', 'name', 'codeHash'])
    .execute()
}

/** Takes an attempt back from these codes, because it was for another one. */
export async function untrySetupCodes(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('setupCode').set({ tries: sql<number>`greatest(tries - 1, 0)` }).where('id', 'in', ids).execute()
}

/** Marks a code as used. Returns false if it was already used or has expired in the meantime. */
export async function useSetupCode(trx: Trx, id: string, clientId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('setupCode')
    .set({ usedAt: sql<Date>`now()`, clientId })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Inserts the code that the console shows for the first setup; with several gateways, the two newest are valid. */
export async function insertBootstrapCode(
  trx: Trx,
  code: { readonly id: string; readonly codeHash: string },
): Promise<void> {
  await trx.insertInto('bootstrapCode').values(code).execute()
  await trx
    .updateTable('bootstrapCode')
    .set({ usedAt: sql<Date>`now()` })
    .where('usedAt', 'is', null)
    .where('id', 'not in', (newest) =>
      newest.selectFrom('bootstrapCode').select('id').orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(2),
    )
    .execute()
}

/** Like `trySetupCodes`, for the first setup. */
export async function tryBootstrapCodes(db: Db): Promise<Pick<WaitingCode, 'id' | 'codeHash'>[]> {
  return db
    .updateTable('bootstrapCode')
    .set({ tries: sql<number>`tries + 1` })
    .where('usedAt', 'is', null)
    .where('tries', '<', SETUP_CODE_TRIES)
    .returning(['id', 'codeHash'])
    .execute()
}

/** Invalidates all codes after the first setup. Returns false if another setup was first. */
export async function useBootstrapCode(trx: Trx, id: string): Promise<boolean> {
  const used = await trx
    .updateTable('bootstrapCode')
    .set({ usedAt: sql<Date>`now()` })
    .where('usedAt', 'is', null)
    .returning('id')
    .execute()
  return used.some((code) => code.id === id)
}
