import { ITEM_CATEGORIES } from '@labada/domain/stock/items'
import { z } from 'zod'
import { admin, adminOrShop, kept } from '../core/route.ts'
import { id, instant, page, pageQuery, pesos } from '../core/values.ts'
import { itemRef, quantityFromZero } from './item-schemas.ts'

export const COUNT_STATES = ['open', 'review', 'posted', 'cancelled'] as const

export const stockCountSchema = z.object({
  id,
  number: z.string(),
  branchId: id,
  branchName: z.string(),
  state: z.enum(COUNT_STATES),
  category: z.enum(ITEM_CATEGORIES).nullable(),
  note: z.string().nullable(),
  openedAt: instant,
  openedBy: z.string(),
  countedAt: instant.nullable(),
  countedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  /** The value of the difference at today’s cost; null for the counter and until it is counted. */
  difference: pesos.nullable(),
  lines: z.array(
    z.object({
      item: itemRef,
      category: z.enum(ITEM_CATEGORIES),
      location: z.string(),
      counted: z.number().nullable(),
      /** The recorded quantity at the moment of counting; null for the counter, which counts blind. */
      expected: z.number().nullable(),
      /** The value of the difference in pesos; null for the counter. */
      value: pesos.nullable(),
    }),
  ),
})
export type StockCount = z.output<typeof stockCountSchema>

const countParams = z.object({ countId: id })

export const stockCountRoutes = kept({
  listStockCounts: {
    method: 'GET',
    path: '/stock-counts',
    access: adminOrShop('items'),
    key: 'stock.see',
    summary: 'List counts, newest first; a counter sees its own branch’s, without recorded quantities',
    query: z.object({ ...pageQuery, branchId: id.optional(), state: z.enum(COUNT_STATES).optional() }),
    response: page(stockCountSchema, z.object({ counts: z.number().int() })),
  },
  getStockCount: {
    method: 'GET',
    path: '/stock-counts/:countId',
    access: adminOrShop('items'),
    key: 'stock.see',
    summary: 'Get a count with its sheet',
    params: countParams,
    response: stockCountSchema,
  },
  openStockCount: {
    method: 'POST',
    path: '/stock-counts',
    access: adminOrShop('items'),
    key: 'stock.count',
    summary: 'Create a blind count sheet for a branch: all items, one category, or the given items',
    body: z.object({
      id,
      /** Required for an admin; a counter uses its own branch. */
      branchId: id.optional(),
      category: z.enum(ITEM_CATEGORIES).optional(),
      itemIds: z.array(id).min(1).max(500).optional(),
      note: z.string().trim().max(200).optional(),
    }),
    response: stockCountSchema,
  },
  submitStockCount: {
    method: 'POST',
    path: '/stock-counts/:countId/submit',
    access: adminOrShop('items'),
    key: 'stock.count',
    summary: 'Submit counted quantities for every item of the sheet; recorded quantities are read at this moment',
    params: countParams,
    body: z.object({ lines: z.array(z.object({ itemId: id, counted: quantityFromZero })).max(500) }),
    response: stockCountSchema,
  },
  recountStock: {
    method: 'POST',
    path: '/stock-counts/:countId/recount',
    access: admin,
    key: 'stock.adjust',
    summary: 'Return a count to be counted again',
    params: countParams,
    body: z.object({ note: z.string().trim().max(200).optional() }),
    response: stockCountSchema,
  },
  postStockCount: {
    method: 'POST',
    path: '/stock-counts/:countId/post',
    access: admin,
    key: 'stock.adjust',
    summary: 'Post a count’s differences; someone other than who counted reviews it first',
    params: countParams,
    body: z.object({}),
    response: stockCountSchema,
  },
  cancelStockCount: {
    method: 'POST',
    path: '/stock-counts/:countId/cancel',
    access: admin,
    key: 'stock.adjust',
    summary: 'Discard a count sheet; stock stays unchanged',
    params: countParams,
    body: z.object({}),
    response: stockCountSchema,
  },
})
