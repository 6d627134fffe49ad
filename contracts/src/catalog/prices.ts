import { SERVICE_CATEGORIES, SERVICE_UNITS } from '@labada/domain/catalog/service-kinds'
import { WORK_STAGES } from '@labada/domain/catalog/work-stages'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, pesos, pesosFromZero, text } from '../core/values.ts'
import { serviceLook, serviceTerms } from './priced-services.ts'

export const serviceSchema = z.object({
  id,
  code: z.string(),
  name: z.string(),
  category: z.enum(SERVICE_CATEGORIES),
  unit: z.enum(SERVICE_UNITS),
  stages: z.array(z.enum(WORK_STAGES)),
  sort: z.number().int(),
  active: z.boolean(),
  ...serviceLook,
})
export type Service = z.output<typeof serviceSchema>

/** draft: being edited; scheduled: published for later; active: current; expired: replaced. */
export const PRICE_VERSION_STATES = ['draft', 'scheduled', 'active', 'expired'] as const

export const priceVersionSchema = z.object({
  id,
  name: z.string(),
  state: z.enum(PRICE_VERSION_STATES),
  effectiveAt: instant.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  publishedAt: instant.nullable(),
  changes: z.number().int(),
})
export type PriceVersion = z.output<typeof priceVersionSchema>

const priceRow = z.object({
  serviceId: id,
  price: pesos,
  ...serviceTerms,
  /** Branches with their own price; others use the general one. */
  overrides: z.array(z.object({ branchId: id, price: pesos })),
})
export const priceSheetSchema = priceVersionSchema.extend({ rows: z.array(priceRow) })
export type PriceSheet = z.output<typeof priceSheetSchema>
export type PriceRow = z.output<typeof priceRow>

const serviceFields = {
  name: text(60),
  category: z.enum(SERVICE_CATEGORIES),
  stages: z.array(z.enum(WORK_STAGES)),
  sort: z.number().int().min(0).max(10_000),
  ...serviceLook,
}
const versionParams = z.object({ versionId: id })

export const priceRoutes = {
  listAllServices: {
    method: 'GET',
    path: '/services/all',
    access: admin,
    key: 'price.see',
    summary: 'List all services, active or not, without prices',
    response: z.object({ items: z.array(serviceSchema) }),
  },
  createService: {
    method: 'POST',
    path: '/services',
    access: admin,
    key: 'price.edit',
    summary: 'Add a service to a draft price version, which also sets its price',
    body: z
      .object({
        ...serviceFields,
        id,
        code: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9-]{1,20}$/),
        unit: z.enum(SERVICE_UNITS),
        versionId: id,
        price: pesosFromZero,
        ...serviceTerms,
      })
      .partial({
        stages: true,
        sort: true,
        icon: true,
        color: true,
        minQuantity: true,
        kgPerLoad: true,
        toleranceKg: true,
        step: true,
        rushPercent: true,
        discountable: true,
        taxable: true,
      }),
    response: serviceSchema,
  },
  updateService: {
    method: 'PATCH',
    path: '/services/:serviceId',
    access: admin,
    key: 'price.edit',
    summary: 'Rename, restyle, reorder, activate or deactivate a service; services are never deleted',
    params: z.object({ serviceId: id }),
    body: z.object({ ...serviceFields, active: z.boolean() }).partial(),
    response: serviceSchema,
  },
  listPriceVersions: {
    method: 'GET',
    path: '/price-versions',
    access: admin,
    key: 'price.see',
    summary: 'List price versions, newest first',
    response: z.object({ items: z.array(priceVersionSchema) }),
  },
  getPriceSheet: {
    method: 'GET',
    path: '/price-versions/:versionId',
    access: admin,
    key: 'price.see',
    summary: 'Get all prices of a version, with branch overrides',
    params: versionParams,
    response: priceSheetSchema,
  },
  createPriceVersion: {
    method: 'POST',
    path: '/price-versions',
    access: admin,
    key: 'price.edit',
    summary: 'Create a draft from the current prices',
    body: z.object({ id, name: text(60).optional() }),
    response: priceSheetSchema,
  },
  setPrice: {
    method: 'PUT',
    path: '/price-versions/:versionId/prices/:serviceId',
    access: admin,
    key: 'price.edit',
    summary: 'Set a draft’s price and terms for a service; with a branch, set its override or remove it (price null)',
    params: z.object({ versionId: id, serviceId: id }),
    body: z.object({
      branchId: id.nullable(),
      price: pesosFromZero.nullable(),
      terms: z.object(serviceTerms).partial().optional(),
    }),
    response: priceSheetSchema,
  },
  publishPriceVersion: {
    method: 'POST',
    path: '/price-versions/:versionId/publish',
    access: admin,
    key: 'price.edit',
    summary: 'Publish a draft now or at a future time',
    params: versionParams,
    body: z.object({ effectiveAt: instant.optional() }),
    response: priceSheetSchema,
  },
  discardPriceVersion: {
    method: 'POST',
    path: '/price-versions/:versionId/discard',
    access: admin,
    key: 'price.edit',
    summary: 'Discard a draft or a scheduled version',
    params: versionParams,
    response: z.object({ items: z.array(priceVersionSchema) }),
  },
} satisfies Routes
