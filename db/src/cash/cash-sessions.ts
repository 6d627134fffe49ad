import type { Centavos } from '@labada/domain/core/money'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { after, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import type { Database } from '../schema.ts'

/** A cash session with the names it refers to. */
export type CashSessionRow = Row<'cashSession'> & {
  readonly branchName: string
  /** Minutes after midnight at which the branch's day starts. */
  readonly cutoffMinutes: number
  readonly openedByName: string
  readonly closedByName: string | null
}

export async function findCashSession(db: Db, scope: Scope, id: string): Promise<CashSessionRow | undefined> {
  return inScope(cashSessions(db), scope).where('cashSession.id', '=', id).executeTakeFirst()
}

/** The open session of a branch. */
export async function findOpenSession(db: Db, branchId: string): Promise<CashSessionRow | undefined> {
  return cashSessions(db)
    .where('cashSession.branchId', '=', branchId)
    .where('cashSession.state', '<>', 'closed')
    .executeTakeFirst()
}

/** The session, locked for this transaction: no cash moves in its drawer until the commit. */
export async function lockCashSession(trx: Trx, scope: Scope, id: string): Promise<CashSessionRow | undefined> {
  // Locked first and read then: a reader that waited for the lock must see what the one before it left.
  const locked = await trx.selectFrom('cashSession').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findCashSession(trx, scope, id)
}

/** What a command must know about the session that takes its cash. */
export interface OpenSession {
  readonly id: string
  readonly state: 'open' | 'counting' | 'closed'
}

/**
 * The open session of a branch, protected from being counted and closed until the transaction ends. Payments of one
 * branch do not block each other here.
 */
export async function shareOpenSession(trx: Trx, branchId: string): Promise<OpenSession | undefined> {
  return openSessions(trx, branchId).executeTakeFirst()
}

/** The query of `shareOpenSession`, as a part of another query. */
export function openSessions(trx: Trx, branchId: string) {
  return trx
    .selectFrom('cashSession')
    .select(['id', 'state'])
    .where('branchId', '=', branchId)
    .where('state', '<>', 'closed')
    .forShare()
}

/**
 * Throws a unique violation: `cash_session_one_open` if the branch has an open one, `cash_session_pkey` for a known id.
 */
export async function insertCashSession(trx: Trx, session: Insertable<Database['cashSession']>): Promise<void> {
  await trx.insertInto('cashSession').values(session).execute()
}

/** Changes a locked session and increments its version. */
export async function setCashSession(
  trx: Trx,
  id: string,
  changes: Updateable<Database['cashSession']>,
): Promise<void> {
  await trx
    .updateTable('cashSession')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** What the last close of a branch left in the drawer; undefined if its drawer was never closed. */
export async function lastKeptOf(db: Db, branchId: string): Promise<Centavos | undefined> {
  const row = await db
    .selectFrom('cashSession')
    .select('keptCentavos')
    .where('branchId', '=', branchId)
    .where('state', '=', 'closed')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.keptCentavos ?? undefined
}

/** One page of cash sessions, newest first. */
export async function listCashSessions(
  db: Db,
  scope: Scope,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: CashSessionRow[]; nextCursor: string | null }> {
  let query = inScope(cashSessions(db), scope)
    .orderBy('cashSession.openedAt', 'desc')
    .orderBy('cashSession.id', 'desc')
    .limit(page.limit + 1)
  if (page.cursor !== undefined) {
    const place = readCursor(page.cursor, 'instant')
    query = query.where(after(sql`cash_session.opened_at`, sql`cash_session.id`, place, 'desc'))
  }
  return pageOf(await query.execute(), page.limit, (row) => ({ value: row.openedAt, id: row.id }))
}

/** The number of sessions in a scope, and their total over or short. */
export async function cashSessionTotals(
  db: Db,
  scope: Scope,
): Promise<{ readonly sessions: number; readonly variance: Centavos }> {
  let query = db
    .selectFrom('cashSession')
    .select([
      sql<number>`count(*)`.as('sessions'),
      sql<Centavos>`coalesce(sum(variance_centavos) filter (where state = 'closed'), 0)`.as('variance'),
    ])
  if (scope.branchId !== null) query = query.where('branchId', '=', scope.branchId)
  return query.executeTakeFirstOrThrow()
}

function cashSessions(db: Db) {
  return db
    .selectFrom('cashSession')
    .innerJoin('branch', 'branch.id', 'cashSession.branchId')
    .innerJoin('appUser as opener', 'opener.id', 'cashSession.openedBy')
    .leftJoin('appUser as closer', 'closer.id', 'cashSession.closedBy')
    .selectAll('cashSession')
    .select([
      'branch.name as branchName',
      'branch.cutoffMinutes',
      fullNameOf('opener').as('openedByName'),
      fullNameOf<string | null>('closer').as('closedByName'),
    ])
}

function inScope<Query extends { where(column: 'cashSession.branchId', is: '=', value: string): Query }>(
  query: Query,
  { branchId }: Scope,
): Query {
  return branchId === null ? query : query.where('cashSession.branchId', '=', branchId)
}
