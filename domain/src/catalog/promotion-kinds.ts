/** percent: of what it is for; amount: pesos off; nth_free: of every n loads of an order the cheapest is free. */
export const PROMOTION_KINDS = ['percent', 'amount', 'nth_free'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** active: offered when its conditions hold; paused: not for now; ended: never again, kept for the record. */
export const PROMOTION_STATES = ['active', 'paused', 'ended'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]
