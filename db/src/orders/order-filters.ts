import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { ZERO } from '@labada/domain/core/money'
import { phoneDigits } from '@labada/domain/orders/customers/customers'
import { type OrderStage, type OrderType, type PaymentStatus, UNCLAIMED_DAYS } from '@labada/domain/orders/order-stages'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../core/keyset.ts'
import type { Scope } from '../core/scope.ts'
import type { Database } from '../schema.ts'

export type OrderView =
  | 'all'
  | 'open'
  | 'ready'
  | 'overdue'
  | 'unclaimed'
  | 'unpaid'
  | 'released'
  | 'released_today'
  | 'voided'
/** Filters of a list of orders. */
export interface OrderFilter {
  readonly view: OrderView
  readonly customerId?: string | undefined
  /** Only these. */
  readonly ids?: readonly string[] | undefined
  readonly stage?: OrderStage | undefined
  readonly paymentStatus?: PaymentStatus | undefined
  readonly type?: OrderType | undefined
  /** Paid, at least partly, by this method. */
  readonly method?: PaymentMethod | undefined
  /** Whether a promotion or a discount applied. */
  readonly discount?: 'given' | 'none' | undefined
  readonly search?: string | undefined
  /** Business days of receipt, both included. */
  readonly from?: ManilaDate | undefined
  readonly to?: ManilaDate | undefined
}

type Searched = ExpressionBuilder<
  Pick<Database, 'order'> & { customer: { [K in keyof Database['customer']]: Database['customer'][K] | null } },
  'order' | 'customer'
>

/** The condition of a filter, on `order` joined with its customer. */
export function found(scope: Scope, filter: OrderFilter, now: Date): (eb: Searched) => Expression<SqlBool> {
  return (eb) => {
    const all: Expression<SqlBool>[] = [inView(eb, filter.view, scope, now)]
    if (scope.branchId !== null) all.push(eb('order.branchId', '=', scope.branchId))
    if (filter.ids) all.push(eb('order.id', 'in', filter.ids))
    if (filter.customerId) all.push(eb('order.customerId', '=', filter.customerId))
    if (filter.stage) all.push(eb('order.stage', '=', filter.stage))
    if (filter.type) all.push(eb('order.type', '=', filter.type))
    if (filter.from) all.push(eb('order.businessDate', '>=', filter.from))
    if (filter.to) all.push(eb('order.businessDate', '<=', filter.to))
    if (filter.paymentStatus) all.push(PAYMENT_STATUS[filter.paymentStatus])
    if (filter.method) all.push(paidBy(filter.method))
    if (filter.discount) all.push(eb('order.discountCentavos', filter.discount === 'given' ? '>' : '=', ZERO))
    if (filter.search) all.push(matches(eb, filter.search))
    return eb.and(all)
  }
}

function inView(eb: Searched, view: OrderView, { branchId }: Scope, now: Date): Expression<SqlBool> {
  const isOpen = eb('order.stage', 'not in', ['released', 'voided'])
  switch (view) {
    case 'all':
      return eb.and([])
    case 'open':
      return isOpen
    case 'overdue':
      return eb.and([isOpen, eb('order.stage', '<>', 'ready'), eb('order.promisedAt', '<', now)])
    case 'unclaimed':
      return eb.and([
        eb('order.stage', '=', 'ready'),
        eb('order.stageAt', '<=', new Date(now.getTime() - UNCLAIMED_DAYS * 86_400_000)),
      ])
    case 'unpaid':
      return sql<SqlBool>`${isOwed('"order".')}`
    case 'released_today':
      return releasedToday(branchId, now)
    case 'ready':
    case 'released':
    case 'voided':
      return eb('order.stage', '=', view)
  }
}

/**
 * An order with a balance due. Written as `order_owed` and `order_due` are, the index and the statistics: the planner takes
 * two columns compared for a third of the table.
 */
export const isOwed = (order = '') =>
  sql<boolean>`${sql.raw(order)}total_centavos - ${sql.raw(order)}paid_centavos - ${sql.raw(order)}written_off_centavos > 0
    and ${sql.raw(order)}stage <> 'voided'`

/**
 * Released on the current business day (of `now`) of their branch: `businessDateOf`, for Postgres. Found first, each branch
 * by its index, because the planner cannot know how few of all releases these are.
 */
const releasedToday = (branchId: string | null, now: Date) => sql<SqlBool>`"order".id = any(array(
  select r.id from branch b
  cross join lateral (select (date_trunc('day', (${now}::timestamptz at time zone 'Asia/Manila')
    - make_interval(mins => b.cutoff_minutes)) + make_interval(mins => b.cutoff_minutes)) at time zone 'Asia/Manila' as start) day
  join "order" r on r.branch_id = b.id and r.released_at >= day.start and r.released_at < day.start + interval '1 day'
  where ${branchId === null ? sql`true` : sql`b.id = ${branchId}`}))`

/** The rule of `paymentStatusOf`, for Postgres; a voided order has nothing due or paid. */
const PAYMENT_STATUS: Readonly<Record<PaymentStatus, Expression<SqlBool>>> = {
  unpaid: sql<SqlBool>`"order".stage <> 'voided' and "order".paid_centavos = 0 and "order".written_off_centavos < "order".total_centavos`,
  partial: sql<SqlBool>`"order".paid_centavos > 0 and "order".paid_centavos + "order".written_off_centavos < "order".total_centavos and "order".refunded_centavos < "order".paid_centavos`,
  paid: sql<SqlBool>`"order".paid_centavos + "order".written_off_centavos >= "order".total_centavos and ("order".refunded_centavos = 0 or "order".refunded_centavos < "order".paid_centavos)`,
  refunded: sql<SqlBool>`"order".refunded_centavos > 0 and "order".refunded_centavos >= "order".paid_centavos`,
}

function paidBy(method: PaymentMethod): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from payment p where p.order_id = "order".id and p.method = ${method}
    and not exists (select from payment_void v where v.payment_id = p.id))`
}

/** Too many digits for a part of an order's number or of a claim code. */
export const isWholePhone = (digits = '') => /^09\d{9}$/.test(digits)
/** A whole number, which no other order has and no name contains: trigrams that most orders share need not be counted. */
export const WHOLE_NUMBER = /^[a-z0-9]+-\d{6}-\d{4,}$/i

/** Part of a number or a claim code, or of the name or phone of the customer, who is found first: each by its index. */
function matches(eb: Searched, search: string): Expression<SqlBool> {
  if (WHOLE_NUMBER.test(search)) return eb('order.number', '=', search.toUpperCase())
  const digits = phoneDigits(search)
  if (isWholePhone(digits)) return isOfCustomerCalled(search, digits)
  return eb.or([
    eb('order.number', 'ilike', containing(search)),
    eb('order.claimCode', 'ilike', containing(search.replace(/\s/g, ''))),
    isOfCustomerCalled(search, digits),
  ])
}

/** Part of a phone number. A whole one is looked up: of numbers that begin alike the trigrams are in every one. */
export const hasPhone = (phone: Expression<unknown>, digits: string) =>
  isWholePhone(digits) ? sql<SqlBool>`${phone} = ${digits}` : sql<SqlBool>`${phone} like ${containing(digits)}`

/** Whether an order's customer is one of those with a part of a name, or of a phone number. */
export function isOfCustomerCalled(name: string, digits: string | null | undefined): Expression<SqlBool> {
  return sql<SqlBool>`"order".customer_id = any(array(
    select c.id from customer c where c.name ilike ${containing(name)} ${digits ? sql`or ${hasPhone(sql`c.phone`, digits)}` : sql``}))`
}
