import { MONEY_METHODS } from '@labada/domain/company/payment-methods'
import { SALE_ACCOUNTS } from '@labada/domain/orders/office-payments'
import { RETURNED_TO, SALE_STATUSES } from '@labada/domain/stock/item-sales'
import { ITEM_CATEGORIES } from '@labada/domain/stock/items'
import { z } from 'zod'
import { admin, adminOrShop, kept, shop } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, pesosFromZero, positivePesos, text } from '../core/values.ts'
import { quantity } from './item-schemas.ts'

const saleLine = z.object({
  id,
  itemId: id,
  name: z.string(),
  quantity: z.number(),
  unitPrice: pesos,
  amount: pesos,
  /** The quantity returned. */
  refunded: z.number(),
  /** Null for the counter. */
  cost: pesos.nullable(),
})
const salePayment = z.object({
  id,
  method: z.enum(MONEY_METHODS),
  amount: pesos,
  tendered: pesos.nullable(),
  change: pesos,
  reference: z.string().nullable(),
})
const saleRefund = z.object({
  id,
  at: instant,
  by: z.string(),
  method: z.enum(MONEY_METHODS),
  amount: pesos,
  reason: z.string(),
  lines: z.array(z.object({ lineId: id, quantity: z.number(), amount: pesos, returnedTo: z.enum(RETURNED_TO) })),
})

export const itemSaleSchema = z.object({
  id,
  /** From the branch’s own gapless series of receipts, or, of a sale without a connection, from its device’s. */
  number: z.string(),
  branchId: id,
  branchName: z.string(),
  status: z.enum(SALE_STATUSES),
  soldAt: instant,
  businessDate: manilaDate,
  soldBy: z.object({ id, name: z.string() }),
  session: z.object({ id, number: z.number().int(), open: z.boolean() }).nullable(),
  order: z.object({ id, number: z.string() }).nullable(),
  /**
   * For a sale recorded in the office: the reason, the account (none if it was free), and until when it can be voided.
   */
  office: z
    .object({ account: z.enum(SALE_ACCOUNTS).nullable(), reason: z.string(), voidableUntil: instant })
    .nullable(),
  total: pesos,
  vat: pesos,
  refunded: pesos,
  /** Total less refunds; zero if void. */
  net: pesos,
  /** Null for the counter, like the margin. */
  cost: pesos.nullable(),
  margin: pesos.nullable(),
  methods: z.array(z.enum(MONEY_METHODS)),
  quantity: z.number(),
  negative: z.boolean(),
  voidedAt: instant.nullable(),
  voidReason: z.string().nullable(),
  lines: z.array(saleLine),
  payments: z.array(salePayment),
  refunds: z.array(saleRefund),
})
export type ItemSale = z.output<typeof itemSaleSchema>

const saleTotals = z.object({
  sales: z.number().int(),
  quantity: z.number(),
  gross: pesos,
  refunded: pesos,
  net: pesos,
  cost: pesos.nullable(),
  margin: pesos.nullable(),
  byMethod: z.array(z.object({ method: z.enum(MONEY_METHODS), amount: pesos, count: z.number().int() })),
})

export const SALE_GROUPS = ['item', 'branch', 'cashier', 'day'] as const

export const saleFilters = {
  branchId: id.optional(),
  itemId: id.optional(),
  category: z.enum(ITEM_CATEGORIES).optional(),
  method: z.enum(MONEY_METHODS).optional(),
  soldBy: id.optional(),
  status: z.enum(SALE_STATUSES).optional(),
  withOrder: z.enum(['true', 'false']).optional(),
  from: manilaDate.optional(),
  to: manilaDate.optional(),
  search: z.string().trim().max(60).optional(),
}

const saleParams = z.object({ saleId: id })

const saleLines = z
  .array(z.object({ itemId: id, quantity }))
  .min(1)
  .max(100)
/** With the price of one on the screen: it holds for a sale without a connection; otherwise the price list’s does. */
const pricedLines = z
  .array(z.object({ itemId: id, quantity, unitPrice: pesosFromZero.optional() }))
  .min(1)
  .max(100)

export const itemSaleRoutes = kept({
  sellItems: {
    method: 'POST',
    path: '/item-sales',
    access: shop('items'),
    key: 'item.sell',
    offline: true,
    summary: 'Sell items at the counter; items out of stock are refused unless `allowNegative` is set',
    body: z.object({
      id,
      lines: pricedLines,
      /** The total the screen showed; if it differs, answers 409 PRICE_CHANGED. */
      total: pesosFromZero,
      orderId: id.optional(),
      allowNegative: z.boolean().optional(),
      payments: z
        .array(
          z.object({
            id,
            method: z.enum(MONEY_METHODS),
            amount: positivePesos,
            tendered: pesosFromZero.optional(),
            reference: z.string().trim().max(40).optional(),
          }),
        )
        .max(10),
    }),
    response: itemSaleSchema,
  },
  enterOfficeSale: {
    method: 'POST',
    path: '/item-sales/office',
    access: admin,
    key: 'item.sell',
    summary: 'Record an item sale in the office, paid into a named account with a reason; no drawer is involved',
    body: z.object({
      /** Created by the sender, safe to repeat; the id of another sale answers 409 STALE_VERSION. */
      id,
      branchId: id,
      lines: saleLines,
      /** The total the screen showed; if it differs, answers 409 PRICE_CHANGED. */
      total: pesosFromZero,
      account: z.enum(SALE_ACCOUNTS),
      reference: z.string().trim().max(40).optional(),
      reason: text(200, 5),
      allowNegative: z.boolean().optional(),
    }),
    response: itemSaleSchema,
  },
  listItemSales: {
    method: 'GET',
    path: '/item-sales',
    access: adminOrShop('items'),
    key: 'sale.see',
    summary: 'List item sales, newest first; a counter sees its own branch’s, without costs',
    query: z.object({ ...pageQuery, ...saleFilters }),
    response: page(itemSaleSchema, saleTotals),
  },
  getItemSale: {
    method: 'GET',
    path: '/item-sales/:saleId',
    access: adminOrShop('items'),
    key: 'sale.see',
    summary: 'Get an item sale with its lines, payments and refunds',
    params: saleParams,
    response: itemSaleSchema,
  },
  voidItemSale: {
    method: 'POST',
    path: '/item-sales/:saleId/void',
    access: adminOrShop('items'),
    key: 'sale.void',
    permittable: 'sale.void',
    summary: 'Void a sale while its drawer is open, an office sale on its business day; money and goods return',
    keyed: true,
    params: saleParams,
    body: z.object({ reason: text(200, 3) }),
    response: itemSaleSchema,
  },
  refundItemSale: {
    method: 'POST',
    path: '/item-sales/:saleId/refunds',
    access: adminOrShop('items'),
    key: 'sale.void',
    permittable: 'sale.void',
    summary: 'Refund items of a sale; a counter within its open session, an admin at any time',
    params: saleParams,
    body: z.object({
      id,
      method: z.enum(MONEY_METHODS),
      reason: text(200, 3),
      lines: z
        .array(z.object({ lineId: id, quantity, returnedTo: z.enum(RETURNED_TO) }))
        .min(1)
        .max(100),
    }),
    response: itemSaleSchema,
  },
  itemSaleReport: {
    method: 'GET',
    path: '/item-sale-groups',
    access: admin,
    key: 'sale.see',
    summary: 'Group item sales by item, branch, cashier or day; by item also those that did not sell',
    query: z.object({ ...saleFilters, by: z.enum(SALE_GROUPS) }),
    response: z.object({
      groups: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          sales: z.number().int(),
          quantity: z.number(),
          net: pesos,
          cost: pesos,
          margin: pesos,
        }),
      ),
    }),
  },
})
