/** The ways an order is paid. */
export const PAYMENT_METHODS = ['cash', 'gcash', 'maya', 'card', 'bank', 'prepaid', 'package'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The ways in which an amount is paid: all but a package, which pays in units of a service. */
export const TENDER_METHODS = [
  'cash',
  'gcash',
  'maya',
  'card',
  'bank',
  'prepaid',
] as const satisfies readonly PaymentMethod[]
export type TenderMethod = (typeof TENDER_METHODS)[number]

/** The ways in which money comes in: all but a prepaid balance or a package, whose money came in when it was paid ahead. */
export const MONEY_METHODS = ['cash', 'gcash', 'maya', 'card', 'bank'] as const satisfies readonly PaymentMethod[]
export type MoneyMethod = (typeof MONEY_METHODS)[number]
