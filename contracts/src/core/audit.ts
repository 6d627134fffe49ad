import { z } from 'zod'
import { admin, type Routes } from './route.ts'
import { id, instant, manilaDate, page, pageQuery } from './values.ts'

export const auditEntrySchema = z.object({
  id,
  at: instant,
  actor: z.string().nullable(),
  /** The account that was logged in at the device, if another person stood there. */
  account: z.string().nullable(),
  clientId: z.string().nullable(),
  /** The device’s name; null for none, and for one without a name. */
  device: z.string().nullable(),
  branchId: id.nullable(),
  /** `order.voided`, `branch.closed`: the event’s name if there is one. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string().nullable(),
  /** The key that allowed it, the person’s own or one that a manager’s PIN lent; null if it needed none. */
  key: z.string().nullable(),
})

export const auditRoutes = {
  listAudit: {
    method: 'GET',
    path: '/audit',
    access: admin,
    key: 'audit.see',
    summary: 'List audit log entries, newest first',
    query: z.object({
      ...pageQuery,
      branchId: id.optional(),
      action: z.string().max(60).optional(),
      objectType: z.string().max(60).optional(),
      objectId: z.string().max(60).optional(),
      /** The employee who did it, with any login of theirs, or one login. */
      doneBy: id.optional(),
      /** The first and the last day, both included. */
      from: manilaDate.optional(),
      to: manilaDate.optional(),
      /** Part of a person’s name, of a reason, or of an object’s id. */
      search: z.string().trim().max(60).optional(),
    }),
    response: page(auditEntrySchema, z.object({})),
  },
  auditSeal: {
    method: 'GET',
    path: '/audit/seal',
    access: admin,
    key: 'audit.see',
    summary: 'Get how far the audit log is sealed, and whether the chain still proves it unchanged',
    response: z.object({
      sealed: z.number().int(),
      unsealed: z.number().int(),
      lastSealedAt: instant.nullable(),
      checkedAt: instant.nullable(),
      /** The entry at which the chain breaks; null if it is intact. */
      brokenAt: z.number().int().nullable(),
    }),
  },
  listAuditActions: {
    method: 'GET',
    path: '/audit/actions',
    access: admin,
    key: 'audit.see',
    summary: 'List the kinds of audit log entries',
    response: z.object({ items: z.array(z.string()) }),
  },
} satisfies Routes
