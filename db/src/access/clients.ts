import type { Feature } from '@labada/domain/core/access'
import { CLIENT_IDLE_SECONDS, CLIENT_ROTATION_SECONDS, GRACE_SECONDS } from '@labada/domain/core/credentials'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'

/** A set-up device with its branch; its state is evaluated by the database's clock. */
export interface ClientRow {
  readonly id: number
  readonly branchId: string
  readonly name: string
  readonly secretHash: Buffer
  readonly prevHash: Buffer | null
  readonly terminatedAt: Date | null
  readonly branchName: string
  readonly branchPhone: string
  readonly branchFeatures: Feature[]
  readonly branchClosedAt: Date | null
  /** Unused for 45 days. */
  readonly isIdle: boolean
  readonly isOld: boolean
  /** The new secret has been in use for longer than the grace period: the previous one is no longer valid. */
  readonly isPrevSpent: boolean
  /** The new secret was issued longer ago than the grace period and never used: the response with it was lost. */
  readonly isSecretLost: boolean
  readonly isSecretUsed: boolean
  readonly isTouchDue: boolean
}

/** One device by its id, in any state. */
export async function findClient(db: Db, id: number): Promise<ClientRow | undefined> {
  return db
    .selectFrom('client as c')
    .innerJoin('branch as b', 'b.id', 'c.branchId')
    .select([
      'c.id',
      'c.branchId',
      'c.name',
      'c.secretHash',
      'c.prevHash',
      'c.terminatedAt',
      'b.name as branchName',
      'b.phone as branchPhone',
      'b.features as branchFeatures',
      'b.closedAt as branchClosedAt',
      sql<boolean>`coalesce(c.last_seen_at, c.created_at) + make_interval(secs => ${CLIENT_IDLE_SECONDS}) <= now()`.as(
        'isIdle',
      ),
      sql<boolean>`c.rotated_at + make_interval(secs => ${CLIENT_ROTATION_SECONDS}) <= now()`.as('isOld'),
      sql<boolean>`coalesce(c.prev_valid_until <= now(), false)`.as('isPrevSpent'),
      sql<boolean>`c.prev_hash is not null and c.prev_valid_until is null
        and c.rotated_at + make_interval(secs => ${GRACE_SECONDS}) <= now()`.as('isSecretLost'),
      sql<boolean>`c.prev_hash is null or c.prev_valid_until is not null`.as('isSecretUsed'),
      sql<boolean>`coalesce(c.last_seen_at < now() - interval '1 minute', true)`.as('isTouchDue'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** Sets a device up. */
export async function insertClient(
  trx: Trx,
  client: {
    readonly branchId: string
    readonly name: string
    readonly secretHash: Buffer
    readonly createdBy: string | null
  },
): Promise<{ id: number }> {
  return trx.insertInto('client').values(client).returning('id').executeTakeFirstOrThrow()
}

/**
 * Records that a device was seen, and with `firstUse` that its new secret works, which starts the grace period of the
 * old one.
 */
export async function noteClientUse(db: Db, id: number, firstUse: boolean): Promise<void> {
  await db
    .updateTable('client')
    .set({
      lastSeenAt: sql<Date>`now()`,
      ...(firstUse && {
        prevValidUntil: sql<Date>`coalesce(prev_valid_until, now() + make_interval(secs => ${GRACE_SECONDS}))`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Issues a new secret to a device; the presented one stays valid until the new one is used. Returns false if a
 * concurrent call was first. `presented` is the secret the device has: a new secret that never reached it is discarded.
 */
export async function rotateClient(trx: Trx, id: number, presented: Buffer, secretHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('client')
    .set({ secretHash, prevHash: presented, prevValidUntil: null, rotatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('terminatedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('secretHash', '=', presented),
        eb.and([eb('prevHash', '=', presented), eb('prevValidUntil', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a device permanently. Returns false if it was already ended. */
export async function endClient(trx: Trx, id: number, by: string | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('client')
    .set({ terminatedAt: sql<Date>`now()`, terminatedBy: by })
    .where('id', '=', id)
    .where('terminatedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface DeviceRow {
  readonly id: number
  readonly branchId: string
  readonly branchName: string
  readonly name: string
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
  readonly terminatedAt: Date | null
  readonly isOnline: boolean
}

/** The devices of a branch or of all, live ones first; online means seen in the last two minutes. */
export async function listDevices(db: Db, branchId: string | null, id?: number): Promise<DeviceRow[]> {
  let devices = db
    .selectFrom('client as c')
    .innerJoin('branch as b', 'b.id', 'c.branchId')
    .select([
      'c.id',
      'c.branchId',
      'b.name as branchName',
      'c.name',
      'c.createdAt',
      'c.lastSeenAt',
      'c.terminatedAt',
      sql<boolean>`c.terminated_at is null and coalesce(c.last_seen_at > now() - interval '2 minutes', false)`.as(
        'isOnline',
      ),
    ])
    .orderBy(sql`c.terminated_at is not null`)
    .orderBy('b.name')
    .orderBy('c.id', 'desc')
    .limit(500)
  if (branchId) devices = devices.where('c.branchId', '=', branchId)
  if (id !== undefined) devices = devices.where('c.id', '=', id)
  return devices.execute()
}

/** The number of devices a branch was ever given: used to name the next one. */
export async function countDevices(db: Db, branchId: string): Promise<number> {
  const { count } = await db
    .selectFrom('client')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('branchId', '=', branchId)
    .executeTakeFirstOrThrow()
  return count
}
