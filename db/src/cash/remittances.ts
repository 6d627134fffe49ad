import type { Centavos } from '@labada/domain/core/money'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { after, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import type { Database } from '../schema.ts'

/** A remittance with the names it refers to. */
export type RemittanceRow = Row<'remittance'> & {
  readonly branchName: string
  /** Minutes after midnight at which the branch's day starts. */
  readonly cutoffMinutes: number
  readonly sentByName: string
  readonly confirmedByName: string | null
}

/** Filters of the list of remittances. */
export interface RemittanceFilter {
  readonly state?: 'in_transit' | 'confirmed' | 'short' | undefined
}

export async function findRemittance(db: Db, scope: Scope, id: string): Promise<RemittanceRow | undefined> {
  return inScope(remittances(db), scope).where('remittance.id', '=', id).executeTakeFirst()
}

/** The remittance, locked for this transaction. */
export async function lockRemittance(trx: Trx, scope: Scope, id: string): Promise<RemittanceRow | undefined> {
  // Locked first and read then: a reader that waited for the lock must see what the one before it left.
  const locked = await trx.selectFrom('remittance').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findRemittance(trx, scope, id)
}

/** Throws a unique violation (`remittance_pkey`) for a known id. */
export async function insertRemittance(trx: Trx, remittance: Insertable<Database['remittance']>): Promise<void> {
  await trx.insertInto('remittance').values(remittance).execute()
}

/** Changes a locked remittance and increments its version. */
export async function setRemittance(trx: Trx, id: string, changes: Updateable<Database['remittance']>): Promise<void> {
  await trx
    .updateTable('remittance')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** One page of remittances, newest first. */
export async function listRemittances(
  db: Db,
  scope: Scope,
  filter: RemittanceFilter,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: RemittanceRow[]; nextCursor: string | null }> {
  let query = filtered(inScope(remittances(db), scope), filter)
    .orderBy('remittance.sentAt', 'desc')
    .orderBy('remittance.id', 'desc')
    .limit(page.limit + 1)
  if (page.cursor !== undefined) {
    const place = readCursor(page.cursor, 'instant')
    query = query.where(after(sql`remittance.sent_at`, sql`remittance.id`, place, 'desc'))
  }
  return pageOf(await query.execute(), page.limit, (row) => ({ value: row.sentAt, id: row.id }))
}

/** The number of remittances, the total sent, the total in transit, and the total over or short. */
export async function remittanceTotals(
  db: Db,
  scope: Scope,
  filter: RemittanceFilter,
): Promise<{
  readonly remittances: number
  readonly sent: Centavos
  readonly inTransit: Centavos
  readonly difference: Centavos
}> {
  const query = db
    .selectFrom('remittance')
    .select([
      sql<number>`count(*)`.as('remittances'),
      sql<Centavos>`coalesce(sum(amount_centavos), 0)`.as('sent'),
      sql<Centavos>`coalesce(sum(amount_centavos) filter (where confirmed_at is null), 0)`.as('inTransit'),
      sql<Centavos>`coalesce(sum(received_centavos - amount_centavos), 0)`.as('difference'),
    ])
  return filtered(inScope(query, scope), filter).executeTakeFirstOrThrow()
}

/** A remittance that needs a follow-up. */
export interface WatchedRemittance {
  readonly id: string
  readonly branchId: string
  readonly number: number
  readonly carrier: string
  readonly amount: Centavos
  readonly sentAt: Date
  /** Null while it is in transit; negative is short. */
  readonly difference: Centavos | null
}

/** Remittances in transit since before `sentBefore`, and those that arrived short since `shortSince`; oldest first. */
export async function listWatchedRemittances(
  db: Db,
  scope: Scope,
  { sentBefore, shortSince }: { readonly sentBefore: Date; readonly shortSince: Date },
): Promise<WatchedRemittance[]> {
  return inScope(
    db
      .selectFrom('remittance')
      .select([
        'id',
        'branchId',
        'number',
        'carrier',
        'amountCentavos as amount',
        'sentAt',
        sql<Centavos | null>`received_centavos - amount_centavos`.as('difference'),
      ])
      .where(
        sql<boolean>`(confirmed_at is null and sent_at < ${sentBefore})
          or (confirmed_at >= ${shortSince} and received_centavos < amount_centavos)`,
      )
      .orderBy('sentAt')
      .limit(50),
    scope,
  ).execute()
}

function remittances(db: Db) {
  return db
    .selectFrom('remittance')
    .innerJoin('branch', 'branch.id', 'remittance.branchId')
    .innerJoin('appUser as sender', 'sender.id', 'remittance.sentBy')
    .leftJoin('appUser as confirmer', 'confirmer.id', 'remittance.confirmedBy')
    .selectAll('remittance')
    .select([
      'branch.name as branchName',
      'branch.cutoffMinutes',
      fullNameOf('sender').as('sentByName'),
      fullNameOf<string | null>('confirmer').as('confirmedByName'),
    ])
}

function inScope<Query extends { where(column: 'remittance.branchId', is: '=', value: string): Query }>(
  query: Query,
  { branchId }: Scope,
): Query {
  return branchId === null ? query : query.where('remittance.branchId', '=', branchId)
}

function filtered<Query extends { where(condition: ReturnType<typeof sql<boolean>>): Query }>(
  query: Query,
  { state }: RemittanceFilter,
): Query {
  if (state === 'in_transit') return query.where(sql<boolean>`remittance.confirmed_at is null`)
  if (state === 'confirmed') return query.where(sql<boolean>`remittance.confirmed_at is not null`)
  if (state === 'short') return query.where(sql<boolean>`remittance.received_centavos <> remittance.amount_centavos`)
  return query
}
