import { DEED_KINDS } from '@labada/domain/reports/deeds'
import { z } from 'zod'
import { auditEntrySchema } from '../core/audit.ts'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos } from '../core/values.ts'

const deedSchema = z.object({
  /** Of the record; a record may tell several deeds, such as a stock count opened and submitted. */
  id,
  at: instant,
  kind: z.enum(DEED_KINDS),
  /** `order.received`, `load.moved`; for an entry of the audit log its action. */
  action: z.string(),
  branch: z.object({ id, name: z.string() }).nullable(),
  /** The device’s name; null for none, and for one without a name. */
  device: z.string().nullable(),
  order: z.object({ id, number: z.string() }).nullable(),
  /** The load’s number in its order. */
  load: z.number().int().nullable(),
  /** How many loads left together. */
  loads: z.number().int().nullable(),
  /** The stage a load or a trip was moved to (a new trip’s is `requested`), or whether a rider got cash or turned it in. */
  stage: z.string().nullable(),
  /** The number of a sale, an expense, a count, …; the name of an item; pickup or delivery for a trip. */
  number: z.string().nullable(),
  amount: pesos.nullable(),
  /** How it was paid; several separated by commas. */
  method: z.string().nullable(),
  reason: z.string().nullable(),
  /** The entry of the audit log; null for a deed that left a record of its own. */
  entry: auditEntrySchema
    .pick({ objectType: true, objectId: true, account: true, before: true, after: true, key: true })
    .nullable(),
})
export type EmployeeDeed = z.output<typeof deedSchema>

export const employeeDeedRoutes = {
  listEmployeeDeeds: {
    method: 'GET',
    path: '/employees/:employeeId/deeds',
    access: admin,
    key: 'audit.see',
    summary:
      'List what an employee did with their login, newest first: their records of work and their audit log entries',
    params: z.object({ employeeId: id }),
    query: z.object({
      ...pageQuery,
      branchId: id.optional(),
      kind: z.enum(DEED_KINDS).optional(),
      /** The first and the last day, both included. */
      from: manilaDate.optional(),
      to: manilaDate.optional(),
    }),
    response: page(deedSchema, z.object({})),
  },
} satisfies Routes
