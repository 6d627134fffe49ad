import { FEATURES } from '@labada/domain/core/access'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, pesos, pesosFromZero, rowVersion, text } from '../core/values.ts'

const minutes = z.number().int().min(0).max(1440)
/** Opening hours of one weekday in minutes after midnight, or null on a day the branch is closed. */
const dayHours = z.object({ opens: minutes, closes: minutes }).nullable()
/** Sunday first. */
export const weekHours = z.array(dayHours).length(7)

export const branchSchema = z.object({
  id,
  code: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  features: z.array(z.enum(FEATURES)),
  hours: weekHours,
  cutoffMinutes: z.number().int(),
  turnaroundHours: z.number().int(),
  rushHours: z.number().int(),
  openingFloat: pesos,
  drawerLimit: pesos,
  /** Cash out of the drawer above this needs an admin’s approval. */
  cashOutLimit: pesos,
  /** Free days of storing ready laundry; then the fee per started day, up to the maximum (0: no limit). */
  storageFreeDays: z.number().int(),
  storageFeePerDay: pesos,
  storageFeeMost: pesos,
  /** On its business day now; `listVatRegistrations` has the days it changes. */
  vatRegistered: z.boolean(),
  tin: z.string(),
  /** The wage order that applies here; null if not set. */
  wageOrder: z.object({ region: z.string(), tier: z.string() }).nullable(),
  closed: z.boolean(),
  closedAt: instant.nullable(),
  closedReason: z.string().nullable(),
  /** Cash on hand; null for whoever may not see it (`cash.see`). */
  balance: pesos.nullable(),
  drawer: pesos.nullable(),
  safe: pesos.nullable(),
  version: rowVersion,
})
export type Branch = z.output<typeof branchSchema>

const editable = {
  name: text(60),
  address: z.string().trim().max(200),
  city: z.string().trim().max(80),
  phone: z.string().trim().max(40),
  features: z.array(z.enum(FEATURES)),
  hours: weekHours,
  cutoffMinutes: z.number().int().min(0).max(360),
  turnaroundHours: z.number().int().min(1).max(336),
  rushHours: z.number().int().min(1).max(72),
  openingFloat: pesosFromZero,
  drawerLimit: pesosFromZero,
  cashOutLimit: pesosFromZero,
  storageFreeDays: z.number().int().min(0).max(365),
  storageFeePerDay: pesosFromZero,
  storageFeeMost: pesosFromZero,
  tin: z.string().trim().max(20),
  wageOrder: z.object({ region: text(20), tier: text(80) }).nullable(),
}

const branchParams = z.object({ branchId: id })

export const branchRoutes = {
  listBranches: {
    method: 'GET',
    path: '/branches',
    access: admin,
    key: 'own',
    aboutAll: true,
    summary: 'List branches with their cash on hand',
    response: z.object({ items: z.array(branchSchema) }),
  },
  getBranch: {
    method: 'GET',
    path: '/branches/:branchId',
    access: admin,
    key: 'branch.see',
    summary: 'Get a branch',
    params: branchParams,
    response: branchSchema,
  },
  createBranch: {
    method: 'POST',
    path: '/branches',
    access: admin,
    key: 'branch.edit',
    summary: 'Create a branch',
    body: z
      .object({
        ...editable,
        id,
        /** Later changes have a day and a source: `addVatRegistration`. */
        vatRegistered: z.boolean(),
        code: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9]{2,5}$/),
      })
      .partial({
        address: true,
        city: true,
        phone: true,
        features: true,
        hours: true,
        cutoffMinutes: true,
        turnaroundHours: true,
        rushHours: true,
        openingFloat: true,
        drawerLimit: true,
        cashOutLimit: true,
        storageFreeDays: true,
        storageFeePerDay: true,
        storageFeeMost: true,
        vatRegistered: true,
        tin: true,
        wageOrder: true,
      }),
    response: branchSchema,
  },
  updateBranch: {
    method: 'PATCH',
    path: '/branches/:branchId',
    access: admin,
    key: 'branch.edit',
    summary: 'Update a branch; a `version` that is not the newest answers 409 STALE_VERSION',
    params: branchParams,
    body: z.object({ ...editable, version: rowVersion }).partial(),
    response: branchSchema,
  },
  closeBranch: {
    method: 'POST',
    path: '/branches/:branchId/close',
    access: admin,
    key: 'branch.edit',
    summary: 'Close a branch; 409 BRANCH_HAS_OPEN_WORK lists what must be finished first',
    params: branchParams,
    body: z.object({ reason: text(200) }),
    response: branchSchema,
  },
  reopenBranch: {
    method: 'POST',
    path: '/branches/:branchId/reopen',
    access: admin,
    key: 'branch.edit',
    summary: 'Reopen a closed branch',
    params: branchParams,
    body: z.object({ reason: text(200).optional() }),
    response: branchSchema,
  },
} satisfies Routes
