import type { RouteRequest } from '@labada/contracts/core/route'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { CancelledError } from '@tanstack/react-query'
import { callWithManager } from '../../../components/access/ask-manager.ts'
import { money } from '../../../lib/format.ts'
import { t } from './t.ts'

/** Saves an order whose discount a manager has to allow by PIN. Canceled if nobody does; the ticket stays as it is. */
export async function receiveWithManager(request: RouteRequest<typeof orderRoutes.receiveOrder>): Promise<Order> {
  const { discount } = request.body
  const what =
    discount?.amount !== undefined
      ? t('discountOfAmount', { amount: money(discount.amount) })
      : t('discountOfPercent', { percent: discount?.percent ?? 0 })
  const outcome = await callWithManager(orderRoutes.receiveOrder, request, { what, needed: ['order.discount'] })
  if (outcome === null || outcome === 'office') throw new CancelledError({ silent: true })
  return outcome.answer
}
