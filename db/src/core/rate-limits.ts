import { sql } from 'kysely'
import type { Db } from './client.ts'

/** How often something may happen within a window that starts with the first attempt. */
export interface Limit {
  readonly key: string
  readonly most: number
  readonly windowSeconds: number
}

/** Counts one attempt against a limit. Returns the seconds until it resets if it is used up, otherwise 0. */
export async function spend(db: Db, { key, most, windowSeconds }: Limit): Promise<number> {
  const { points, waitSeconds } = await db
    .insertInto('rateLimit')
    .values({ key, points: 1, expire: sql<number>`${nowMs} + ${windowSeconds * 1000}::bigint` })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when rate_limit.expire <= ${nowMs} then 1 else rate_limit.points + 1 end`,
        expire: sql<number>`case when rate_limit.expire <= ${nowMs} then excluded.expire else rate_limit.expire end`,
      }),
    )
    .returning(['points', sql<number>`ceil((expire - ${nowMs}) / 1000.0)::int`.as('waitSeconds')])
    .executeTakeFirstOrThrow()
  return points > most ? Math.max(1, waitSeconds) : 0
}

/** Gives an attempt back after a success. */
export async function refund(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .updateTable('rateLimit')
    .set({ points: sql<number>`greatest(points - 1, 0)` })
    .where('key', 'in', keys)
    .execute()
}

/** Resets the attempts counted so far. Returns the most that any of the keys had. */
export async function forgive(db: Db, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  const counted = await db.deleteFrom('rateLimit').where('key', 'in', keys).returning('points').execute()
  return Math.max(0, ...counted.map(({ points }) => points))
}

/** Resets the attempts of a key and of all that begin with it and a colon. */
export async function forgiveWith(db: Db, key: string): Promise<void> {
  await db
    .deleteFrom('rateLimit')
    .where((eb) => eb.or([eb('key', '=', key), sql<boolean>`starts_with(key, ${`${key}:`})`]))
    .execute()
}

const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
