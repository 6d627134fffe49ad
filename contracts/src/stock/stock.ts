import { ITEM_CATEGORIES } from '@labada/domain/stock/items'
import { ADJUSTMENT_REASONS, STOCK_KINDS } from '@labada/domain/stock/stock'
import { z } from 'zod'
import { admin, adminOrShop, kept, shop } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, pesosFromZero, text } from '../core/values.ts'
import { anyQuantity, itemRef, quantity } from './item-schemas.ts'

/** One line of the stock ledger. */
export const stockMovementSchema = z.object({
  id,
  /** Never restarts, within an item of a branch. */
  number: z.number().int(),
  at: instant,
  businessDate: manilaDate,
  branchId: id,
  branchName: z.string(),
  item: itemRef,
  packFactor: z.number().nullable(),
  packName: z.string().nullable(),
  kind: z.enum(STOCK_KINDS),
  document: z.string().nullable(),
  sourceType: z.string(),
  sourceId: id,
  quantity: z.number(),
  before: z.number(),
  after: z.number(),
  /** Pesos per base unit, with a fraction. */
  unitCost: z.number(),
  value: pesos,
  correction: pesos,
  order: z.object({ id, number: z.string() }).nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** The recorded quantity was below zero afterwards. */
  negative: z.boolean(),
  /** Recorded more than an hour after it happened. */
  late: z.boolean(),
})
export type StockMovement = z.output<typeof stockMovementSchema>

const kindTotal = z.object({ kind: z.enum(STOCK_KINDS), quantity: z.number(), value: pesos, count: z.number().int() })

export const stockFilters = {
  branchId: id.optional(),
  itemId: id.optional(),
  category: z.enum(ITEM_CATEGORIES).optional(),
  kind: z.enum(STOCK_KINDS).optional(),
  actorId: id.optional(),
  orderId: id.optional(),
  from: manilaDate.optional(),
  to: manilaDate.optional(),
  search: z.string().trim().max(60).optional(),
  /** Movements without a document: adjustments, counts, spoilage, and stock below zero. */
  unexplained: z.enum(['true', 'false']).optional(),
}

const requestSchema = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  item: itemRef,
  quantity: z.number(),
  onHand: z.number(),
  note: z.string().nullable(),
  state: z.enum(['open', 'done', 'declined']),
  requestedAt: instant,
  requestedBy: z.string(),
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  answer: z.string().nullable(),
})
export type StockRequest = z.output<typeof requestSchema>

/** A movement for the counter: without its cost. */
const shopMovement = stockMovementSchema.pick({
  id: true,
  number: true,
  at: true,
  item: true,
  packFactor: true,
  packName: true,
  kind: true,
  document: true,
  quantity: true,
  after: true,
  by: true,
  reason: true,
  negative: true,
})
export type ShopMovement = z.output<typeof shopMovement>

export const stockRoutes = kept({
  listStockMovements: {
    method: 'GET',
    path: '/stock/movements',
    access: admin,
    key: 'stock.see',
    summary: 'List stock movements, newest first, with totals of all matches',
    query: z.object({ ...pageQuery, ...stockFilters }),
    response: page(
      stockMovementSchema,
      z.object({
        movements: z.number().int(),
        in: z.number(),
        out: z.number(),
        net: z.number(),
        value: pesos,
        byKind: z.array(kindTotal),
      }),
    ),
  },
  stockUsage: {
    method: 'GET',
    path: '/stock/usage',
    access: admin,
    key: 'stock.see',
    summary: 'Compare usage by recipe with usage by count, by item and branch',
    query: z.object({ branchId: id.optional(), from: manilaDate, to: manilaDate }),
    response: z.object({
      items: z.array(
        z.object({
          item: itemRef,
          branchId: id,
          branchName: z.string(),
          /** Used by recipe. */
          expected: z.number(),
          /** Used by recipe or by hand, spoiled, or missing in counts. */
          actual: z.number(),
          /** actual ÷ expected; null if nothing was expected. */
          ratio: z.number().nullable(),
        }),
      ),
    }),
  },
  stockHistory: {
    method: 'GET',
    path: '/stock/levels/:branchId/:itemId/history',
    access: admin,
    key: 'stock.see',
    summary: 'List a branch’s stock of an item at the end of each of the last 60 days',
    params: z.object({ branchId: id, itemId: id }),
    response: z.object({
      days: z.array(z.object({ date: manilaDate, onHand: z.number(), in: z.number(), out: z.number() })),
    }),
  },
  adjustStock: {
    method: 'POST',
    path: '/stock/adjustments',
    access: admin,
    key: 'stock.adjust',
    summary: 'Record opening stock, an adjustment with a reason, spoilage, or use without an order',
    body: z.object({
      id,
      branchId: id,
      itemId: id,
      kind: z.enum(['opening', 'adjustment', 'spoilage', 'consumption']),
      /** Signed for an adjustment; otherwise positive. */
      quantity: anyQuantity,
      /** The total cost: required for opening stock, optional for found stock. */
      value: pesosFromZero.optional(),
      reason: z.enum(ADJUSTMENT_REASONS).optional(),
      note: z.string().trim().max(200).optional(),
    }),
    response: stockMovementSchema,
  },
  useStock: {
    method: 'POST',
    path: '/shop/stock/uses',
    access: shop('items'),
    key: 'stock.move',
    summary: 'Record spoilage or use for cleaning and test washes at the counter',
    body: z.object({ id, itemId: id, kind: z.enum(['spoilage', 'consumption']), quantity, reason: text(200, 3) }),
    response: shopMovement,
  },
  listShopMovements: {
    method: 'GET',
    path: '/shop/stock/movements',
    access: shop('items'),
    key: 'stock.see',
    summary: 'List stock movements of the counter’s branch, newest first; no costs',
    query: z.object({ ...pageQuery, itemId: id.optional() }),
    response: page(shopMovement, z.object({ movements: z.number().int() })),
  },
  listStockRequests: {
    method: 'GET',
    path: '/stock/requests',
    access: adminOrShop('items'),
    key: 'stock.see',
    summary: 'List stock requests; a counter sees its own branch’s',
    query: z.object({ ...pageQuery, branchId: id.optional(), state: z.enum(['open', 'done', 'declined']).optional() }),
    response: page(requestSchema, z.object({ open: z.number().int() })),
  },
  requestStock: {
    method: 'POST',
    path: '/stock/requests',
    access: shop('items'),
    key: 'stock.move',
    summary: 'Request more of an item; a repeat updates the open request',
    body: z.object({ id, itemId: id, quantity, note: z.string().trim().max(200).optional() }),
    response: requestSchema,
  },
  answerStockRequest: {
    method: 'POST',
    path: '/stock/requests/:requestId/answer',
    access: admin,
    key: 'stock.adjust',
    summary: 'Answer a stock request: done, or declined with a note',
    params: z.object({ requestId: id }),
    body: z.object({ state: z.enum(['done', 'declined']), answer: z.string().trim().max(200).optional() }),
    response: requestSchema,
  },
})
