import { SERVICE_UNITS } from '@labada/domain/catalog/service-kinds'
import { z } from 'zod'
import { admin, type Routes, shop } from '../core/route.ts'
import { id, instant, positivePesos, rowVersion, text } from '../core/values.ts'

const fields = {
  name: text(60),
  /** What the whole package costs. */
  price: positivePesos,
  /** How many units of its services it has: loads, kilos, pieces, minutes. */
  units: z.number().int().min(1).max(1000),
  /** All charged by the same unit. */
  serviceIds: z.array(id).min(1).max(200),
  /** Where it is sold and used; empty: in every branch. */
  branchIds: z.array(id).max(200),
  /** Days for which it can be used, the day of its sale included. */
  validDays: z.number().int().min(1).max(3650),
}

export const packagePlanSchema = z.object({
  id,
  ...fields,
  price: positivePesos,
  /** The unit that all its services are charged by. */
  unit: z.enum(SERVICE_UNITS),
  onSale: z.boolean(),
  version: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
  /** Packages of it that were sold and not voided. */
  sold: z.number().int(),
})
export type PackagePlan = z.output<typeof packagePlanSchema>

/** A plan as a counter sells it. */
const offered = packagePlanSchema.pick({
  id: true,
  name: true,
  price: true,
  units: true,
  unit: true,
  serviceIds: true,
  validDays: true,
})
export type OfferedPackage = z.output<typeof offered>

const params = z.object({ planId: id })

export const packagePlanRoutes = {
  listPackagePlans: {
    method: 'GET',
    path: '/package-plans',
    access: admin,
    key: 'price.see',
    summary: 'List package plans: those on sale first',
    response: z.object({ items: z.array(packagePlanSchema) }),
  },
  listOfferedPackages: {
    method: 'GET',
    path: '/package-plans/offered',
    access: shop('receive', 'release'),
    key: 'own',
    summary: 'List the packages a branch sells now',
    response: z.object({ items: z.array(offered) }),
  },
  createPackagePlan: {
    method: 'POST',
    path: '/package-plans',
    access: admin,
    key: 'price.edit',
    summary: 'Create a package plan, on sale right away',
    /** The sender creates the id; safe to repeat. */
    body: z.object({ id, ...fields }),
    response: packagePlanSchema,
  },
  updatePackagePlan: {
    method: 'PUT',
    path: '/package-plans/:planId',
    access: admin,
    key: 'price.edit',
    summary: 'Update a package plan; packages that were sold stay as they are',
    params,
    body: z.object({ ...fields, version: rowVersion }),
    response: packagePlanSchema,
  },
  setPackagePlanOnSale: {
    method: 'POST',
    path: '/package-plans/:planId/on-sale',
    access: admin,
    key: 'price.edit',
    summary: 'End the sale of a package plan, or put it on sale again; safe to repeat',
    params,
    body: z.object({ onSale: z.boolean() }),
    response: packagePlanSchema,
  },
} satisfies Routes
