import { routeCatalog } from '@labada/contracts/catalog'
import type { Access, Route } from '@labada/contracts/core/route'
import { heldBy } from '@labada/contracts/core/sight'
import { defaultPreset, PRESET_KEYS, PRESETS, type Preset, roleOfPreset } from '@labada/domain/core/presets'

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
  manager: 'an office account that manages one named branch',
  payroll: 'an office account for payroll',
  accountant: 'an office account that reads and exports',
  auditor: 'an office account that only reads',
  cashier: 'a counter account with a drawer, counted blind',
  attendant: 'a counter account without a drawer',
  rider: 'a counter account that only carries laundry',
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
  const judged = byAccess(route.access)
  return {
    ...judged,
    ...byPreset(route, judged),
    'foreign-origin': isUnsafe || route.path === '/logout' ? 'foreign' : 'allowed',
    'no-xsrf': isUnsafe ? 'csrf' : 'allowed',
  }
}

/** A preset narrows what its user type may do: where the account would be let in, the key decides. */
function byPreset(route: Route, judged: Judged): Record<NarrowPreset, Outcome> {
  const outcomes = NARROW_PRESETS.map((preset) => {
    const isOffice = roleOfPreset(preset) === 'admin'
    const outcome = judged[isOffice ? 'admin' : 'employee']
    const isRefused = outcome === 'allowed' && NEEDS_PERSON.has(route.access.kind) && !mayMake(route, preset)
    return [preset, isRefused ? 'unauthorized' : outcome] as const
  })
  return Object.fromEntries(outcomes) as Record<NarrowPreset, Outcome>
}

/** Only these know who calls; for the others a device or a signature speaks. */
const NEEDS_PERSON: ReadonlySet<Access['kind']> = new Set(['signed-in', 'admin', 'shop', 'admin-or-shop'])

/** Presets besides the two that may do all that their user type may, which the columns `admin` and `employee` are. */
type NarrowPreset = Exclude<Preset, 'owner' | 'counter'>
const NARROW_PRESETS = PRESETS.filter(
  (preset): preset is NarrowPreset => preset !== defaultPreset(roleOfPreset(preset)),
)

function mayMake(route: Route, preset: Preset): boolean {
  if (route.key !== 'own' && route.key !== 'public' && !PRESET_KEYS[preset].includes(route.key)) return false
  return preset !== 'manager' || heldBy(route) !== undefined
}

type Judged = Omit<Record<Principal, Outcome>, 'foreign-origin' | 'no-xsrf' | NarrowPreset>

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
