import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** The sessions and devices that are still valid, of those given. */
export interface StillLive {
  readonly tokenIds: ReadonlySet<number>
  readonly clientIds: ReadonlySet<number>
}

/**
 * Whether open connections may stay open. A session is its whole chain of tokens, so it stays valid when its token is
 * rotated.
 */
export async function findStillLive(
  db: Db,
  { tokenIds, clientIds }: { readonly tokenIds: readonly number[]; readonly clientIds: readonly number[] },
): Promise<StillLive> {
  const tokens = await sql<{ id: number }>`
    select t.id from access_token t
    join app_user u on u.id = t.user_id
    left join client c on c.id = t.client_id
    left join branch b on b.id = t.branch_id
    where t.id = any(${tokenIds}::bigint[])
      and u.is_active and u.role = t.role and c.terminated_at is null
      and exists (
        select from access_token newest
        where newest.family = t.family and newest.replaced_by is null and newest.revoked_at is null
          and newest.expires_at > now() and newest.last_used_at + make_interval(secs => newest.idle_seconds) > now()
      )
      and (t.role = 'admin' or b.closed_at is null and exists (
        select from branch_assignment a
        where a.employee_id = u.employee_id and a.branch_id = t.branch_id
          and (now() at time zone 'Asia/Manila')::date between a.from_on and coalesce(a.to_on, 'infinity')
      ))`.execute(db)
  const clients = await sql<{ id: number }>`
    select id from client where id = any(${clientIds}::bigint[]) and terminated_at is null`.execute(db)
  return {
    tokenIds: new Set(tokens.rows.map(({ id }) => id)),
    clientIds: new Set(clients.rows.map(({ id }) => id)),
  }
}

/** The minimum interval between two recorded uses. */
const NOTE_SECONDS = 50

/**
 * Records open connections as use of their sessions and devices: a screen that is only watched does not expire for lack
 * of clicks. Ended or expired sessions are not revived.
 */
export async function noteLiveUse(
  db: Db,
  { tokenIds, clientIds }: { readonly tokenIds: readonly number[]; readonly clientIds: readonly number[] },
): Promise<void> {
  await sql`
    update access_token set last_used_at = now()
    where family in (select family from access_token where id = any(${tokenIds}::bigint[]))
      and replaced_by is null and revoked_at is null and expires_at > now()
      and last_used_at + make_interval(secs => idle_seconds) > now()
      and last_used_at < now() - make_interval(secs => ${NOTE_SECONDS})`.execute(db)
  await sql`
    update client set last_seen_at = now()
    where id = any(${clientIds}::bigint[]) and terminated_at is null
      and coalesce(last_seen_at, '-infinity') < now() - make_interval(secs => ${NOTE_SECONDS})`.execute(db)
}
