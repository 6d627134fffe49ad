/** The four ways laundry arrives and leaves, as the owner's specification names them. */
export const ORDER_TYPES = ['walk-in', 'pick-up', 'deliver', 'pick-up_deliver'] as const
export type OrderType = (typeof ORDER_TYPES)[number]
/** Whether the shop picks up the laundry, and whether it delivers it. */
export const hasPickup = (type: OrderType): boolean => type === 'pick-up' || type === 'pick-up_deliver'
export const hasDelivery = (type: OrderType): boolean => type === 'deliver' || type === 'pick-up_deliver'

/** The stages of a load, in order. A service may skip some (wash only has no folding). */
export const LOAD_STAGES = ['received', 'washing', 'drying', 'folding', 'ready', 'released'] as const
export type LoadStage = (typeof LOAD_STAGES)[number]

/** The stages of an order: those of its slowest load, or voided. */
export const ORDER_STAGES = [...LOAD_STAGES, 'voided'] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

/** Days after which laundry that is ready counts as unclaimed. */
export const UNCLAIMED_DAYS = 3

export const PAYMENT_STATUSES = ['unpaid', 'partial', 'paid', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** How the person who picks up laundry is identified: by the stub, name and phone, or a document. */
export const CLAIM_CHECKS = ['stub', 'phone', 'id'] as const
export type ClaimCheck = (typeof CLAIM_CHECKS)[number]
