import type { Preset } from '@labada/domain/core/presets'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { OWN_KEYS } from './key-sets.ts'
import { mayStandAt } from './stands.ts'

/** Somebody who may allow another something at a counter, with what was given to them. */
export interface PermitterRow {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly preset: Preset | null
  readonly ownKeys: readonly string[] | null
}

/** Who is to allow something at a branch. */
interface Asked {
  readonly userId: string
  readonly branchId: string
  readonly demo: boolean
}

/** Somebody who may stand at a branch today. */
export async function findPermitter(db: Db, asked: Asked): Promise<PermitterRow | undefined> {
  return permitter(db, asked).where(mayStandAt(asked.branchId)).executeTakeFirst()
}

/** Somebody of the office who sees a branch. */
export async function findOfficePermitter(db: Db, asked: Asked): Promise<PermitterRow | undefined> {
  return permitter(db, asked)
    .where(sql<boolean>`(u.is_active and u.role = 'admin' and (u.sees_all_branches
      or exists (select from user_branch s where s.user_id = u.id and s.branch_id = ${asked.branchId})))`)
    .executeTakeFirst()
}

/** Demo people count only in a demo. */
function permitter(db: Db, { userId, demo }: Asked) {
  return db
    .selectFrom('appUser as u')
    .select(['u.id', 'u.firstname', 'u.lastname', 'u.preset', OWN_KEYS])
    .where('u.id', '=', userId)
    .where(sql<boolean>`(${demo} or not u.is_demo)`)
}

/** Ends one permit, for another of the same request. Returns false if it was used. */
export async function replacePermit(trx: Trx, permitHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('counterPermit')
    .set({ expiresAt: now })
    .where('permitHash', '=', permitHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertPermit(trx: Trx, permit: Omit<Row<'counterPermit'>, 'usedAt'>): Promise<void> {
  await trx.insertInto('counterPermit').values(permit).execute()
}

/** A permit by the hash of its secret, also one that is used or over. */
export async function findPermit(db: Db, permitHash: Buffer): Promise<Row<'counterPermit'> | undefined> {
  return db.selectFrom('counterPermit').selectAll().where('permitHash', '=', permitHash).executeTakeFirst()
}

/** Uses a permit. Returns false if it is used already or over. */
export async function usePermit(trx: Trx, permitHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('counterPermit')
    .set({ usedAt: now })
    .where('permitHash', '=', permitHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a person permitted and was not used yet counts no more. */
export async function endPermits(trx: Trx, permittedBy: string, now: Date): Promise<void> {
  await trx
    .updateTable('counterPermit')
    .set({ expiresAt: now })
    .where('permittedBy', '=', permittedBy)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
}
