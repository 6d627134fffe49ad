import { OFFICE_ACCOUNTS } from '@labada/domain/orders/office-payments'
import { z } from 'zod'
import { admin, adminOrShop, kept, shop } from '../core/route.ts'
import { id, instant, positivePesos, text } from '../core/values.ts'
import { orderSchema } from './order-schemas.ts'

const orderParams = z.object({ orderId: id })

/** Actions of the release desk and the back office on an order, besides moving, paying and releasing it. */
export const orderDeskRoutes = kept({
  undoRelease: {
    method: 'POST',
    path: '/orders/:orderId/undo-release',
    access: shop('release'),
    key: 'order.release',
    summary: 'Undo a release within 15 minutes; no reason needed by the same person within 10 seconds; safe to repeat',
    params: orderParams,
    body: z.object({ loadIds: z.array(id).min(1).max(100), reason: z.string().trim().max(200).optional() }),
    response: orderSchema,
  },
  rewashLoad: {
    method: 'POST',
    path: '/orders/:orderId/rewashes',
    access: shop('release'),
    key: 'order.stage',
    summary: 'Rewash part of a load as a new load, free of charge; also after release',
    params: orderParams,
    body: z.object({ id, loadId: id, reason: text(200, 3) }),
    response: orderSchema,
  },
  settleStorage: {
    method: 'POST',
    path: '/orders/:orderId/storage-fee',
    access: shop('release'),
    key: 'payment.take',
    permittable: 'order.discount',
    summary: 'Charge the storage fee due, or waive it with a reason; safe to repeat',
    params: orderParams,
    body: z.object({ decision: z.enum(['charge', 'waive']), reason: z.string().trim().max(200).optional() }),
    keyed: true,
    response: orderSchema,
  },
  setRack: {
    method: 'POST',
    path: '/orders/:orderId/rack',
    access: shop('release'),
    key: 'order.stage',
    summary: 'Set where ready laundry is kept; an empty rack clears it',
    params: orderParams,
    body: z.object({ rack: z.string().trim().max(12) }),
    response: orderSchema,
  },
  promiseLater: {
    method: 'POST',
    path: '/orders/:orderId/promise',
    access: adminOrShop('release'),
    key: 'order.stage',
    summary: 'Change the ready time; only an admin can make it earlier',
    params: orderParams,
    body: z.object({ promisedAt: instant, reason: text(200, 3) }),
    response: orderSchema,
  },
  writeOffOrder: {
    method: 'POST',
    path: '/orders/:orderId/write-off',
    access: admin,
    key: 'order.writeoff',
    summary: 'Write off an order’s balance; does nothing if nothing is due',
    params: orderParams,
    body: z.object({ reason: text(200, 5) }),
    keyed: true,
    response: orderSchema,
  },
  takeOfficePayment: {
    method: 'POST',
    path: '/orders/:orderId/office-payments',
    access: admin,
    key: 'payment.take',
    summary: 'Record a payment in the office into a named account, with a reason; needs the open drawer',
    params: orderParams,
    body: z.object({
      /** Made by the sender: the same again is harmless; one that named another payment before answers 409 STALE_VERSION. */
      id,
      account: z.enum(OFFICE_ACCOUNTS),
      amount: positivePesos,
      reference: z.string().trim().max(40).optional(),
      reason: text(200, 5),
    }),
    response: orderSchema,
  },
  voidPayment: {
    method: 'POST',
    path: '/orders/:orderId/payments/:paymentId/void',
    access: adminOrShop('release', 'receive'),
    key: 'payment.void',
    permittable: 'payment.void',
    summary: 'Void a payment; a counter within policy (409 APPROVAL_REQUIRED, ADMIN_ONLY), an admin always',
    params: z.object({ orderId: id, paymentId: id }),
    body: z.object({ reason: text(200, 3) }),
    keyed: true,
    response: orderSchema,
  },
})
