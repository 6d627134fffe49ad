import { PROMOTION_AUDIENCES, PROMOTION_KINDS, PROMOTION_STATES } from '@labada/domain/catalog/promotion-kinds'
import { z } from 'zod'
import { admin, type Routes, shop } from '../core/route.ts'
import { id, instant, manilaDate, pesos, pesosFromZero, positivePesos, rowVersion, text } from '../core/values.ts'

/** The code entered at the counter; case-insensitive. */
export const promotionCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,20}$/, 'Code must be 3 to 20 letters, digits or dashes')

/** The maximum number of uses: they are counted while the promotion is locked. */
const MOST_USES = 10_000

const fields = {
  name: text(60),
  /** Null: applied automatically to every order that qualifies. */
  code: promotionCode.nullable(),
  kind: z.enum(PROMOTION_KINDS),
  percent: z.number().positive().max(100).multipleOf(0.01).nullable(),
  amount: positivePesos.nullable(),
  /** The cheapest of every n loads of an order is free. */
  everyNth: z.number().int().min(2).max(100).nullable(),
  /** The maximum off one order. */
  most: positivePesos.nullable(),
  /** The minimum total of services, add-ons and rush. */
  minimum: pesosFromZero,
  /** Empty: every service that can be discounted. */
  serviceIds: z.array(id).max(200),
  /** Empty: every branch. */
  branchIds: z.array(id).max(200),
  /** 0 for Sunday to 6 for Saturday; empty: every day. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7),
  /** Days in Manila, both included. */
  from: manilaDate,
  to: manilaDate.nullable(),
  /** The maximum number of orders, in total and per customer. */
  totalLimit: z.number().int().min(1).max(MOST_USES).nullable(),
  customerLimit: z.number().int().min(1).max(1000).nullable(),
  /** Whether it can be combined with other promotions and a manual discount. */
  stackable: z.boolean(),
  /** An admin must approve each use; only with a code. */
  needsApproval: z.boolean(),
  audience: z.enum(PROMOTION_AUDIENCES),
  /** Of audience spent: the least in the last 365 days. */
  leastSpent: positivePesos.nullable(),
  /** Of audience package: the plans. */
  planIds: z.array(id).max(100),
}

/** A request that says nothing of it, as of a page opened before there were audiences, is for everyone. */
const meantFor = {
  audience: fields.audience.default('everyone'),
  leastSpent: fields.leastSpent.default(null),
  planIds: fields.planIds.default([]),
}

export const promotionSchema = z.object({
  id,
  ...fields,
  amount: pesos.nullable(),
  most: pesos.nullable(),
  minimum: pesos,
  leastSpent: pesos.nullable(),
  state: z.enum(PROMOTION_STATES),
  version: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
  /** Orders that have it and are not voided, and the total it took off. */
  uses: z.number().int(),
  given: pesos,
})
export type Promotion = z.output<typeof promotionSchema>

/** A promotion that a branch applies without a code, as pricing needs it, with the days on which it applies. */
const offered = z.object({
  id,
  name: z.string(),
  kind: z.enum(PROMOTION_KINDS),
  percent: z.number().nullable(),
  amount: pesos.nullable(),
  everyNth: z.number().int().nullable(),
  most: pesos.nullable(),
  minimum: pesos,
  serviceIds: z.array(id),
  stackable: z.boolean(),
  /** Limited per customer: not for a guest. */
  byCustomer: z.boolean(),
  from: manilaDate,
  to: manilaDate.nullable(),
  weekdays: z.array(z.number().int()),
})
export type OfferedPromotion = z.output<typeof offered>

/** The counter's calls, separate from the back office's. */
export const offeredPromotionRoutes = {
  listOfferedPromotions: {
    method: 'GET',
    path: '/promotions/offered',
    access: shop('receive'),
    key: 'own',
    summary: 'List the promotions a branch applies without a code: today, and on other days to come',
    response: z.object({
      items: z.array(offered),
      /** Those that don’t apply today, for a device that goes on without a connection into another day. */
      others: z.array(offered),
    }),
  },
} satisfies Routes

const params = z.object({ promotionId: id })

export const promotionRoutes = {
  listPromotions: {
    method: 'GET',
    path: '/promotions',
    access: admin,
    key: 'promotion.see',
    summary: 'List promotions with their uses: active first, then newest',
    response: z.object({ items: z.array(promotionSchema) }),
  },
  createPromotion: {
    method: 'POST',
    path: '/promotions',
    access: admin,
    key: 'promotion.edit',
    summary: 'Create a promotion; a code that another unended promotion uses answers 409 CODE_TAKEN',
    /** The sender creates the id; safe to repeat. */
    body: z.object({ id, ...fields, ...meantFor }),
    response: promotionSchema,
  },
  updatePromotion: {
    method: 'PUT',
    path: '/promotions/:promotionId',
    access: admin,
    key: 'promotion.edit',
    summary: 'Update a promotion that has not ended; accepted orders keep their discount',
    params,
    body: z.object({ ...fields, ...meantFor, version: rowVersion }),
    response: promotionSchema,
  },
  setPromotionState: {
    method: 'POST',
    path: '/promotions/:promotionId/state',
    access: admin,
    key: 'promotion.edit',
    summary: 'Pause, resume or end a promotion; safe to repeat',
    params,
    body: z.object({ state: z.enum(PROMOTION_STATES) }),
    response: promotionSchema,
  },
} satisfies Routes
