import { SERVICE_CATEGORIES, SERVICE_UNITS } from '@labada/domain/catalog/service-kinds'
import { SERVICE_COLORS, SERVICE_ICONS } from '@labada/domain/catalog/service-looks'
import { WORK_STAGES } from '@labada/domain/catalog/work-stages'
import { z } from 'zod'
import { adminOrShop, type Routes } from '../core/route.ts'
import { id, instant, pesos } from '../core/values.ts'

/** How a service is measured and processed; stored with each price version, so accepted orders never change. */
export const serviceTerms = {
  minQuantity: z.number().min(0).max(1000).nullable(),
  /** Kilos per machine load (unit load), to calculate loads from a weight. */
  kgPerLoad: z.number().min(0.1).max(100).nullable(),
  /** Kilos above a full load that do not yet count as another one. */
  toleranceKg: z.number().min(0).max(10),
  /** Quantities are rounded up to multiples of this (0.5 kg, 1 load); null: as entered. */
  step: z.number().min(0.01).max(100).nullable(),
  rushPercent: z.number().min(0).max(500).nullable(),
  discountable: z.boolean(),
  taxable: z.boolean(),
}

/** The picture and the color of a service’s tile; null is a plain one. */
export const serviceLook = {
  icon: z.enum(SERVICE_ICONS).nullable(),
  color: z.enum(SERVICE_COLORS).nullable(),
}

/** A service at a branch's current price. */
export const pricedServiceSchema = z.object({
  id,
  code: z.string(),
  name: z.string(),
  category: z.enum(SERVICE_CATEGORIES),
  unit: z.enum(SERVICE_UNITS),
  stages: z.array(z.enum(WORK_STAGES)),
  sort: z.number().int(),
  ...serviceLook,
  price: pesos,
  ...serviceTerms,
})
export type PricedService = z.output<typeof pricedServiceSchema>

/** The price calls of the counter; the back office's are in `prices.ts`. */
export const pricedServiceRoutes = {
  listServices: {
    method: 'GET',
    path: '/services',
    access: adminOrShop(),
    key: 'own',
    summary: 'List active services at a branch’s current prices; a counter’s branch comes from its session',
    query: z.object({ branchId: id.optional() }),
    response: z.object({
      items: z.array(pricedServiceSchema),
      priceVersionId: id.nullable(),
      /** Published prices that take effect later, the next ones first, for a device that goes on without a connection. */
      coming: z.array(z.object({ from: instant, priceVersionId: id, items: z.array(pricedServiceSchema) })),
    }),
  },
} satisfies Routes
