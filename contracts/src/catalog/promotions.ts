import { PROMOTION_KINDS, PROMOTION_STATES } from '@labada/domain/catalog/promotion-kinds'
import { z } from 'zod'
import { admin, type Routes, shop } from '../core/route.ts'
import { id, instant, manilaDate, pesos, pesosFromZero, positivePesos, rowVersion, text } from '../core/values.ts'

/** What is typed at the counter for a promotion; small letters are taken as capitals. */
export const promotionCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,20}$/, 'Code must be 3 to 20 letters, digits or dashes')

/** Orders that may have one promotion: each of them is counted while the promotion is locked. */
const MOST_USES = 10_000

const fields = {
  name: text(60),
  /** Null: given by itself to every order it fits. */
  code: promotionCode.nullable(),
  kind: z.enum(PROMOTION_KINDS),
  percent: z.number().positive().max(100).multipleOf(0.01).nullable(),
  amount: positivePesos.nullable(),
  /** Of every n loads of an order the cheapest is free. */
  everyNth: z.number().int().min(2).max(100).nullable(),
  /** The most it takes off one order. */
  most: positivePesos.nullable(),
  /** What services, add-ons and rush have to come to. */
  minimum: pesosFromZero,
  /** None: every service that may be discounted. */
  serviceIds: z.array(id).max(200),
  /** None: every branch. */
  branchIds: z.array(id).max(200),
  /** 0 for Sunday to 6 for Saturday; none: every day. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7),
  /** Days in Manila, both included. */
  from: manilaDate,
  to: manilaDate.nullable(),
  /** How many orders may have it, together and of one customer. */
  totalLimit: z.number().int().min(1).max(MOST_USES).nullable(),
  customerLimit: z.number().int().min(1).max(1000).nullable(),
  /** Whether other promotions and a discount by hand may stand beside it. */
  stackable: z.boolean(),
  /** An admin has to allow each use; only with a code. */
  needsApproval: z.boolean(),
}

export const promotionSchema = z.object({
  id,
  ...fields,
  amount: pesos.nullable(),
  most: pesos.nullable(),
  minimum: pesos,
  state: z.enum(PROMOTION_STATES),
  version: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
  /** Orders that have it and were not voided, and what it took off them. */
  uses: z.number().int(),
  given: pesos,
})
export type Promotion = z.output<typeof promotionSchema>

/** A promotion that a branch gives today without a code, as pricing needs it. */
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
  /** Counted by customer: nothing for a guest. */
  byCustomer: z.boolean(),
})
export type OfferedPromotion = z.output<typeof offered>

/** What a counter asks, apart from what the back office does. */
export const offeredPromotionRoutes = {
  listOfferedPromotions: {
    method: 'GET',
    path: '/promotions/offered',
    access: shop('receive'),
    summary: 'What the branch gives today to every order that it fits, without a code',
    response: z.object({ items: z.array(offered) }),
  },
} satisfies Routes

const params = z.object({ promotionId: id })

export const promotionRoutes = {
  listPromotions: {
    method: 'GET',
    path: '/promotions',
    access: admin,
    summary: 'Every promotion with its uses: active ones first, then the newest',
    response: z.object({ items: z.array(promotionSchema) }),
  },
  createPromotion: {
    method: 'POST',
    path: '/promotions',
    access: admin,
    summary: 'Starts a promotion; a code that another one has that did not end answers 409 CODE_TAKEN',
    /** The id is the sender's: the same again is harmless. */
    body: z.object({ id, ...fields }),
    response: promotionSchema,
  },
  updatePromotion: {
    method: 'PUT',
    path: '/promotions/:promotionId',
    access: admin,
    summary: 'Changes a promotion that did not end; orders that were accepted keep what they were given',
    params,
    body: z.object({ ...fields, version: rowVersion }),
    response: promotionSchema,
  },
  setPromotionState: {
    method: 'POST',
    path: '/promotions/:promotionId/state',
    access: admin,
    summary: 'Pauses a promotion, takes it up again or ends it for good; the same again is harmless',
    params,
    body: z.object({ state: z.enum(PROMOTION_STATES) }),
    response: promotionSchema,
  },
} satisfies Routes
