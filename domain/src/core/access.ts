/** The two kinds of people who sign in. */
export const ROLES = ['admin', 'employee'] as const
export type Role = (typeof ROLES)[number]

/** The pages a branch may have switched on for its counter. `items` also opens the inventory page. */
export const FEATURES = ['receive', 'release', 'summary', 'expenses', 'items'] as const
export type Feature = (typeof FEATURES)[number]
