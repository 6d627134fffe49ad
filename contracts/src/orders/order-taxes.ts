import { LEGAL_DISCOUNT_KINDS } from '@labada/domain/catalog/legal-discount-kinds'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos } from '../core/values.ts'

/** One sale to a senior citizen or a person with disability, as the register of the BIR asks for it. */
export const legalSaleSchema = z.object({
  orderId: id,
  orderNumber: z.string(),
  businessDate: manilaDate,
  receivedAt: instant,
  branchName: z.string(),
  kind: z.enum(LEGAL_DISCOUNT_KINDS),
  name: z.string(),
  idNumber: z.string(),
  /** The covered services, VAT included; the VAT not charged; the discount of the law; what is left to pay for them. */
  gross: pesos,
  vat: pesos,
  discount: pesos,
  net: pesos,
  /** Of the whole order, given back to the customer. */
  refunded: pesos,
})
export type LegalSale = z.output<typeof legalSaleSchema>

/** The sales of some days by their VAT, without voided ones; refunds are not taken off. */
const vatSchema = z.object({
  /** Without their VAT. */
  vatable: pesos,
  vat: pesos,
  exempt: pesos,
  /** Of branches that are not VAT-registered. */
  withoutVat: pesos,
  /** All of these together. */
  total: pesos,
  refunded: pesos,
})

export const orderTaxRoutes = {
  listLegalSales: {
    method: 'GET',
    path: '/legal-sales',
    access: admin,
    key: 'books.see',
    summary:
      'List sales with the discount of senior citizens or persons with disability, newest first; voided orders are left out',
    query: z.object({
      ...pageQuery,
      branchId: id.optional(),
      /** Business days, both included. */
      from: manilaDate.optional(),
      to: manilaDate.optional(),
    }),
    response: page(
      legalSaleSchema,
      z.object({ sales: z.number().int(), gross: pesos, vat: pesos, discount: pesos, net: pesos }),
    ),
  },
  getVatFigures: {
    method: 'GET',
    path: '/vat-figures',
    access: admin,
    key: 'books.see',
    summary: 'Get the sales of orders and items by their VAT: VATable, VAT, exempt, and without VAT',
    query: z.object({ branchId: id.optional(), from: manilaDate.optional(), to: manilaDate.optional() }),
    response: vatSchema,
  },
} satisfies Routes
