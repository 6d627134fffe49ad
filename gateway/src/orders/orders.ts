import type { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import type { orderRoutes } from '@labada/contracts/orders/orders'
import { onFirstPage } from '@labada/db/core/keyset'
import { listOrders, orderAges, orderDays, orderTotals } from '@labada/db/orders/order-lists'
import { findOrderByClaim } from '@labada/db/orders/orders'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { ZERO } from '@labada/domain/core/money'
import { AGE_BANDS } from '@labada/domain/orders/order-ages'
import { claimOf } from '@labada/domain/orders/orders'
import { isBlindToCash } from '../cash/cash-answers.ts'
import type { Handlers } from '../http/context.ts'
import { toOrder, toSummary } from './order-answers.ts'
import { foundOrder } from './order-money.ts'
import { giveShortChange, listPayments, recordPayment } from './order-payments.ts'
import { quoteOrder } from './order-pricing.ts'
import { moveLoad, moveLoadBack, releaseOrder } from './order-stages.ts'
import { getOrderTimeline } from './order-timelines.ts'
import { receiveOrder } from './receiving/order-receiving.ts'
import { refundOrder } from './reversals/order-refunds.ts'
import { voidOrder } from './reversals/order-voiding.ts'

export const orderHandlers: Handlers<typeof orderRoutes & typeof orderReviewRoutes> = {
  receiveOrder,
  quoteOrder,
  recordPayment,
  giveShortChange,
  moveLoad,
  moveLoadBack,
  releaseOrder,
  voidOrder,
  refundOrder,
  listPayments,
  getOrderTimeline,

  async listOrders({ query }, { db, scope, now, actor }) {
    const {
      branchId,
      view = 'all',
      sort = 'receivedAt',
      direction = 'desc',
      cursor,
      limit = 50,
      totals: asked,
      ...rest
    } = query
    const seen = { branchId: scope.branchId ?? branchId ?? null }
    const filter = { ...rest, view }
    const isBlind = await isBlindToCash(db, { actor, now })
    const [page, totals] = await Promise.all([
      listOrders(db, seen, filter, { sort, direction, cursor, limit }, now),
      isBlind || asked === 'none' ? null : onFirstPage(cursor, () => orderTotals(db, seen, filter, now)),
    ])
    return { items: page.items.map(toSummary), nextCursor: page.nextCursor, totals }
  },

  async listOrderDays({ query: { branchId, view = 'all', ...rest } }, { db, scope, now }) {
    return { items: await orderDays(db, { branchId: scope.branchId ?? branchId ?? null }, { ...rest, view }, now) }
  },

  async listOrderAges({ query: { branchId, view = 'unpaid', ...rest } }, { db, scope, now }) {
    const seen = { branchId: scope.branchId ?? branchId ?? null }
    const asOf = { bands: AGE_BANDS, today: manilaDateOf(now), now }
    const ages = await orderAges(db, seen, { ...rest, view }, asOf)
    return { items: AGE_BANDS.map((band, index) => ({ ...band, orders: 0, balance: ZERO, ...ages[index] })) }
  },

  async getOrder({ params }, { db, scope }) {
    return toOrder(await foundOrder(db, scope, params.orderId))
  },

  async getOrderByClaim({ params }, { db, scope }) {
    const record = await findOrderByClaim(db, scope, claimOf(params.claimCode))
    if (!record) throw new DomainError('not_found', 'Order not found')
    return toOrder(record)
  },

  async lookUpOrder({ params }, { db, scope }) {
    const record = await findOrderByClaim(db, scope, claimOf(params.code))
    return { order: record ? toOrder(record) : null }
  },
}
