import type { RouteRequest } from '@labada/contracts/core/route'
import type { orderClaimRoutes } from '@labada/contracts/orders/order-claims'
import type { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { OrderListQuery } from '../../../components/orders/use-order-list.ts'
import { given } from '../../../lib/given.ts'
import { daysOf, type TransactionFilters, type View } from './transaction-filters.ts'

export type PaymentListQuery = Omit<RouteRequest<typeof orderReviewRoutes.listPayments>['query'], 'cursor' | 'limit'>

type ClaimListQuery = Omit<RouteRequest<typeof orderClaimRoutes.listOrderClaims>['query'], 'cursor' | 'limit'>

/** The filters as the query of the list of orders. */
export function orderQueryOf(filters: TransactionFilters, today: ManilaDate): OrderListQuery {
  const { stage, paymentStatus, type, discount, sort, direction } = filters
  return {
    ...sharedQueryOf(filters, today),
    ...given({ stage, paymentStatus, type, discount }),
    view: WIRE_VIEWS[filters.view],
    sort,
    direction,
  }
}

/** The filters as the query of the list of payments; the order's stage, status and type do not apply. */
export function paymentQueryOf(filters: TransactionFilters, today: ManilaDate): PaymentListQuery {
  return { ...sharedQueryOf(filters, today), ...given({ verification: filters.verification }) }
}

/** The filters as the query of the list of claims: its own, by the days claims were opened on. */
export function claimQueryOf(filters: TransactionFilters, today: ManilaDate): ClaimListQuery {
  const { claimStatus: status, claimKind: kind, branchId, search, dates } = filters
  return given({ branchId, search, ...daysOf(dates, today), status, kind })
}

/** The filters as the query of the sales by VAT and of the register: the branch and the days. */
export function taxQueryOf({ branchId, dates }: TransactionFilters, today: ManilaDate) {
  return given({ branchId, ...daysOf(dates, today) })
}

function sharedQueryOf({ branchId, method, search, dates }: TransactionFilters, today: ManilaDate) {
  return given({ branchId, method, search, ...daysOf(dates, today) })
}

const WIRE_VIEWS: Readonly<Record<View, NonNullable<OrderListQuery['view']>>> = {
  orders: 'all',
  payments: 'all',
  unpaid: 'unpaid',
  overdue: 'overdue',
  unclaimed: 'unclaimed',
  approvals: 'all',
  claims: 'all',
  taxes: 'all',
  voids: 'voided',
  offline: 'all',
}
