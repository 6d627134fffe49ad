import { SERVICE_UNITS } from '@labada/domain/catalog/service-kinds'
import { MONEY_METHODS } from '@labada/domain/company/payment-methods'
import { PACKAGE_KINDS, PACKAGE_STATES } from '@labada/domain/orders/customers/package-kinds'
import { z } from 'zod'
import { adminOrShop, kept, shop } from '../../core/route.ts'
import { id, instant, manilaDate, pesos, positivePesos, text } from '../../core/values.ts'
import { orderSchema } from '../order-schemas.ts'
import { packageUseFields } from './package-inputs.ts'

const person = z.object({ id, name: z.string() })

/** A package that a customer paid for. */
export const packageSchema = z.object({
  id,
  planId: id,
  customer: person,
  /** On its slip; from the branch's own series. */
  number: z.string(),
  name: z.string(),
  price: pesos,
  units: z.number(),
  unit: z.enum(SERVICE_UNITS),
  serviceIds: z.array(id),
  serviceNames: z.array(z.string()),
  /** Empty: every branch. */
  branchIds: z.array(id),
  /** The last day on which it can be used. */
  validUntil: manilaDate,
  unitsLeft: z.number(),
  /** What the shop still owes for it. */
  valueLeft: pesos,
  state: z.enum(PACKAGE_STATES),
  branchId: id,
  branchName: z.string(),
  method: z.enum(MONEY_METHODS),
  reference: z.string().nullable(),
  soldAt: instant,
  soldBy: person,
})
export type SoldPackage = z.output<typeof packageSchema>

/** One change of what is left of a package. */
const packageEntry = z.object({
  id,
  kind: z.enum(PACKAGE_KINDS),
  /** What it added; negative: what it took. */
  units: z.number(),
  amount: pesos,
  unitsLeft: z.number(),
  valueLeft: pesos,
  branchName: z.string(),
  order: z.object({ id, number: z.string() }).nullable(),
  method: z.enum(MONEY_METHODS).nullable(),
  reason: z.string().nullable(),
  recordedAt: instant,
  /** Null for its end, which no one enters. */
  recordedBy: person.nullable(),
})
export type PackageEntry = z.output<typeof packageEntry>

const customerParams = z.object({ customerId: id })
const params = z.object({ packageId: id })
const method = z.enum(MONEY_METHODS)

export const packageRoutes = kept({
  listCustomerPackages: {
    method: 'GET',
    path: '/customers/:customerId/packages',
    access: adminOrShop('receive', 'release'),
    key: 'customer.see',
    summary: 'List a customer’s packages, those with something left first',
    params: customerParams,
    response: z.object({ items: z.array(packageSchema) }),
  },
  listPackageEntries: {
    method: 'GET',
    path: '/packages/:packageId/entries',
    access: adminOrShop('receive', 'release'),
    key: 'customer.see',
    summary: 'List what changed a package, newest first',
    params,
    response: z.object({ items: z.array(packageEntry) }),
  },
  sellPackage: {
    method: 'POST',
    path: '/customers/:customerId/packages',
    access: shop('receive', 'release'),
    key: 'package.sell',
    summary: 'Sell a package to a customer; cash goes into the open drawer; safe to repeat',
    params: customerParams,
    body: z.object({
      /** Created by the sender, safe to repeat; the id of another package answers 409 STALE_VERSION. */
      id,
      planId: id,
      method,
      /** The price the screen showed; if it differs, answers 409 PRICE_CHANGED. */
      price: positivePesos,
      reference: z.string().trim().max(40).optional(),
    }),
    response: packageSchema,
  },
  usePackage: {
    method: 'POST',
    path: '/orders/:orderId/package-uses',
    access: shop('release', 'receive'),
    key: 'payment.take',
    summary: 'Pay for units of an order line with a package; 409 PACKAGE_SHORT, PACKAGE_UNFIT',
    params: z.object({ orderId: id }),
    body: z.object({ ...packageUseFields, lineId: id }),
    response: orderSchema,
  },
  refundPackage: {
    method: 'POST',
    path: '/packages/:packageId/refund',
    access: adminOrShop('receive', 'release'),
    key: 'package.refund',
    permittable: 'package.refund',
    summary: 'Refund what is left of a package; a counter within policy (409 ADMIN_ONLY); an admin names the branch',
    params,
    body: z.object({ id, method, reason: text(200, 5), branchId: id.optional() }),
    response: packageSchema,
  },
  voidPackage: {
    method: 'POST',
    path: '/packages/:packageId/void',
    access: adminOrShop('receive', 'release'),
    key: 'package.refund',
    permittable: 'package.refund',
    summary: 'Void an unused package on the day it was sold; a counter within policy (409 ADMIN_ONLY)',
    params,
    body: z.object({ reason: text(200, 3) }),
    keyed: true,
    response: packageSchema,
  },
})
