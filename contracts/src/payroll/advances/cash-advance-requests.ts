import { AUTHORITY_LANGUAGES } from '@labada/domain/payroll/advances/cash-advance-authority'
import { ADVANCE_STATUSES, MOST_INSTALMENTS } from '@labada/domain/payroll/advances/cash-advances'
import { z } from 'zod'
import { portal, type Routes } from '../../core/route.ts'
import { id, instant, manilaDate, pesos, positivePesos, text } from '../../core/values.ts'

export const REQUEST_SUBMITTED = 'Cash advance request submitted successfully'

const params = z.object({ employeeId: id })
/** The version and language of the text on the screen. */
const authority = z.object({ version: z.number().int().min(1), language: z.enum(AUTHORITY_LANGUAGES) })

const requestSchema = z.object({
  id,
  requested_at: instant,
  /** The approved amount; before approval the requested one. */
  amount: pesos,
  requested_amount: pesos,
  reason: z.string(),
  status: z.enum(ADVANCE_STATUSES),
  instalments: z.number().int(),
  /** Approved with other terms: released once the employee agrees. */
  consent_due: z.boolean(),
  has_authority: z.boolean(),
  decision_note: z.string().nullable(),
  deducted: pesos,
  returned: pesos,
  balance: pesos,
  paused: z.boolean(),
  next_instalment: z.object({ due_on: manilaDate, amount: pesos }).nullable(),
  plan: z.array(z.object({ due_on: manilaDate, amount: pesos, left: pesos, skipped: z.boolean() })),
})

/** The portal's view of an employee's own cash advances. */
export const portalAdvancesSchema = z.object({
  /** Released and not yet repaid. */
  balance: pesos,
  /** Earned and not paid yet; null if no rate is on file. */
  earned_to_date: pesos.nullable(),
  limit: pesos,
  limit_left: pesos,
  can_request: z.boolean(),
  /** Why not, as a message for the employee. */
  refusal: z.string().nullable(),
  max_instalments: z.number().int(),
  next_instalment: z.object({ due_on: manilaDate, amount: pesos }).nullable(),
  /** The authorization to deduct, shown with amount and plan filled in (`domain/…/cash-advance-authority.ts`). */
  authority_version: z.number().int(),
  requests: z.array(requestSchema),
})
export type PortalAdvances = z.output<typeof portalAdvancesSchema>

const done = z.object({ success: z.literal(true), message: z.string() })

/** Cash advances in the employee portal: the specification's names, and only one’s own. */
export const cashAdvanceRequestRoutes = {
  portalCashAdvances: {
    method: 'GET',
    path: '/employee-portal/cash-advance/:employeeId',
    access: portal,
    key: 'public',
    summary: 'List one’s cash advances, the amount owed and the remaining limit',
    params,
    response: z.object({ success: z.literal(true), data: portalAdvancesSchema }),
  },
  requestCashAdvance: {
    method: 'POST',
    path: '/employee-portal/cash-advance/:employeeId/request',
    access: portal,
    key: 'public',
    summary: 'Request a cash advance, one at a time up to the limit; `authority` also authorizes its deduction',
    params,
    body: z.object({
      /** Makes the request safe to repeat. */
      id: id.optional(),
      amount: positivePesos,
      reason: text(200, 5),
      instalments: z.number().int().min(1).max(MOST_INSTALMENTS).optional(),
      authority: authority.optional(),
    }),
    response: done,
  },
  consentToCashAdvance: {
    method: 'POST',
    path: '/employee-portal/cash-advance/:employeeId/:advanceId/consent',
    access: portal,
    key: 'public',
    summary: 'Agree to the approved amount and plan, and authorize the deduction; safe to repeat',
    params: z.object({ employeeId: id, advanceId: id }),
    body: z.object({ authority }),
    response: done,
  },
  withdrawCashAdvance: {
    method: 'POST',
    path: '/employee-portal/cash-advance/:employeeId/:advanceId/cancel',
    access: portal,
    key: 'public',
    summary: 'Withdraw one’s own request before release; safe to repeat',
    params: z.object({ employeeId: id, advanceId: id }),
    body: z.object({}),
    response: done,
  },
} satisfies Routes
