import type { AuditAction } from '@labada/domain/core/audit-actions'
import type { Key } from '@labada/domain/core/keys'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import { newId } from './ids.ts'
import { containing } from './keyset.ts'
import { fullNameOf } from './names.ts'

export interface AuditEntry {
  readonly at: Date
  readonly actorId: string | null
  /** The account that was logged in at the device, if another person stood there. */
  readonly accountId?: string | null | undefined
  readonly clientId: number | null
  readonly branchId: string | null
  readonly action: AuditAction
  readonly objectType: string
  readonly objectId: string
  readonly reason?: string | undefined
  readonly before?: Readonly<Record<string, unknown>> | undefined
  readonly after?: Readonly<Record<string, unknown>> | undefined
  readonly requestId?: string | undefined
  /** The key that allowed it, the person’s own or one a manager’s PIN lent; null if it needed none, like a login or a job. */
  readonly key?: Key | null | undefined
}

/** Records who did what, in the same transaction. */
export async function recordAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('auditLog')
    .values({
      id: newId(),
      at: entry.at,
      actorId: entry.actorId,
      accountId: entry.accountId ?? null,
      clientId: entry.clientId,
      branchId: entry.branchId,
      action: entry.action,
      objectType: entry.objectType,
      objectId: entry.objectId,
      reason: entry.reason ?? null,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      requestId: entry.requestId ?? null,
      key: entry.key ?? null,
    })
    .execute()
}

/** An entry with the name of who did it. */
export interface AuditRow {
  readonly seq: number
  readonly id: string
  readonly at: Date
  readonly actor: string | null
  /** The account that was logged in, if another person stood there. */
  readonly account: string | null
  readonly clientId: number | null
  /** The device’s name; null for none, and for one without a name. */
  readonly device: string | null
  readonly branchId: string | null
  readonly action: string
  readonly objectType: string
  readonly objectId: string
  readonly reason: string | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly requestId: string | null
  /** The key that allowed it; perhaps one of an earlier release. */
  readonly key: string | null
}

export interface AuditFilter {
  /** Entries older than this one. */
  readonly before?: number | undefined
  readonly limit: number
  readonly branchId?: string | undefined
  readonly action?: string | undefined
  readonly objectType?: string | undefined
  readonly objectId?: string | undefined
  /** The employee who did it, or the login. */
  readonly doneBy?: string | undefined
  /** Entries at or after this moment, and before that one. */
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** Part of a person's name, of a reason, or of an object's id. */
  readonly search?: string | undefined
}

/** Audit entries, newest first. */
export async function listAudit(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const entries = db
    .selectFrom('auditLog as a')
    .leftJoin('appUser as u', 'u.id', 'a.actorId')
    .select([
      'a.seq',
      'a.id',
      'a.at',
      'a.clientId',
      'a.branchId',
      'a.action',
      'a.objectType',
      'a.objectId',
      'a.reason',
      'a.before',
      'a.after',
      'a.requestId',
      'a.key',
      fullNameOf<string | null>('u').as('actor'),
      sql<string | null>`(select p.firstname || ' ' || p.lastname from app_user p where p.id = a.account_id)`.as(
        'account',
      ),
      sql<string | null>`(select nullif(c.name, '') from client c where c.id = a.client_id)`.as('device'),
    ])
    .orderBy('a.seq', 'desc')
    .limit(filter.limit)
  return entries.where(() => found(filter)).execute()
}

/** How many entries match a filter. */
export async function countAudit(db: Db, filter: Omit<AuditFilter, 'limit'>): Promise<number> {
  const { count } = await db
    .selectFrom('auditLog as a')
    .leftJoin('appUser as u', 'u.id', 'a.actorId')
    .where(() => found(filter))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The condition of a filter, on the log `a` joined with the person `u`. */
function found(filter: Omit<AuditFilter, 'limit'>): Expression<SqlBool> {
  const all = [sql<SqlBool>`true`]
  if (filter.before !== undefined) all.push(sql`a.seq < ${filter.before}`)
  if (filter.branchId) all.push(sql`a.branch_id = ${filter.branchId}`)
  if (filter.action) all.push(sql`a.action = ${filter.action}`)
  if (filter.objectId) all.push(sql`a.object_id = ${filter.objectId}`)
  if (filter.objectType) all.push(sql`a.object_type = ${filter.objectType}`)
  if (filter.doneBy)
    all.push(sql`a.actor_id in (select p.id from app_user p where ${filter.doneBy} in (p.employee_id, p.id))`)
  if (filter.since) all.push(sql`a.at >= ${filter.since}`)
  if (filter.until) all.push(sql`a.at < ${filter.until}`)
  if (filter.search) {
    const part = containing(filter.search)
    all.push(
      sql`(u.firstname || ' ' || u.lastname ilike ${part} or a.reason ilike ${part} or a.object_id ilike ${part})`,
    )
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** The kinds of entries, in alphabetical order. */
export async function listAuditActions(db: Db): Promise<string[]> {
  // One step of the index for each kind, instead of all the rows.
  const { rows } = await sql<{ action: string }>`
    with recursive kinds(action) as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > kinds.action order by a.action limit 1)
      from kinds where kinds.action is not null
    )
    select action from kinds where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}
