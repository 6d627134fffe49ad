/** The roles of users. */
export const ROLES = ['admin', 'employee'] as const
export type Role = (typeof ROLES)[number]

/** The counter pages that a branch can turn on. `items` also opens the inventory page. */
export const FEATURES = ['receive', 'release', 'summary', 'expenses', 'items'] as const
export type Feature = (typeof FEATURES)[number]
