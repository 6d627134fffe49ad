import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { call } from '../../../api/call.ts'
import { loadPart } from '../../../lib/lazy.ts'
import type { TenderedPayment } from '../counter/tender.ts'

/** Records a part of the payment of an order that is known to the server. Answers the order after it. */
export async function recordPart(order: Pick<Order, 'id' | 'lines'>, payment: TenderedPayment): Promise<Order> {
  const { use: _, method, ...part } = payment
  if (method !== 'package') {
    return call(orderRoutes.recordPayment, { params: { orderId: order.id }, body: { ...part, method } })
  }
  const { payWithPackage } = await loadPart(() => import('./pay-with-package.ts'))
  return payWithPackage(order, payment)
}
