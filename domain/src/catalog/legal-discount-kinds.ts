// Apart from the law's rows and rules, which pages load when they need them.

/** Who has a discount by law: senior citizens and persons with disability. */
export const LEGAL_DISCOUNT_KINDS = ['senior', 'pwd'] as const
export type LegalDiscountKind = (typeof LEGAL_DISCOUNT_KINDS)[number]
