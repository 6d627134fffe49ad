import { z } from 'zod'
import { portal, type Routes } from '../core/route.ts'
import { id } from '../core/values.ts'

const pin = z.string().max(12)

/** The employee’s own PIN of the counter, set and changed in the portal. */
export const portalPinRoutes = {
  portalPin: {
    method: 'GET',
    path: '/employee-portal/pin/:employeeId',
    access: portal,
    key: 'public',
    summary: 'Get whether the employee may have a PIN for the counter, and whether they have one',
    params: z.object({ employeeId: id }),
    response: z.object({
      success: z.literal(true),
      data: z.object({
        /** The shop asks who stands at the counter, and the employee has a login there. */
        is_used: z.boolean(),
        has_pin: z.boolean(),
      }),
    }),
  },
  changePortalPin: {
    method: 'POST',
    path: '/employee-portal/pin/:employeeId',
    access: portal,
    key: 'public',
    summary: 'Set or change one’s own PIN for the counter; whoever has one sends it, too',
    params: z.object({ employeeId: id }),
    body: z.object({ pin: pin.optional(), new_pin: pin }),
    secret: true,
    response: z.object({ success: z.literal(true), message: z.string() }),
  },
} satisfies Routes
