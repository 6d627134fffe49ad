/**
 * percent: off the eligible services; amount: pesos off; nth_free: the cheapest of every n loads of an order is free;
 * stamps: each nth load of a customer is free, over all their orders.
 */
export const PROMOTION_KINDS = ['percent', 'amount', 'nth_free', 'stamps'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/**
 * Whom a promotion is for. spent: who spent an amount in the last 365 days; package: who has one with units left;
 * birthday: whose birthday is this month.
 */
export const PROMOTION_AUDIENCES = ['everyone', 'spent', 'package', 'birthday'] as const
export type PromotionAudience = (typeof PROMOTION_AUDIENCES)[number]

/**
 * active: offered when its conditions are met; paused: not offered for now; ended: never again, kept for the record.
 */
export const PROMOTION_STATES = ['active', 'paused', 'ended'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]
