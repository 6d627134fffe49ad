import { routeCatalog } from '@labada/contracts/catalog'
import type { Access, Route } from '@labada/contracts/core/route'
/**
 * Who may make which call and how everybody else is refused, written from the contracts and from the table of
 * security.md 1.6. It must never import the gateway: it is what the gateway is measured against.
 */

/** Every kind of caller, and how the walking test makes it. */
export const PRINCIPALS = {
  'no-token': 'a set-up device without a token',
  garbage: 'a token that is none, on a set-up device',
  expired: 'a counter whose session reached its absolute end',
  idle: 'a counter that did nothing for too long',
  revoked: 'a counter whose person was signed out by an admin',
  'rotated-in-grace': 'a counter still using the token it had before the rotation',
  'rotated-reused': 'a token used long after its successor took over',
  'terminated-client': 'a counter whose device was terminated',
  'unknown-client': 'an employee with a device nobody ever set up',
  'missing-client': 'an employee without a device',
  admin: 'an admin who just signed in, without a device',
  'unconfirmed-admin': 'an admin whose last password entry is an hour ago',
  employee: 'an employee at a counter of their branch, every feature on',
  'employee-of-a-on-b': 'the session of a counter in one branch, shown on a device of another',
  unassigned: 'an employee at a counter of a branch that is no longer theirs',
  'closed-branch': 'an employee at a counter of a closed branch',
  'feature-off': 'an employee at a counter of a branch with every feature off',
  'portal-token': 'an employee in the portal, on the device their finger was scanned on',
  'foreign-origin': 'somebody who may make the call, from another site’s page',
  'no-xsrf': 'somebody who may make the call, without the anti-forgery pair',
} as const
export type Principal = keyof typeof PRINCIPALS

/** Exact answers. `allowed` is everything that is no refusal of the door. */
export const REFUSALS = {
  unauthenticated: { status: 401, body: '{"message":"Unauthenticated."}', headers: { 'www-authenticate': 'Bearer' } },
  terminated: { status: 401, body: '{"message":"TERMINATED_SESSION_ACCESSED"}', headers: {} },
  unauthorized: { status: 403, body: '{"message":"Unauthorized."}', headers: {} },
  closed: { status: 403, body: '{"message":"CLOSED_BRANCH_ACCESSED"}', headers: {} },
  'non-employee': { status: 403, body: '{"message":"NON_EMPLOYEE_ACCOUNT_DENIED"}', headers: {} },
  'no-client': { status: 404, body: '{"message":"CLIENT_NO_MATCH_FOUND"}', headers: {} },
  'not-their-branch': { status: 500, body: 'BRANCH_ACCESS_DENIED', headers: { 'x-error-class': 'expected' } },
  'feature-off': {
    status: 409,
    body: '{"message":"This page isn’t turned on for the branch","code":"FEATURE_OFF"}',
    headers: {},
  },
  'step-up': {
    status: 409,
    body: '{"message":"Confirm your password to continue","code":"STEP_UP_REQUIRED"}',
    headers: {},
  },
  portal: { status: 401, body: '', headers: {} },
  foreign: { status: 403, body: '', headers: {} },
  csrf: { status: 419, body: '{"message":"CSRF token mismatch."}', headers: {} },
} as const
export type Outcome = 'allowed' | keyof typeof REFUSALS

export interface AccessTable {
  readonly principals: typeof PRINCIPALS
  readonly refusals: typeof REFUSALS
  /** By `METHOD /path`. */
  readonly calls: Readonly<Record<string, Readonly<Record<Principal, Outcome>>>>
  /** Calls that whoever may make them must name with an Idempotency-Key, else 400. */
  readonly needKey: readonly string[]
}

/** The whole table. */
export function accessTable(): AccessTable {
  const calls: Record<string, Record<Principal, Outcome>> = {}
  const needKey: string[] = []
  for (const route of Object.values<Route>(routeCatalog)) {
    const name = `${route.method} ${route.path}`
    calls[name] = outcomesOf(route)
    if (route.keyed) needKey.push(name)
  }
  return { principals: PRINCIPALS, refusals: REFUSALS, calls, needKey }
}

function outcomesOf(route: Route): Record<Principal, Outcome> {
  const isUnsafe = route.method !== 'GET'
  return {
    ...byAccess(route.access),
    'foreign-origin': isUnsafe || route.path === '/logout' ? 'foreign' : 'allowed',
    'no-xsrf': isUnsafe ? 'csrf' : 'allowed',
  }
}

type Judged = Omit<Record<Principal, Outcome>, 'foreign-origin' | 'no-xsrf'>

function byAccess(access: Access): Judged {
  switch (access.kind) {
    case 'anyone':
      return everybody('allowed')
    case 'client':
      return {
        ...everybody('allowed'),
        'terminated-client': 'terminated',
        'unknown-client': 'no-client',
        'missing-client': 'no-client',
        admin: 'no-client',
        'unconfirmed-admin': 'no-client',
        'closed-branch': 'closed',
      }
    case 'scanner':
      return {
        ...everybody('allowed'),
        'terminated-client': 'terminated',
        'unknown-client': 'no-client',
        'missing-client': 'no-client',
        admin: 'no-client',
        'unconfirmed-admin': 'no-client',
      }
    case 'portal':
      return {
        ...everybody('portal'),
        'terminated-client': 'terminated',
        'unknown-client': 'no-client',
        'missing-client': 'no-client',
        admin: 'no-client',
        'unconfirmed-admin': 'no-client',
        'portal-token': 'allowed',
      }
    case 'signed-in':
      return { ...withToken(), ...employees('allowed'), ...admins('allowed', 'allowed') }
    case 'admin':
      return {
        ...withToken(),
        ...employees('unauthorized'),
        ...admins('allowed', access.stepUp ? 'step-up' : 'allowed'),
        unassigned: 'unauthorized',
        'closed-branch': 'unauthorized',
      }
    case 'shop':
      return {
        ...withToken(),
        ...employees('allowed'),
        ...admins('non-employee', 'non-employee'),
        'feature-off': access.features.length > 0 ? 'feature-off' : 'allowed',
      }
    case 'admin-or-shop':
      return {
        ...withToken(),
        ...employees('allowed'),
        ...admins('allowed', 'allowed'),
        'feature-off': access.features.length > 0 ? 'feature-off' : 'allowed',
      }
  }
}

/** Callers whose token or device is no good, wherever a token is needed. */
function withToken(): Judged {
  return {
    ...everybody('unauthenticated'),
    'rotated-reused': 'terminated',
    'terminated-client': 'terminated',
    'unknown-client': 'no-client',
    'missing-client': 'no-client',
    unassigned: 'not-their-branch',
    'closed-branch': 'closed',
  }
}

function employees(outcome: Outcome): Pick<Judged, 'employee' | 'rotated-in-grace' | 'feature-off'> {
  return { employee: outcome, 'rotated-in-grace': outcome, 'feature-off': outcome }
}

function admins(fresh: Outcome, unconfirmed: Outcome): Pick<Judged, 'admin' | 'unconfirmed-admin'> {
  return { admin: fresh, 'unconfirmed-admin': unconfirmed }
}

function everybody(outcome: Outcome): Judged {
  return {
    'no-token': outcome,
    garbage: outcome,
    expired: outcome,
    idle: outcome,
    revoked: outcome,
    'rotated-in-grace': outcome,
    'rotated-reused': outcome,
    'terminated-client': outcome,
    'unknown-client': outcome,
    'missing-client': outcome,
    admin: outcome,
    'unconfirmed-admin': outcome,
    employee: outcome,
    'employee-of-a-on-b': outcome,
    unassigned: outcome,
    'closed-branch': outcome,
    'feature-off': outcome,
    'portal-token': outcome,
  }
}
