import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'

const IS_LIVE = sql<boolean>`(expires_at > now() and last_used_at + make_interval(secs => idle_seconds) > now())`

/** A live session of a person: the newest token of its family. */
export interface LiveSession {
  readonly family: string
  readonly tokenId: number
  readonly loggedInAt: Date
  readonly lastUsedAt: Date
  readonly ip: string | null
  /** What people call the browser: “Chrome on Windows”. */
  readonly browser: string | null
  readonly device: string | null
  readonly branch: string | null
}

/** Where a person is logged in, the last used first. */
export async function listLiveSessions(db: Db, userId: string): Promise<LiveSession[]> {
  return db
    .selectFrom('accessToken as t')
    .leftJoin('client as c', 'c.id', 't.clientId')
    .leftJoin('branch as b', 'b.id', 'c.branchId')
    .distinctOn('t.family')
    .select([
      't.family',
      't.id as tokenId',
      't.loggedInAt',
      't.lastUsedAt',
      't.lastIp as ip',
      't.browser',
      'c.name as device',
      'b.name as branch',
    ])
    .where('t.userId', '=', userId)
    .where('t.kind', '=', 'app')
    .where('t.revokedAt', 'is', null)
    .where(IS_LIVE)
    .orderBy('t.family')
    .orderBy('t.id', 'desc')
    .execute()
    .then((rows) => rows.toSorted((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime()))
}

/** The family of a token. Throws for an unknown one. */
export async function familyOfToken(db: Db, tokenId: number): Promise<string> {
  const { family } = await db
    .selectFrom('accessToken')
    .select('family')
    .where('id', '=', tokenId)
    .executeTakeFirstOrThrow()
  return family
}

/** Ends sessions of a person: of one family, or of all but one. Returns how many were live. */
export async function endLiveSessions(
  trx: Trx,
  userId: string,
  which: { readonly family: string } | { readonly allBut: string | null },
): Promise<number> {
  const rows = await trx
    .updateTable('accessToken')
    .set({ revokedAt: sql<Date>`now()`, revokeReason: 'signed_out' })
    .where('userId', '=', userId)
    .where('kind', '=', 'app')
    .where('revokedAt', 'is', null)
    .where('family', 'family' in which ? '=' : 'is distinct from', 'family' in which ? which.family : which.allBut)
    .returning(['family', IS_LIVE.as('isLive')])
    .execute()
  return new Set(rows.filter(({ isLive }) => isLive).map(({ family }) => family)).size
}
