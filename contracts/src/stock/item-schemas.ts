import { ITEM_CATEGORIES, ITEM_KINDS, ITEM_UNITS, STOCK_STATUSES } from '@labada/domain/stock/items'
import { RECIPE_MEASURES, RECIPE_STAGES } from '@labada/domain/stock/recipes'
import { z } from 'zod'
import { id, instant, pesos, rowVersion } from '../core/values.ts'

const MOST = 10_000_000
const hasThreeDecimals = (value: number) => Math.abs(Math.round(value * 1000) - value * 1000) < 1e-6
const quantityOf = (least: number) =>
  z.number().min(least).max(MOST).refine(hasThreeDecimals, 'Quantities have at most three decimals')
/** Base units, with at most three decimals. */
export const quantity = quantityOf(0.001)
export const quantityFromZero = quantityOf(0)
export const anyQuantity = quantityOf(-MOST)

export const itemRef = z.object({ id, sku: z.string(), name: z.string(), unit: z.enum(ITEM_UNITS) })

const packSchema = z.object({ name: z.string(), factor: z.number(), barcode: z.string().nullable() })
const recipeSchema = z.object({
  serviceId: id,
  serviceName: z.string(),
  stage: z.enum(RECIPE_STAGES),
  per: z.enum(RECIPE_MEASURES),
  quantity: z.number(),
})

/** A branch's stock of an item, and its targets. */
const levelSchema = z.object({
  branchId: id,
  branchName: z.string(),
  onHand: z.number(),
  value: pesos,
  price: pesos.nullable(),
  /** Set only for this branch. */
  ownPrice: pesos.nullable(),
  reorderAt: z.number().nullable(),
  par: z.number().nullable(),
  location: z.string(),
  /** Base units used and sold in the last 28 days. */
  used: z.number(),
  onOrder: z.number(),
  daysLeft: z.number().int().nullable(),
  countedAt: instant.nullable(),
  status: z.enum(STOCK_STATUSES),
})
export type ItemLevel = z.output<typeof levelSchema>

export const itemSchema = z.object({
  id,
  sku: z.string(),
  name: z.string(),
  kind: z.enum(ITEM_KINDS),
  category: z.enum(ITEM_CATEGORIES),
  unit: z.enum(ITEM_UNITS),
  barcode: z.string().nullable(),
  price: pesos.nullable(),
  taxable: z.boolean(),
  supplier: z.string(),
  leadDays: z.number().int(),
  note: z.string(),
  active: z.boolean(),
  /** Its photo, as an upload. */
  photoId: id.nullable(),
  version: rowVersion,
  packs: z.array(packSchema),
  recipes: z.array(recipeSchema),
  /** Sums over the requested branches; `status` is the worst of theirs. */
  onHand: z.number(),
  value: pesos,
  /** The current cost of a base unit in pesos, with a fraction; null if there is none. */
  averageCost: z.number().nullable(),
  /** (price − average cost) ÷ price. */
  margin: z.number().nullable(),
  onOrder: z.number(),
  daysLeft: z.number().int().nullable(),
  countedAt: instant.nullable(),
  status: z.enum([...STOCK_STATUSES, 'inactive']),
  /** Whether it has any movement: then its unit is locked. */
  moved: z.boolean(),
  levels: z.array(levelSchema),
})
export type Item = z.output<typeof itemSchema>

/** An item for the counter: without its cost. */
export const shopItemSchema = z.object({
  id,
  sku: z.string(),
  name: z.string(),
  kind: z.enum(ITEM_KINDS),
  category: z.enum(ITEM_CATEGORIES),
  unit: z.enum(ITEM_UNITS),
  barcode: z.string().nullable(),
  packs: z.array(packSchema),
  price: pesos.nullable(),
  isTaxable: z.boolean(),
  onHand: z.number(),
  reorderAt: z.number().nullable(),
  par: z.number().nullable(),
  location: z.string(),
  daysLeft: z.number().int().nullable(),
  /** Base units that left the shelf today. */
  usedToday: z.number(),
  /** The usual usage of a day. */
  usualDay: z.number(),
  countedAt: instant.nullable(),
  status: z.enum(STOCK_STATUSES),
  /** Its photo, as an upload. */
  photoId: id.nullable(),
  /** Requested and not answered yet. */
  requested: z.number().nullable(),
})
export type ShopItem = z.output<typeof shopItemSchema>
