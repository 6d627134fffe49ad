import { PAID_FROM } from '@labada/domain/stock/stock-postings'
import { z } from 'zod'
import { admin, adminOrShop, kept, shop } from '../core/route.ts'
import { id, instant, page, pageQuery, pesos, pesosFromZero, text } from '../core/values.ts'
import { itemRef, quantity, quantityFromZero } from './item-schemas.ts'

export const PURCHASE_STATES = ['ordered', 'received', 'cancelled', 'voided'] as const

const line = z.object({
  id,
  item: itemRef,
  packName: z.string().nullable(),
  packFactor: z.number(),
  packs: z.number(),
  quantity: z.number(),
  received: z.number().nullable(),
  /** Null for the counter. */
  amount: pesos.nullable(),
  /** Includes its share of the freight; null until it arrived, and for the counter. */
  cost: pesos.nullable(),
})

export const purchaseSchema = z.object({
  id,
  number: z.string(),
  branchId: id,
  branchName: z.string(),
  state: z.enum(PURCHASE_STATES),
  supplier: z.string(),
  documentNumber: z.string().nullable(),
  /** Null for the counter, like every amount below. */
  paidFrom: z.enum(PAID_FROM).nullable(),
  freight: pesos.nullable(),
  total: pesos.nullable(),
  /** Still payable to the supplier. */
  owed: pesos.nullable(),
  note: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string(),
  receivedAt: instant.nullable(),
  receivedBy: z.string().nullable(),
  paidAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  voidedAt: instant.nullable(),
  voidReason: z.string().nullable(),
  lines: z.array(line),
})
export type Purchase = z.output<typeof purchaseSchema>

const lineBody = z.object({
  itemId: id,
  packName: z.string().trim().max(40).nullable().optional(),
  packFactor: quantity.optional(),
  packs: quantity,
  /** For the whole line. */
  amount: pesosFromZero,
})
const lines = z.array(lineBody).min(1).max(100)
const purchaseParams = z.object({ purchaseId: id })

export const purchaseRoutes = kept({
  listPurchases: {
    method: 'GET',
    path: '/purchases',
    access: adminOrShop('items'),
    key: 'purchase.see',
    summary: 'List purchases, newest first; a counter sees its own branch’s, without amounts',
    query: z.object({ ...pageQuery, branchId: id.optional(), state: z.enum(PURCHASE_STATES).optional() }),
    response: page(
      purchaseSchema,
      z.object({ purchases: z.number().int(), total: pesos.nullable(), owed: pesos.nullable() }),
    ),
  },
  createPurchase: {
    method: 'POST',
    path: '/purchases',
    access: admin,
    key: 'purchase.make',
    summary: 'Order goods for a branch, or record goods already there (`received`)',
    body: z.object({
      id,
      branchId: id,
      supplier: text(80),
      documentNumber: z.string().trim().max(40).optional(),
      paidFrom: z.enum(PAID_FROM),
      freight: pesosFromZero.optional(),
      note: z.string().trim().max(300).optional(),
      received: z.boolean(),
      lines,
    }),
    response: purchaseSchema,
  },
  buyStock: {
    method: 'POST',
    path: '/shop/purchases',
    access: shop('items'),
    key: 'purchase.make',
    summary: 'Record a purchase that the counter paid from its open drawer',
    body: z.object({
      id,
      supplier: text(80),
      documentNumber: z.string().trim().max(40).optional(),
      note: z.string().trim().max(300).optional(),
      lines,
    }),
    response: purchaseSchema,
  },
  receivePurchase: {
    method: 'POST',
    path: '/purchases/:purchaseId/receive',
    access: adminOrShop('items'),
    key: 'purchase.make',
    summary: 'Receive ordered goods by line; goods that did not arrive are not paid',
    keyed: true,
    params: purchaseParams,
    body: z.object({
      lines: z.array(z.object({ lineId: id, quantity: quantityFromZero })).max(100),
      note: z.string().trim().max(300).optional(),
    }),
    response: purchaseSchema,
  },
  cancelPurchase: {
    method: 'POST',
    path: '/purchases/:purchaseId/cancel',
    access: admin,
    key: 'purchase.make',
    summary: 'Cancel an order that has not arrived',
    params: purchaseParams,
    body: z.object({ reason: text(200, 3) }),
    response: purchaseSchema,
  },
  voidPurchase: {
    method: 'POST',
    path: '/purchases/:purchaseId/void',
    access: admin,
    key: 'purchase.make',
    summary: 'Void a purchase received by mistake: its goods leave stock, its money comes back; safe to repeat',
    keyed: true,
    params: purchaseParams,
    body: z.object({ reason: text(200, 3) }),
    response: purchaseSchema,
  },
  payPurchase: {
    method: 'POST',
    path: '/purchases/:purchaseId/pay',
    access: admin,
    key: 'purchase.pay',
    summary: 'Pay the amount due for a purchase; safe to repeat',
    keyed: true,
    params: purchaseParams,
    body: z.object({ from: z.enum(['drawer', 'safe', 'bank', 'owner']) }),
    response: purchaseSchema,
  },
})
