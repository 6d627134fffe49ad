/** The only words a 401, 403 or 404 may carry; every other 404 or 403 has an empty body. Source: security.md 1.6. */
export const ACCESS_MESSAGES = [
  'Unauthenticated.',
  'TERMINATED_SESSION_ACCESSED',
  'Unauthorized.',
  'CLOSED_BRANCH_ACCESSED',
  'NON_EMPLOYEE_ACCOUNT_DENIED',
  'CLIENT_NO_MATCH_FOUND',
] as const
export type AccessMessage = (typeof ACCESS_MESSAGES)[number]

/** The one special 500: an employee on a branch that is not theirs. Sent as text/plain. */
export const BRANCH_ACCESS_DENIED = 'BRANCH_ACCESS_DENIED'

/** Where a rotated or new credential travels. */
export const TOKEN_HEADER = 'x-resource-id'
export const CLIENT_HEADER = 'x-client-id'

/** Where the seal of a command travels that browsers keep (`kept-commands.ts`). */
export const KEPT_COMMAND_HEADER = 'x-kept-command'
