/** The four ways laundry comes in and goes out, as the owner's specification writes them. */
export const ORDER_TYPES = ['walk-in', 'pick-up', 'deliver', 'pick-up_deliver'] as const
export type OrderType = (typeof ORDER_TYPES)[number]
/** Whether the shop fetches the laundry, and whether it brings it back. */
export const hasPickup = (type: OrderType): boolean => type === 'pick-up' || type === 'pick-up_deliver'
export const hasDelivery = (type: OrderType): boolean => type === 'deliver' || type === 'pick-up_deliver'

/** What a load moves through, in this order. A service may leave some out (wash only has no folding). */
export const LOAD_STAGES = ['received', 'washing', 'drying', 'folding', 'ready', 'released'] as const
export type LoadStage = (typeof LOAD_STAGES)[number]

/** An order stands where its slowest load stands, unless it was voided. */
export const ORDER_STAGES = [...LOAD_STAGES, 'voided'] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

export const PAYMENT_STATUSES = ['unpaid', 'partial', 'paid', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** How whoever fetches laundry is known to be its owner: the stub, name and phone, or a document. */
export const CLAIM_CHECKS = ['stub', 'phone', 'id'] as const
export type ClaimCheck = (typeof CLAIM_CHECKS)[number]
