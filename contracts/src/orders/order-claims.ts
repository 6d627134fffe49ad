import { OFFICE_ACCOUNTS } from '@labada/domain/orders/office-payments'
import { CLAIM_KINDS, CLAIM_STATUSES, MOST_CLAIM_PHOTOS } from '@labada/domain/orders/order-claims'
import { z } from 'zod'
import { uploadSchema } from '../company/uploads.ts'
import { admin, adminOrShop, kept } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, positivePesos, text } from '../core/values.ts'

const person = z.object({ id, name: z.string() })

export const orderClaimSchema = z.object({
  id,
  orderId: id,
  orderNumber: z.string(),
  customerName: z.string().nullable(),
  branchId: id,
  branchName: z.string(),
  kind: z.enum(CLAIM_KINDS),
  status: z.enum(CLAIM_STATUSES),
  description: z.string(),
  /** The amount the customer asks for; null if none was named. */
  asked: pesos.nullable(),
  /** Photos of it, as uploads. */
  photos: z.array(uploadSchema.pick({ id: true, name: true, type: true })),
  openedAt: instant,
  openedBy: person,
  /** The order's service fee, and the amount that can still be paid without an exception. */
  serviceFee: pesos,
  claimable: pesos,
  /** The decision; null while it is open. */
  decision: z
    .object({
      at: instant,
      by: person,
      /** The amount paid, and from which account; null if it was declined. */
      amount: pesos.nullable(),
      account: z.enum(OFFICE_ACCOUNTS).nullable(),
      /** Why it was declined, or why more than the limit was paid. */
      reason: z.string().nullable(),
    })
    .nullable(),
})
export type OrderClaim = z.output<typeof orderClaimSchema>

const params = z.object({ claimId: id })

export const orderClaimRoutes = kept({
  openOrderClaim: {
    method: 'POST',
    path: '/orders/:orderId/claims',
    access: adminOrShop('release'),
    key: 'claim.open',
    summary: 'Record a customer’s claim about an order, also after release',
    params: z.object({ orderId: id }),
    body: z.object({
      /** Created by the sender, safe to repeat; the id of another claim answers 409 STALE_VERSION. */
      id,
      kind: z.enum(CLAIM_KINDS),
      description: text(300, 3),
      asked: positivePesos.optional(),
      /** Ids of uploads. */
      photos: z.array(id).max(MOST_CLAIM_PHOTOS).optional(),
    }),
    response: orderClaimSchema,
  },
  listClaimsOfOrder: {
    method: 'GET',
    path: '/orders/:orderId/claims',
    access: adminOrShop('release'),
    key: 'order.see',
    summary: 'List an order’s claims, oldest first',
    params: z.object({ orderId: id }),
    response: z.object({ items: z.array(orderClaimSchema) }),
  },
  listOrderClaims: {
    method: 'GET',
    path: '/order-claims',
    access: admin,
    key: 'claim.see',
    summary: 'List claims, newest first, with what was asked for and what was paid',
    query: z.object({
      ...pageQuery,
      branchId: id.optional(),
      status: z.enum(CLAIM_STATUSES).optional(),
      kind: z.enum(CLAIM_KINDS).optional(),
      /** Days in Manila on which claims were opened, both included. */
      from: manilaDate.optional(),
      to: manilaDate.optional(),
      /** Part of an order's number, a customer's name or the claim. */
      search: z.string().trim().max(60).optional(),
    }),
    response: page(
      orderClaimSchema,
      z.object({ claims: z.number().int(), open: z.number().int(), asked: pesos, paid: pesos }),
    ),
  },
  acceptOrderClaim: {
    method: 'POST',
    path: '/order-claims/:claimId/accept',
    access: admin,
    key: 'claim.decide',
    summary: 'Accept a claim and pay it from an account; above the limit only with a reason; safe to repeat',
    params,
    body: z.object({
      amount: positivePesos,
      account: z.enum(OFFICE_ACCOUNTS),
      /** The reason for exceeding the limit. */
      exception: text(200, 0).optional(),
    }),
    keyed: true,
    response: orderClaimSchema,
  },
  declineOrderClaim: {
    method: 'POST',
    path: '/order-claims/:claimId/decline',
    access: admin,
    key: 'claim.decide',
    summary: 'Decline a claim with the reason the customer is told; safe to repeat',
    params,
    body: z.object({ reason: text(200, 5) }),
    response: orderClaimSchema,
  },
})
