import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import type { Database } from '../schema.ts'

/** A request with the names that are shown of it. */
export type PermitRequestRow = Selectable<Database['permitRequest']> & {
  readonly branchName: string
  readonly personName: string
  readonly deciderName: string | null
  readonly orderNumber: string | null
}

export async function insertPermitRequest(
  trx: Trx,
  { facts, ...row }: Omit<Row<'permitRequest'>, 'decidedBy' | 'decidedAt' | 'note' | 'permitHash'>,
): Promise<void> {
  await trx
    .insertInto('permitRequest')
    .values({ ...row, facts: JSON.stringify(facts) })
    .execute()
}

/**
 * Withdraws what nobody answered: everything a device asked (a counter asks one thing at a time), that of others than one
 * person, or everything a person asked. Returns the requests. Of two devices' calls at once one comes second.
 */
export async function withdrawWaiting(
  trx: Trx,
  whose: { readonly clientId: number; readonly otherThan?: string } | { readonly personId: string },
): Promise<{ readonly id: string; readonly branchId: string }[]> {
  const withdrawn = trx
    .updateTable('permitRequest')
    .set({ state: 'withdrawn' })
    .where('state', '=', 'waiting')
    .returning(['id', 'branchId'])
  if ('personId' in whose) return withdrawn.where('personId', '=', whose.personId).execute()
  const { clientId, otherThan } = whose
  await trx.selectFrom('client').select('id').where('id', '=', clientId).forNoKeyUpdate().execute()
  return withdrawn
    .where('clientId', '=', clientId)
    .$if(otherThan !== undefined, (all) => all.where('personId', '!=', otherThan ?? ''))
    .execute()
}

export async function findPermitRequest(
  db: Db,
  { branchId }: Scope,
  id: string,
): Promise<PermitRequestRow | undefined> {
  return requests(db, { branchId }).where('r.id', '=', id).executeTakeFirst()
}

/** The same, locked: of two answers at once, one comes second. */
export async function lockPermitRequest(trx: Trx, scope: Scope, id: string): Promise<PermitRequestRow | undefined> {
  await trx.selectFrom('permitRequest').select('id').where('id', '=', id).forUpdate().execute()
  return findPermitRequest(trx, scope, id)
}

/** The requests that still wait, oldest first; at most two hundred. */
export async function listWaitingPermitRequests(db: Db, scope: Scope, now: Date): Promise<PermitRequestRow[]> {
  return requests(db, scope)
    .where('r.state', '=', 'waiting')
    .where('r.expiresAt', '>', now)
    .orderBy('r.askedAt')
    .orderBy('r.id')
    .limit(200)
    .execute()
}

/** How many requests wait, by branch. */
export async function waitingPermitRequests(
  db: Db,
  { branchId }: Scope,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('permitRequest')
    .select(['branchId', sql<number>`count(*)`.as('count')])
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .$if(branchId !== null, (all) => all.where('branchId', '=', branchId ?? ''))
    .groupBy('branchId')
    .execute()
  return new Map(rows.map((row) => [row.branchId, row.count]))
}

export async function setPermitRequest(
  trx: Trx,
  id: string,
  set: Partial<Pick<Row<'permitRequest'>, 'state' | 'decidedBy' | 'decidedAt' | 'note' | 'permitHash'>>,
): Promise<void> {
  await trx.updateTable('permitRequest').set(set).where('id', '=', id).execute()
}

function requests(db: Db, { branchId }: Scope) {
  return (
    db
      .selectFrom('permitRequest as r')
      .innerJoin('branch as b', 'b.id', 'r.branchId')
      .innerJoin('appUser as p', 'p.id', 'r.personId')
      .leftJoin('appUser as d', 'd.id', 'r.decidedBy')
      // The id is what the counter sent: only an order of its own branch is shown.
      .leftJoin('order as o', (join) =>
        join.on('o.id', '=', sql<string>`(r.facts ->> 'orderId')::uuid`).onRef('o.branchId', '=', 'r.branchId'),
      )
      .selectAll('r')
      .select([
        'b.name as branchName',
        fullNameOf('p').as('personName'),
        fullNameOf<string | null>('d').as('deciderName'),
        'o.number as orderNumber',
      ])
      .$if(branchId !== null, (all) => all.where('r.branchId', '=', branchId ?? ''))
  )
}
