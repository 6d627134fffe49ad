import { z } from 'zod'
import { admin, adminOrShop, kept } from '../core/route.ts'
import { id, instant, page, pageQuery, pesos, text } from '../core/values.ts'
import { itemRef, quantity, quantityFromZero } from './item-schemas.ts'

export const TRANSFER_STATES = ['sent', 'received', 'cancelled'] as const

export const stockTransferSchema = z.object({
  id,
  number: z.string(),
  from: z.object({ id, name: z.string() }),
  to: z.object({ id, name: z.string() }),
  state: z.enum(TRANSFER_STATES),
  note: z.string().nullable(),
  sentAt: instant,
  sentBy: z.string(),
  receivedAt: instant.nullable(),
  receivedBy: z.string().nullable(),
  /** What happened to the goods that did not arrive. */
  missing: z.enum(['lost', 'returned']).nullable(),
  reason: z.string().nullable(),
  /** The cost of the goods; null for the counter. */
  cost: pesos.nullable(),
  lines: z.array(
    z.object({
      id,
      item: itemRef,
      quantity: z.number(),
      received: z.number().nullable(),
      cost: pesos.nullable(),
    }),
  ),
})
export type StockTransfer = z.output<typeof stockTransferSchema>

const transferParams = z.object({ transferId: id })

export const stockTransferRoutes = kept({
  listStockTransfers: {
    method: 'GET',
    path: '/stock-transfers',
    access: adminOrShop('items'),
    key: 'stock.see',
    summary: 'List transfers between branches; a counter sees its branch’s, incoming and outgoing',
    query: z.object({ ...pageQuery, branchId: id.optional(), state: z.enum(TRANSFER_STATES).optional() }),
    response: page(stockTransferSchema, z.object({ transfers: z.number().int(), onTheWay: pesos.nullable() })),
  },
  sendStock: {
    method: 'POST',
    path: '/stock-transfers',
    access: admin,
    key: 'stock.transfer',
    summary: 'Send goods to another branch; they belong to the sender until they arrive',
    body: z.object({
      id,
      fromBranchId: id,
      toBranchId: id,
      note: z.string().trim().max(300).optional(),
      lines: z
        .array(z.object({ itemId: id, quantity }))
        .min(1)
        .max(100),
    }),
    response: stockTransferSchema,
  },
  receiveStock: {
    method: 'POST',
    path: '/stock-transfers/:transferId/receive',
    access: adminOrShop('items'),
    key: 'stock.move',
    summary: 'Receive a transfer; goods that did not arrive are lost or returned, with a reason',
    params: transferParams,
    body: z.object({
      lines: z.array(z.object({ lineId: id, quantity: quantityFromZero })).max(100),
      missing: z.enum(['lost', 'returned']).optional(),
      reason: z.string().trim().max(200).optional(),
    }),
    response: stockTransferSchema,
  },
  cancelStockTransfer: {
    method: 'POST',
    path: '/stock-transfers/:transferId/cancel',
    access: admin,
    key: 'stock.transfer',
    summary: 'Cancel a transfer whose goods never left; they return to the sender’s stock',
    params: transferParams,
    body: z.object({ reason: text(200, 3) }),
    response: stockTransferSchema,
  },
})
