/** The roles of users. */
export const ROLES = ['admin', 'employee'] as const
export type Role = (typeof ROLES)[number]

/** The counter pages that a branch can turn on. `items` also opens the inventory page. */
export const FEATURES = ['receive', 'release', 'summary', 'expenses', 'items'] as const
export type Feature = (typeof FEATURES)[number]

/** A username: three to thirty of a–z, 0–9, dot and underscore, and neither of these two at either end. */
export const USERNAME = /^[a-z0-9](?:[a-z0-9._]{1,28})[a-z0-9]$/
