import { APPROVAL_KINDS, APPROVAL_STATES } from '@labada/domain/cash/approvals'
import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import { z } from 'zod'
import { admin, adminOrShop, kept, shop } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, positivePesos, text } from '../core/values.ts'

const person = z.object({ id, name: z.string() })

export const approvalSchema = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  /**
   * The order, or the id under which the counter will record the cash movement or order; for a void or refund the
   * order.
   */
  subjectId: id,
  orderNumber: z.string().nullable(),
  amount: pesos,
  reason: z.string(),
  /** The method of a refund, or of the payment to void. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** The payment to void. */
  paymentId: id.nullable(),
  dueOn: manilaDate.nullable(),
  state: z.enum(APPROVAL_STATES),
  requestedAt: instant,
  requestedBy: person,
  decidedAt: instant.nullable(),
  decidedBy: person.nullable(),
  decisionNote: z.string().nullable(),
})
export type Approval = z.output<typeof approvalSchema>

export const approvalRoutes = kept({
  requestApproval: {
    method: 'POST',
    path: '/approvals',
    access: shop('receive', 'release', 'summary'),
    key: 'approval.ask',
    summary: 'Ask to approve a release with a balance, cash out above the limit, a promotion, a void or a refund',
    body: z.object({
      /** Created by the sender; safe to repeat. */
      id,
      kind: z.enum(APPROVAL_KINDS),
      subjectId: id,
      /**
       * For cash out, promotion or refund. A release requests the whole balance of the order, a void what it reverses.
       */
      amount: positivePesos.optional(),
      reason: text(200, 3),
      /** For a refund. */
      method: z.enum(PAYMENT_METHODS).optional(),
      /** For the void of a payment. */
      paymentId: id.optional(),
      /** For a release: the day it will be paid by. */
      dueOn: manilaDate.optional(),
    }),
    response: approvalSchema,
  },
  listApprovals: {
    method: 'GET',
    path: '/approvals',
    access: adminOrShop('receive', 'release', 'summary'),
    key: 'approval.see',
    summary: 'List approval requests, newest first; a counter sees its own branch',
    query: z.object({
      ...pageQuery,
      branchId: id.optional(),
      state: z.enum(APPROVAL_STATES).optional(),
      subjectId: id.optional(),
    }),
    response: page(approvalSchema, z.object({ waiting: z.number().int() })),
  },
  decideApproval: {
    method: 'POST',
    path: '/approvals/:approvalId/decide',
    access: admin,
    key: 'approval.decide',
    summary: 'Approve or decline a request; approving a void or refund carries it out. A new answer: 409 STALE_VERSION',
    params: z.object({ approvalId: id }),
    body: z.object({ decision: z.enum(['approved', 'refused']), note: z.string().trim().max(200).optional() }),
    keyed: true,
    response: approvalSchema,
  },
})
