/** The ways a customer can pay. */
export const PAYMENT_METHODS = ['cash', 'gcash', 'maya', 'card', 'bank', 'prepaid'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The ways in which money comes in: all but a prepaid balance, whose money came in when it was topped up. */
export const MONEY_METHODS = ['cash', 'gcash', 'maya', 'card', 'bank'] as const satisfies readonly PaymentMethod[]
export type MoneyMethod = (typeof MONEY_METHODS)[number]
