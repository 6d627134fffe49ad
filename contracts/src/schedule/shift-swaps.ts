import { SWAP_STATUSES } from '@labada/domain/schedule/shift-swaps'
import { z } from 'zod'
import { admin, portal, type Routes } from '../core/route.ts'
import { id, instant, text } from '../core/values.ts'

const hours = z.object({ branch: z.string(), startsAt: instant, endsAt: instant })

const swapSchema = z.object({
  id,
  branchId: id,
  from: z.object({ id, name: z.string() }),
  to: z.object({ id, name: z.string() }),
  shift: hours,
  /** The shift taken in exchange; null: the colleague only takes over. */
  instead: hours.nullable(),
  note: z.string().nullable(),
  status: z.enum(SWAP_STATUSES),
  askedAt: instant,
})
export type ShiftSwap = z.output<typeof swapSchema>

/** Shift swaps for admins. */
export const shiftSwapRoutes = {
  listShiftSwaps: {
    method: 'GET',
    path: '/schedule/swaps',
    access: admin,
    key: 'schedule.see',
    summary: 'List swaps of future shifts that wait for a colleague or an admin, those to decide first',
    query: z.object({ branchId: id.optional() }),
    response: z.object({ items: z.array(swapSchema) }),
  },
  decideShiftSwap: {
    method: 'POST',
    path: '/schedule/swaps/:swapId/decision',
    access: admin,
    key: 'schedule.edit',
    summary: 'Approve an agreed swap as a step to undo (`batchId`), or decline it with a reason; safe to repeat',
    params: z.object({ swapId: id }),
    body: z.object({ decision: z.enum(['approve', 'decline']), batchId: id, reason: text(200, 3).optional() }),
    response: z.object({ status: z.enum(SWAP_STATUSES) }),
  },
} satisfies Routes

const portalHours = z.object({ branch: z.string(), starts_at: instant, ends_at: instant })
const params = z.object({ employeeId: id })
const done = z.object({ success: z.literal(true), message: z.string() })

const portalSwap = z.object({
  id,
  status: z.enum(SWAP_STATUSES),
  /** Requested by the employee; otherwise by a colleague. */
  is_mine: z.boolean(),
  shift_id: id,
  colleague: z.string(),
  shift: portalHours,
  instead: portalHours.nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
})
export type PortalSwap = z.output<typeof portalSwap>

/** Shift swaps in the employee portal; a colleague's name is the first name and an initial. */
export const portalSwapRoutes = {
  portalSwaps: {
    method: 'GET',
    path: '/employee-portal/swaps/:employeeId',
    access: portal,
    key: 'public',
    summary: 'List swaps of future shifts requested by or from the employee, newest first',
    params,
    response: z.object({ success: z.literal(true), data: z.object({ swaps: z.array(portalSwap) }) }),
  },
  portalSwapChoices: {
    method: 'GET',
    path: '/employee-portal/swaps/:employeeId/choices/:shiftId',
    access: portal,
    key: 'public',
    summary: 'List who can take over one’s shift, and their shifts of the next 14 days to take in exchange',
    params: params.extend({ shiftId: id }),
    response: z.object({
      success: z.literal(true),
      data: z.object({
        colleagues: z.array(
          z.object({
            id,
            name: z.string(),
            /** They can take it over without an exchange. */
            is_free: z.boolean(),
            shifts: z.array(portalHours.extend({ id })),
          }),
        ),
      }),
    }),
  },
  askForSwap: {
    method: 'POST',
    path: '/employee-portal/swaps/:employeeId',
    access: portal,
    key: 'public',
    summary: 'Ask a colleague to take over one’s shift or exchange it for theirs; safe to repeat',
    params,
    body: z.object({
      id,
      shift_id: id,
      to_employee_id: id,
      other_shift_id: id.nullable(),
      note: z.string().trim().max(200).optional(),
    }),
    response: done,
  },
  answerSwap: {
    method: 'POST',
    path: '/employee-portal/swaps/:employeeId/:swapId/answer',
    access: portal,
    key: 'public',
    summary: 'Accept or decline a colleague’s request; an admin decides after a yes; safe to repeat',
    params: params.extend({ swapId: id }),
    body: z.object({ agree: z.boolean() }),
    response: done,
  },
  cancelSwap: {
    method: 'POST',
    path: '/employee-portal/swaps/:employeeId/:swapId/cancel',
    access: portal,
    key: 'public',
    summary: 'Withdraw one’s own swap request before it is decided; safe to repeat',
    params: params.extend({ swapId: id }),
    body: z.object({}),
    response: done,
  },
} satisfies Routes
