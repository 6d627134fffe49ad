/** The only messages of a 401, 403 or 404 with a body; every other 404 or 403 is empty. Source: security.md 1.6. */
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

/** The header with a new or rotated credential. */
export const TOKEN_HEADER = 'x-resource-id'
export const CLIENT_HEADER = 'x-client-id'

/** The header of an office login with what it may do, as URI-encoded JSON, if that is less than everything. */
export const OWN_KEYS_HEADER = 'x-own-keys'

/** The header with the branch that a person of several named branches looks at. */
export const BRANCH_HEADER = 'x-branch'

/** The header with a permit: somebody who may allowed this one command, by PIN at the counter (`counter-permits.ts`). */
export const PERMIT_HEADER = 'x-permit'

/** The header with the seal of a command that browsers keep (`kept-commands.ts`). */
export const KEPT_COMMAND_HEADER = 'x-kept-command'
