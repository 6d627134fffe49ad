import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { phoneDigits } from '@labada/domain/orders/customers/customers'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { after, containing, pageOf, readCursor } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'
import type { PaymentRow } from './orders.ts'

/** A payment by its id, of any order: the id may have been used before. */
export async function findPayment(db: Db, id: string): Promise<Row<'payment'> | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
}
export async function findRefund(db: Db, id: string): Promise<Row<'refund'> | undefined> {
  return db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}
export async function findShortChange(db: Db, id: string): Promise<Row<'shortChange'> | undefined> {
  return db.selectFrom('shortChange').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Throws a unique violation (`payment_pkey`) if the id was used for another order meanwhile. */
export async function insertPayment(trx: Trx, payment: Row<'payment'>): Promise<void> {
  await trx.insertInto('payment').values(payment).execute()
}
/** Throws a unique violation (`refund_pkey`). */
export async function insertRefund(trx: Trx, refund: Row<'refund'>): Promise<void> {
  await trx.insertInto('refund').values(refund).execute()
}
/** Throws a unique violation (`short_change_pkey`). */
export async function insertShortChange(trx: Trx, given: Row<'shortChange'>): Promise<void> {
  await trx.insertInto('shortChange').values(given).execute()
}

/** The ids of all payouts of change owed for an order. */
export async function shortChangeIdsOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db.selectFrom('shortChange').select('id').where('orderId', '=', orderId).execute()
  return rows.map(({ id }) => id)
}

/** Marks payments of a locked order as voided. */
export async function insertPaymentVoids(
  trx: Trx,
  payments: readonly { readonly id: string; readonly orderId: string; readonly branchId: string }[],
  { reason, at, by }: { readonly reason: string; readonly at: Date; readonly by: string },
): Promise<void> {
  if (payments.length === 0) return
  await trx
    .insertInto('paymentVoid')
    .values(
      payments.map(({ id, orderId, branchId }) => ({
        paymentId: id,
        orderId,
        branchId,
        reason,
        voidedAt: at,
        voidedBy: by,
      })),
    )
    .execute()
}

/** Filters of the list of payments. */
export interface PaymentFilter {
  readonly method?: PaymentMethod | undefined
  /** Payments other than cash, verified by a statement or not yet. */
  readonly verification?: 'verified' | 'unverified' | undefined
  /** Business days, both included. */
  readonly from?: ManilaDate | undefined
  readonly to?: ManilaDate | undefined
  /** Part of a reference, an order number, a customer's name or phone. */
  readonly search?: string | undefined
}
export type ListedPayment = PaymentRow & {
  readonly orderNumber: string
  readonly branchName: string
  /** Null for cash and what was paid ahead, which no statement has. */
  readonly isVerified: boolean | null
}

/** One page of payments, newest first. */
export async function listPayments(
  db: Db,
  scope: Scope,
  filter: PaymentFilter,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: ListedPayment[]; nextCursor: string | null }> {
  const [at, id] = [sql`payment.recorded_at`, sql`payment.id`]
  let query = joined(db, scope, filter)
    .innerJoin('branch', 'branch.id', 'payment.branchId')
    .innerJoin('appUser', 'appUser.id', 'payment.recordedBy')
    .selectAll('payment')
    .select([
      fullNameOf('appUser').as('recordedByName'),
      sql<boolean>`payment_void.payment_id is not null`.as('isVoided'),
      'order.number as orderNumber',
      'branch.name as branchName',
      sql<boolean | null>`case when payment.method not in ('cash', 'prepaid', 'package') then ${isVerified} end`.as(
        'isVerified',
      ),
    ])
    .orderBy('payment.recordedAt', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(page.limit + 1)
  if (page.cursor !== undefined) query = query.where(after(at, id, readCursor(page.cursor, 'instant'), 'desc'))
  return pageOf(await query.execute(), page.limit, (row) => ({ value: row.recordedAt, id: row.id }))
}

/** The number of matching payments, and the total of those that count. */
export async function paymentTotals(
  db: Db,
  scope: Scope,
  filter: PaymentFilter,
): Promise<{ readonly payments: number; readonly found: number; readonly amount: Centavos }> {
  return joined(db, scope, filter)
    .select([
      sql<number>`count(*) filter (where payment_void.payment_id is null)`.as('payments'),
      sql<number>`count(*)`.as('found'),
      sql<Centavos>`coalesce(sum(payment.amount_centavos) filter (where payment_void.payment_id is null), 0)`.as(
        'amount',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether an account statement has verified the payment. */
const isVerified = sql<SqlBool>`exists (
  select from ledger_transfer t join account_statement_line k on k.transfer_id = t.id
  where t.source_id = payment.id and t.source_type = 'payment')`

function joined(db: Db, scope: Scope, { method, verification, from, to, search }: PaymentFilter) {
  return db
    .selectFrom('payment')
    .innerJoin('order', 'order.id', 'payment.orderId')
    .leftJoin('customer', 'customer.id', 'order.customerId')
    .leftJoin('paymentVoid', 'paymentVoid.paymentId', 'payment.id')
    .where((eb) => {
      const all: Expression<SqlBool>[] = []
      if (scope.branchId !== null) all.push(eb('payment.branchId', '=', scope.branchId))
      if (method) all.push(eb('payment.method', '=', method))
      if (verification === 'verified') all.push(isVerified)
      if (verification === 'unverified') {
        all.push(
          eb('payment.method', 'not in', ['cash', 'prepaid', 'package']),
          eb('paymentVoid.paymentId', 'is', null),
          eb.not(isVerified),
        )
      }
      if (from) all.push(eb('payment.businessDate', '>=', from))
      if (to) all.push(eb('payment.businessDate', '<=', to))
      if (search) {
        const digits = phoneDigits(search)
        all.push(
          eb.or([
            eb('payment.reference', 'ilike', containing(search)),
            eb('order.number', 'ilike', containing(search)),
            eb('customer.name', 'ilike', containing(search)),
            ...(digits ? [eb('customer.phone', 'like', containing(digits))] : []),
          ]),
        )
      }
      return eb.and(all)
    })
}
