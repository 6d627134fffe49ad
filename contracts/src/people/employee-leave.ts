import { LEAVE_DECISIONS, LEAVE_KINDS, LEAVE_STATUSES } from '@labada/domain/people/employee-leave'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, text } from '../core/values.ts'

const person = z.object({ id, name: z.string() })

export const leaveSchema = z.object({
  id,
  employee: person,
  branchId: id.nullable(),
  kind: z.enum(LEAVE_KINDS),
  isPaid: z.boolean(),
  fromOn: manilaDate,
  toOn: manilaDate,
  /** Days that count: without published rest days. */
  days: z.number().int(),
  reason: z.string(),
  status: z.enum(LEAVE_STATUSES),
  requestedAt: instant,
  requestedBy: z.string(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
  version: z.number().int(),
})
export type Leave = z.output<typeof leaveSchema>

export const employeeLeaveRoutes = {
  listLeave: {
    method: 'GET',
    path: '/leave',
    access: admin,
    key: 'employee.see',
    summary: 'List leave within a period, newest first; pending requests are always included',
    query: z.object({
      from: manilaDate,
      to: manilaDate,
      employeeId: id.optional(),
      branchId: id.optional(),
      status: z.enum(LEAVE_STATUSES).optional(),
    }),
    response: z.object({ items: z.array(leaveSchema) }),
  },
  getLeaveBalance: {
    method: 'GET',
    path: '/employees/:employeeId/leave-balance',
    access: admin,
    key: 'employee.see',
    summary: 'Get an employee’s service incentive leave for the current year of service: days granted and used',
    params: z.object({ employeeId: id }),
    response: z.object({
      from: manilaDate,
      to: manilaDate,
      completedYears: z.number().int(),
      /** 0 before the first year of service is complete. */
      given: z.number(),
      used: z.number().int(),
    }),
  },
  requestLeave: {
    method: 'POST',
    path: '/leave',
    access: admin,
    key: 'employee.edit',
    summary: 'Record a leave request; effective once approved; safe to repeat',
    body: z.object({
      id,
      employeeId: id,
      kind: z.enum(LEAVE_KINDS),
      isPaid: z.boolean(),
      fromOn: manilaDate,
      toOn: manilaDate,
      reason: text(300),
    }),
    response: leaveSchema,
  },
  decideLeave: {
    method: 'POST',
    path: '/leave/:leaveId/decision',
    access: admin,
    key: 'employee.edit',
    summary: 'Approve, decline or take back leave; never one’s own; safe to repeat',
    params: z.object({ leaveId: id }),
    body: z.object({
      decision: z.enum(LEAVE_DECISIONS),
      reason: z.string().trim().max(300).optional(),
      version: z.number().int(),
    }),
    response: leaveSchema,
  },
} satisfies Routes
