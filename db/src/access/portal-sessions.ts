import { PORTAL_SECONDS } from '@labada/domain/core/credentials'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'

/** A session of the employee portal; its state is evaluated by the database's clock. */
export interface PortalSessionRow {
  readonly id: number
  readonly employeeId: string
  readonly clientId: number
  readonly tokenHash: Buffer
  readonly firstname: string
  readonly lastname: string
  readonly expiresAt: Date
  /** Not ended, started and last used within fifteen minutes, and its employee still active. */
  readonly isLive: boolean
  readonly isTouchDue: boolean
}

export async function findPortalSession(db: Db, id: number): Promise<PortalSessionRow | undefined> {
  return db
    .selectFrom('portalSession as s')
    .innerJoin('employee as e', 'e.id', 's.employeeId')
    .select(['s.id', 's.employeeId', 's.clientId', 's.tokenHash', 'e.firstname', 'e.lastname', 's.expiresAt'])
    .select([
      sql<boolean>`s.ended_at is null and s.expires_at > now() and e.deactivated_at is null
        and s.last_used_at + make_interval(secs => ${PORTAL_SECONDS}) > now()`.as('isLive'),
      sql<boolean>`s.last_used_at < now() - interval '15 seconds'`.as('isTouchDue'),
    ])
    .where('s.id', '=', id)
    .executeTakeFirst()
}

/** Starts a session for the employee whose finger was scanned; it always ends after fifteen minutes. */
export async function insertPortalSession(
  trx: Trx,
  session: {
    readonly employeeId: string
    readonly clientId: number
    readonly scanId: string
    readonly tokenHash: Buffer
  },
): Promise<{ id: number }> {
  return trx
    .insertInto('portalSession')
    .values({ ...session, expiresAt: sql<Date>`now() + make_interval(secs => ${PORTAL_SECONDS})` })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function notePortalUse(db: Db, id: number): Promise<void> {
  await db.updateTable('portalSession').set({ lastUsedAt: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Ends live sessions: one, those of an employee (also by their login), or those on a device. Returns whose they were. */
export async function endPortalSessions(
  trx: Trx,
  reason: 'logged_out' | 'signed_out' | 'replaced',
  whose:
    | { readonly id: number }
    | { readonly employeeId: string }
    | { readonly userId: string }
    | { readonly clientId: number },
): Promise<string[]> {
  const ended = trx
    .updateTable('portalSession')
    .set({ endedAt: sql<Date>`now()`, endReason: reason })
    .where('endedAt', 'is', null)
    .returning('employeeId')
  const chosen =
    'id' in whose
      ? ended.where('id', '=', whose.id)
      : 'employeeId' in whose
        ? ended.where('employeeId', '=', whose.employeeId)
        : 'userId' in whose
          ? ended.where('employeeId', '=', (eb) =>
              eb.selectFrom('appUser').select('employeeId').where('id', '=', whose.userId),
            )
          : ended.where('clientId', '=', whose.clientId)
  return (await chosen.execute()).map(({ employeeId }) => employeeId)
}
