import type { ApprovalKind, ApprovalState } from '@labada/domain/cash/approvals'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { after, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import type { Database } from '../schema.ts'

/** A request with the names it refers to. */
export type ApprovalRow = Row<'approval'> & {
  readonly branchName: string
  readonly requestedByName: string
  readonly decidedByName: string | null
  /** The number of the order it is about. */
  readonly orderNumber: string | null
}

export async function findApproval(db: Db, scope: Scope, id: string): Promise<ApprovalRow | undefined> {
  return approvals(db, scope).where('approval.id', '=', id).executeTakeFirst()
}

/** The request, locked for this transaction. */
export async function lockApproval(trx: Trx, scope: Scope, id: string): Promise<ApprovalRow | undefined> {
  const locked = await trx.selectFrom('approval').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findApproval(trx, scope, id)
}

/** Every request about one order or cash movement, oldest first. */
export async function approvalsOf(db: Db, kind: ApprovalKind, subjectId: string): Promise<Row<'approval'>[]> {
  return db
    .selectFrom('approval')
    .selectAll()
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .orderBy('requestedAt')
    .execute()
}

/** Throws a unique violation (`approval_pkey`). */
export async function insertApproval(trx: Trx, approval: Insertable<Database['approval']>): Promise<void> {
  await trx.insertInto('approval').values(approval).execute()
}

export async function setApproval(trx: Trx, id: string, changes: Updateable<Database['approval']>): Promise<void> {
  await trx.updateTable('approval').set(changes).where('id', '=', id).execute()
}

/** Filters of the list of requests. */
export interface ApprovalFilter {
  readonly state?: ApprovalState | undefined
  readonly subjectId?: string | undefined
}

/** One page of requests, newest first. */
export async function listApprovals(
  db: Db,
  scope: Scope,
  filter: ApprovalFilter,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: ApprovalRow[]; nextCursor: string | null }> {
  let query = approvals(db, scope)
    .orderBy('approval.requestedAt', 'desc')
    .orderBy('approval.id', 'desc')
    .limit(page.limit + 1)
  if (filter.state) query = query.where('approval.state', '=', filter.state)
  if (filter.subjectId) query = query.where('approval.subjectId', '=', filter.subjectId)
  if (page.cursor !== undefined) {
    const place = readCursor(page.cursor, 'instant')
    query = query.where(after(sql`approval.requested_at`, sql`approval.id`, place, 'desc'))
  }
  return pageOf(await query.execute(), page.limit, (row) => ({ value: row.requestedAt, id: row.id }))
}

/** The number of undecided requests of each branch. */
export async function waitingApprovals(db: Db, { branchId }: Scope): Promise<ReadonlyMap<string, number>> {
  let query = db
    .selectFrom('approval')
    .select(['branchId', sql<number>`count(*)`.as('count')])
    .where('state', '=', 'waiting')
    .groupBy('branchId')
  if (branchId !== null) query = query.where('branchId', '=', branchId)
  return new Map((await query.execute()).map((row) => [row.branchId, row.count]))
}

function approvals(db: Db, { branchId }: Scope) {
  const all = db
    .selectFrom('approval')
    .innerJoin('branch', 'branch.id', 'approval.branchId')
    .innerJoin('appUser as requester', 'requester.id', 'approval.requestedBy')
    .leftJoin('appUser as decider', 'decider.id', 'approval.decidedBy')
    .leftJoin('order', 'order.id', 'approval.subjectId')
    .selectAll('approval')
    .select([
      'branch.name as branchName',
      fullNameOf('requester').as('requestedByName'),
      fullNameOf<string | null>('decider').as('decidedByName'),
      'order.number as orderNumber',
    ])
  return branchId === null ? all : all.where('approval.branchId', '=', branchId)
}
