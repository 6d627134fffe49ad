/** The ways a customer can pay. */
export const PAYMENT_METHODS = ['cash', 'gcash', 'maya', 'card', 'bank'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
