import { ITEM_CATEGORIES, ITEM_KINDS, ITEM_UNITS, STOCK_STATUSES } from '@labada/domain/stock/items'
import { RECIPE_MEASURES, RECIPE_STAGES } from '@labada/domain/stock/recipes'
import { z } from 'zod'
import { admin, type Routes, shop } from '../core/route.ts'
import { id, page, pageQuery, pesos, pesosFromZero, rowVersion, text } from '../core/values.ts'
import { itemSchema, quantity, quantityFromZero, shopItemSchema } from './item-schemas.ts'

const optionalText = (most: number) => z.string().trim().max(most)
const packBody = z.object({
  name: text(40),
  factor: quantity,
  barcode: optionalText(40).nullable().optional(),
})
const itemFields = {
  name: text(80),
  kind: z.enum(ITEM_KINDS),
  category: z.enum(ITEM_CATEGORIES),
  unit: z.enum(ITEM_UNITS),
  barcode: optionalText(40).nullable().optional(),
  price: pesosFromZero.nullable().optional(),
  taxable: z.boolean().optional(),
  supplier: optionalText(80).optional(),
  leadDays: z.number().int().min(0).max(365).optional(),
  note: optionalText(300).optional(),
  packs: z.array(packBody).max(10).optional(),
}

const itemParams = z.object({ itemId: id })

export const ITEM_SORTS = ['name', 'sku', 'category', 'price', 'onHand', 'value'] as const

const suggestion = z.object({
  itemId: id,
  itemName: z.string(),
  unit: z.enum(ITEM_UNITS),
  branchId: id,
  branchName: z.string(),
  supplier: z.string(),
  onHand: z.number(),
  onOrder: z.number(),
  reorderAt: z.number(),
  par: z.number().nullable(),
  daysLeft: z.number().int().nullable(),
  packName: z.string().nullable(),
  packFactor: z.number(),
  packs: z.number(),
  quantity: z.number(),
  /** At today's average cost. */
  cost: pesos,
})
export type StockSuggestion = z.output<typeof suggestion>

export const itemRoutes = {
  listItems: {
    method: 'GET',
    path: '/items',
    access: admin,
    key: 'item.see',
    summary: 'List items with stock by branch, cost and selling price',
    query: z.object({
      ...pageQuery,
      branchId: id.optional(),
      search: optionalText(60).optional(),
      kind: z.enum(ITEM_KINDS).optional(),
      category: z.enum(ITEM_CATEGORIES).optional(),
      status: z.enum([...STOCK_STATUSES, 'inactive']).optional(),
      sort: z.enum(ITEM_SORTS).optional(),
      direction: z.enum(['asc', 'desc']).optional(),
    }),
    response: page(
      itemSchema,
      z.object({
        items: z.number().int(),
        value: pesos,
        low: z.number().int(),
        out: z.number().int(),
        negative: z.number().int(),
      }),
    ),
  },
  getItem: {
    method: 'GET',
    path: '/items/:itemId',
    access: admin,
    key: 'item.see',
    scoped: true,
    summary: 'Get an item with all branches',
    params: itemParams,
    response: itemSchema,
  },
  createItem: {
    method: 'POST',
    path: '/items',
    access: admin,
    key: 'item.edit',
    summary: 'Create an item; safe to repeat',
    body: z.object({ id, sku: optionalText(40).optional(), ...itemFields }),
    response: itemSchema,
  },
  updateItem: {
    method: 'PATCH',
    path: '/items/:itemId',
    access: admin,
    key: 'item.edit',
    summary: 'Update an item; its unit only before any stock movement',
    params: itemParams,
    body: z.object({
      ...z.object(itemFields).partial().shape,
      version: rowVersion,
      recipes: z
        .array(z.object({ serviceId: id, stage: z.enum(RECIPE_STAGES), per: z.enum(RECIPE_MEASURES), quantity }))
        .max(60)
        .optional(),
    }),
    response: itemSchema,
  },
  setItemBranch: {
    method: 'PUT',
    path: '/items/:itemId/branches/:branchId',
    access: admin,
    key: 'item.edit',
    summary: 'Set a branch’s price, reorder point, par and location of an item',
    params: z.object({ itemId: id, branchId: id }),
    body: z.object({
      price: pesosFromZero.nullable(),
      reorderAt: quantityFromZero.nullable(),
      par: quantityFromZero.nullable(),
      location: optionalText(60),
    }),
    response: itemSchema,
  },
  deactivateItem: {
    method: 'POST',
    path: '/items/:itemId/deactivate',
    access: admin,
    key: 'item.edit',
    summary: 'Archive an item; only when no branch has stock of it',
    params: itemParams,
    body: z.object({}),
    response: itemSchema,
  },
  activateItem: {
    method: 'POST',
    path: '/items/:itemId/activate',
    access: admin,
    key: 'item.edit',
    summary: 'Restore an archived item',
    params: itemParams,
    body: z.object({}),
    response: itemSchema,
  },
  addStarterPack: {
    method: 'POST',
    path: '/items/starter-pack',
    access: admin,
    key: 'item.edit',
    summary: 'Add starter items (detergent, fabcon, bleach, plastic bags); existing names stay unchanged',
    body: z.object({}),
    response: z.object({ added: z.number().int() }),
  },
  setReorderLevels: {
    method: 'POST',
    path: '/items/reorder-levels',
    access: admin,
    key: 'item.edit',
    summary: 'Set reorder points and pars from the usage of the last 28 days and suppliers’ lead times',
    body: z.object({ branchId: id.nullable(), apply: z.boolean() }),
    response: z.object({
      items: z.array(
        z.object({
          itemId: id,
          itemName: z.string(),
          unit: z.enum(ITEM_UNITS),
          branchId: id,
          branchName: z.string(),
          used: z.number(),
          before: z.number().nullable(),
          reorderAt: z.number(),
          par: z.number(),
        }),
      ),
    }),
  },
  listSuggestions: {
    method: 'GET',
    path: '/stock/suggestions',
    access: admin,
    key: 'stock.see',
    summary: 'List what to buy in packs: par less on hand less on order, for items at their reorder point',
    query: z.object({ branchId: id.optional() }),
    response: z.object({ items: z.array(suggestion), total: pesos }),
  },
  listShopItems: {
    method: 'GET',
    path: '/shop/items',
    access: shop('items'),
    key: 'item.see',
    summary: 'List active items of the counter’s branch with price and stock; no costs',
    response: z.object({ items: z.array(shopItemSchema) }),
  },
} satisfies Routes
