import type { RouteRequest } from '@labada/contracts/core/route'
import type { orderRoutes } from '@labada/contracts/orders/orders'
import type { TenderedPayment } from '../counter/tender.ts'

type ReceiveBody = RouteRequest<typeof orderRoutes.receiveOrder>['body']
type Parts = Required<Pick<ReceiveBody, 'payments'>> & Pick<ReceiveBody, 'packageUses'>

/** Parts taken as a new order is sent with them: payments in money, and uses of packages. */
export function partsOf(parts: readonly TenderedPayment[]): Parts {
  const packageUses = parts.flatMap(({ id, use }) => (use ? [{ id, ...use }] : []))
  const payments = parts.flatMap(({ use: _, method, ...part }) => (method === 'package' ? [] : [{ ...part, method }]))
  return { payments, ...(packageUses.length > 0 && { packageUses }) }
}
