import { packageRoutes } from '@labada/contracts/orders/customers/packages'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { call } from '../../../api/call.ts'
import type { TenderedPayment } from '../counter/tender.ts'

/** Pays for a line of an order with units of a package. Answers the order after it. */
export function payWithPackage(order: Pick<Order, 'id' | 'lines'>, { id, use }: TenderedPayment): Promise<Order> {
  const line = use && order.lines[use.line]
  if (!use || !line) throw new Error('A use of a package lost its line')
  const { packageId, units } = use
  return call(packageRoutes.usePackage, {
    params: { orderId: order.id },
    body: { id, packageId, units, lineId: line.id },
  })
}
