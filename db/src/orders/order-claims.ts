import { addDays, type ManilaDate, startOf } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { ClaimKind, ClaimStatus } from '@labada/domain/orders/order-claims'
import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { after, containing, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import type { Database } from '../schema.ts'

/** A claim with the names it refers to, its photos, and the amounts that determine its order's limit. */
export type OrderClaimRow = Row<'orderClaim'> & {
  readonly orderNumber: string
  readonly totalCentavos: Centavos
  readonly pickupFeeCentavos: Centavos
  readonly deliveryFeeCentavos: Centavos
  readonly storageFeeCentavos: Centavos
  readonly branchName: string
  readonly customerName: string | null
  readonly openedByName: string
  readonly decidedByName: string | null
  /** Of all claims about its order. */
  readonly paidOnOrderCentavos: Centavos
  readonly photos: { readonly id: string; readonly name: string; readonly type: 'image/webp' | 'application/pdf' }[]
}

/** Filters of the list of claims. */
export interface OrderClaimFilter {
  readonly status?: ClaimStatus | undefined
  readonly kind?: ClaimKind | undefined
  readonly from?: ManilaDate | undefined
  readonly to?: ManilaDate | undefined
  readonly search?: string | undefined
}

export async function findOrderClaim(db: Db, scope: Scope, id: string): Promise<OrderClaimRow | undefined> {
  return claims(db).where(found(scope, {})).where('orderClaim.id', '=', id).executeTakeFirst()
}

/** Throws a unique violation: `order_claim_pkey` for a known id. */
export async function insertOrderClaim(
  trx: Trx,
  claim: Insertable<Database['orderClaim']>,
  uploadIds: readonly string[],
): Promise<void> {
  await trx.insertInto('orderClaim').values(claim).execute()
  if (uploadIds.length === 0) return
  await trx
    .insertInto('orderClaimPhoto')
    .values(uploadIds.map((uploadId, position) => ({ claimId: claim.id, uploadId, position })))
    .execute()
}

/** Decides a claim; the caller holds the lock of its order. */
export async function setOrderClaim(trx: Trx, id: string, changes: Updateable<Database['orderClaim']>): Promise<void> {
  await trx.updateTable('orderClaim').set(changes).where('id', '=', id).execute()
}

/** The claims about an order, oldest first. */
export async function claimsOfOrder(db: Db, scope: Scope, orderId: string): Promise<OrderClaimRow[]> {
  return claims(db)
    .where(found(scope, {}))
    .where('orderClaim.orderId', '=', orderId)
    .orderBy('orderClaim.openedAt')
    .orderBy('orderClaim.id')
    .execute()
}

/** One page of claims, newest first. */
export async function listOrderClaims(
  db: Db,
  scope: Scope,
  filter: OrderClaimFilter,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: OrderClaimRow[]; nextCursor: string | null }> {
  let query = claims(db)
    .where(found(scope, filter))
    .orderBy('orderClaim.openedAt', 'desc')
    .orderBy('orderClaim.id', 'desc')
    .limit(page.limit + 1)
  if (page.cursor !== undefined) {
    const place = readCursor(page.cursor, 'instant')
    query = query.where(after(sql`order_claim.opened_at`, sql`order_claim.id`, place, 'desc'))
  }
  return pageOf(await query.execute(), page.limit, (row) => ({ value: row.openedAt, id: row.id }))
}

/** The number of matching claims, how many are open, and the totals asked for and paid. */
export async function orderClaimTotals(
  db: Db,
  scope: Scope,
  filter: OrderClaimFilter,
): Promise<{
  readonly claims: number
  readonly open: number
  readonly asked: Centavos
  readonly paid: Centavos
}> {
  return db
    .selectFrom('orderClaim')
    .innerJoin('order', 'order.id', 'orderClaim.orderId')
    .leftJoin('customer', 'customer.id', 'order.customerId')
    .where(found(scope, filter))
    .select([
      sql<number>`count(*)`.as('claims'),
      sql<number>`count(*) filter (where order_claim.status = 'open')`.as('open'),
      sql<Centavos>`coalesce(sum(order_claim.asked_centavos), 0)`.as('asked'),
      sql<Centavos>`coalesce(sum(order_claim.paid_centavos), 0)`.as('paid'),
    ])
    .executeTakeFirstOrThrow()
}

function claims(db: Db) {
  return db
    .selectFrom('orderClaim')
    .innerJoin('order', 'order.id', 'orderClaim.orderId')
    .innerJoin('branch', 'branch.id', 'orderClaim.branchId')
    .innerJoin('appUser as opener', 'opener.id', 'orderClaim.openedBy')
    .leftJoin('appUser as decider', 'decider.id', 'orderClaim.decidedBy')
    .leftJoin('customer', 'customer.id', 'order.customerId')
    .selectAll('orderClaim')
    .select([
      'order.number as orderNumber',
      'order.totalCentavos',
      'order.pickupFeeCentavos',
      'order.deliveryFeeCentavos',
      'order.storageFeeCentavos',
      'branch.name as branchName',
      'customer.name as customerName',
      fullNameOf('opener').as('openedByName'),
      fullNameOf<string | null>('decider').as('decidedByName'),
      sql<Centavos>`(
        select coalesce(sum(c.paid_centavos), 0) from order_claim c where c.order_id = order_claim.order_id)`.as(
        'paidOnOrderCentavos',
      ),
      sql<OrderClaimRow['photos']>`coalesce((
        select json_agg(json_build_object('id', u.id, 'name', u.name, 'type', u.type) order by p.position)
        from order_claim_photo p join upload u on u.id = p.upload_id where p.claim_id = order_claim.id), '[]')`.as(
        'photos',
      ),
    ])
}

function found({ branchId }: Scope, { status, kind, from, to, search }: OrderClaimFilter): Expression<SqlBool> {
  const pattern = search === undefined || search === '' ? undefined : containing(search)
  const parts = [
    ...(branchId === null ? [] : [sql`order_claim.branch_id = ${branchId}`]),
    ...(status === undefined ? [] : [sql`order_claim.status = ${status}`]),
    ...(kind === undefined ? [] : [sql`order_claim.kind = ${kind}`]),
    ...(from === undefined ? [] : [sql`order_claim.opened_at >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql`order_claim.opened_at < ${startOf(addDays(to, 1))}`]),
    ...(pattern === undefined
      ? []
      : [
          sql`("order".number ilike ${pattern} or customer.name ilike ${pattern} or order_claim.description ilike ${pattern})`,
        ]),
  ]
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(parts, sql` and `)}`
}
