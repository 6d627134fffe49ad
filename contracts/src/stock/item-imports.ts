import { ITEM_FIELDS } from '@labada/domain/stock/item-imports'
import { ITEM_CATEGORIES, ITEM_KINDS, ITEM_UNITS } from '@labada/domain/stock/items'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, pesosFromZero, text } from '../core/values.ts'
import { quantity } from './item-schemas.ts'

const line = z.object({
  /** As in a spreadsheet. */
  line: z.number().int().min(1).max(100_000),
  sku: text(40).optional(),
  name: text(80).optional(),
  kind: z.enum(ITEM_KINDS).optional(),
  category: z.enum(ITEM_CATEGORIES).optional(),
  unit: z.enum(ITEM_UNITS).optional(),
  barcode: text(40).nullable().optional(),
  price: pesosFromZero.nullable().optional(),
  supplier: z.string().trim().max(80).optional(),
  leadDays: z.number().int().min(0).max(365).optional(),
  packName: text(40).nullable().optional(),
  packSize: quantity.nullable().optional(),
})

const value = z.union([z.string(), z.number()]).nullable()
export const itemImportSchema = z.object({
  added: z.array(z.object({ sku: z.string().nullable(), name: z.string() })),
  changed: z.array(
    z.object({
      itemId: id,
      sku: z.string(),
      name: z.string(),
      /** Prices in pesos. */
      changes: z.array(z.object({ field: z.enum(ITEM_FIELDS), before: value, after: value })),
    }),
  ),
  /** Lines without any change. */
  same: z.number().int(),
  problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
})
export type ItemImportAnswer = z.output<typeof itemImportSchema>

export const itemImportRoutes = {
  importItems: {
    method: 'POST',
    path: '/items/import',
    access: admin,
    key: 'item.edit',
    summary: 'Preview a file of items; `apply` saves it unless a row is refused; a repeat changes nothing',
    body: z.object({ lines: z.array(line).min(1).max(2_000), apply: z.boolean() }),
    response: itemImportSchema,
  },
} satisfies Routes
