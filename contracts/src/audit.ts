import { z } from 'zod'
import { admin, type Routes } from './route.ts'
import { id, instant, page, pageQuery } from './values.ts'

export const auditEntrySchema = z.object({
  id,
  at: instant,
  actor: z.string().nullable(),
  clientId: z.string().nullable(),
  branchId: id.nullable(),
  /** `order.voided`, `branch.closed`: the event’s own words where there is one. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string().nullable(),
})

export const auditRoutes = {
  listAudit: {
    method: 'GET',
    path: '/audit',
    access: admin,
    summary: 'Who did what, newest first',
    query: z.object({
      ...pageQuery,
      branchId: id.optional(),
      action: z.string().max(60).optional(),
      objectId: z.string().max(60).optional(),
    }),
    response: page(auditEntrySchema, z.object({})),
  },
} satisfies Routes
