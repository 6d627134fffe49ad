import { OFFICE_ACCOUNTS } from '@labada/domain/orders/office-payments'
import { z } from 'zod'
import { admin, adminOrShop, type Routes, shop } from '../core/route.ts'
import { id, instant, positivePesos, text } from '../core/values.ts'
import { orderSchema } from './order-schemas.ts'

const orderParams = z.object({ orderId: id })

/** What the release desk and the back office do to an order beyond moving, paying and handing it over. */
export const orderDeskRoutes = {
  undoRelease: {
    method: 'POST',
    path: '/orders/:orderId/undo-release',
    access: shop('release'),
    summary:
      'Takes handed-over loads back within 15 minutes: the same person within ten seconds without a reason; loads already back are harmless',
    params: orderParams,
    body: z.object({ loadIds: z.array(id).min(1).max(100), reason: z.string().trim().max(200).optional() }),
    response: orderSchema,
  },
  rewashLoad: {
    method: 'POST',
    path: '/orders/:orderId/rewashes',
    access: shop('release'),
    summary: 'Washes part of a load again as a new load, free of charge; also after the release',
    params: orderParams,
    body: z.object({ id, loadId: id, reason: text(200, 3) }),
    response: orderSchema,
  },
  settleStorage: {
    method: 'POST',
    path: '/orders/:orderId/storage-fee',
    access: shop('release'),
    summary: 'Charges the storage fee that is due, or waives it with a reason; nothing due is harmless',
    params: orderParams,
    body: z.object({ decision: z.enum(['charge', 'waive']), reason: z.string().trim().max(200).optional() }),
    keyed: true,
    response: orderSchema,
  },
  setRack: {
    method: 'POST',
    path: '/orders/:orderId/rack',
    access: shop('release'),
    summary: 'Says where ready laundry lies; an empty rack takes the word away',
    params: orderParams,
    body: z.object({ rack: z.string().trim().max(12) }),
    response: orderSchema,
  },
  promiseLater: {
    method: 'POST',
    path: '/orders/:orderId/promise',
    access: adminOrShop('release'),
    summary: 'Promises another time; sooner than promised only an admin may',
    params: orderParams,
    body: z.object({ promisedAt: instant, reason: text(200, 3) }),
    response: orderSchema,
  },
  writeOffOrder: {
    method: 'POST',
    path: '/orders/:orderId/write-off',
    access: admin,
    summary: 'Gives the balance of an order up; nothing owed is harmless',
    params: orderParams,
    body: z.object({ reason: text(200, 5) }),
    keyed: true,
    response: orderSchema,
  },
  takeOfficePayment: {
    method: 'POST',
    path: '/orders/:orderId/office-payments',
    access: admin,
    summary:
      'Takes a payment in the back office, into an account that is named, with a reason; the drawer has to be open',
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
    summary:
      'Undoes one payment: the counter as far as the policy lets it (409 APPROVAL_REQUIRED, ADMIN_ONLY), an admin always',
    params: z.object({ orderId: id, paymentId: id }),
    body: z.object({ reason: text(200, 3) }),
    keyed: true,
    response: orderSchema,
  },
} satisfies Routes
