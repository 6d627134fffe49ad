import { FEATURES } from '@labada/domain/core/access'
import { z } from 'zod'
import { agentIdentity } from '../core/agent-identity.ts'
import { anyone, client, confirmedAdmin, type Routes, shop, signedIn } from '../core/route.ts'
import { id, instant, pesos, text } from '../core/values.ts'
import { receivedKeys } from './own-keys.ts'

/** A session's data about its branch. */
export const sessionBranchSchema = z.object({
  id,
  name: z.string(),
  features: z.array(z.enum(FEATURES)),
  closed: z.boolean(),
  /** Printed on claim stubs. */
  phone: z.string().optional(),
})

/** The code of an authenticator app, or a recovery code. */
export const otp = z.string().trim().min(1).max(20)

/** An employee's session, as answered by login, reauthorize and verify-access. */
export const employeeSessionSchema = z.object({
  user: z.object({ id, username: z.string(), firstname: z.string(), lastname: z.string() }),
  /** The balance is missing for whoever counts the drawer blind. */
  branch: sessionBranchSchema.extend({ balance: pesos.optional() }),
  logged_in_at: instant,
  /** What this person may do, if it is less than everything a counter may. */
  keys: receivedKeys.optional(),
  /** Only where the shop wants to know who stands at the counter: minutes without input after which it locks, 0 for never. */
  counter: z.object({ lockMinutes: z.number().int() }).optional(),
})
export type EmployeeSession = z.output<typeof employeeSessionSchema>

/** The whole answer to an admin's login and reauthorize. */
export const ADMIN_LOGGED_IN = 'Logged in as administrator.'
export const LOGGED_OUT = 'Logged Out.'

const build = z.object({ Desktop: z.literal('1').optional(), WebApp: z.literal('1').optional() })
/** The answer of a login. */
export const eitherSession = z.union([z.literal(ADMIN_LOGGED_IN), employeeSessionSchema])

export const sessionRoutes = {
  login: {
    method: 'POST',
    path: '/login',
    access: anyone,
    key: 'public',
    summary: 'Log in; a setup code also pairs this device. Token in x-resource-id, new client in x-client-id',
    body: z.object({
      username: text(60),
      password: z.string().min(1).max(200),
      /** The code of an authenticator app or a recovery code, for a user with two-step login. */
      otp: otp.optional(),
      setup_code: z.string().trim().toUpperCase().max(12).optional(),
      /** With a setup code: the identity of this device's scanner, from its `hello`. */
      agent: agentIdentity.optional(),
    }),
    response: eitherSession,
  },
  reauthorize: {
    method: 'GET',
    path: '/reauthorize',
    access: signedIn,
    key: 'own',
    summary: 'Get the user a token belongs to; starts an admin session after a reload',
    query: build,
    response: eitherSession,
  },
  verifyAccess: {
    method: 'GET',
    path: '/verify-access',
    access: shop(),
    key: 'own',
    summary: 'Start an employee session after a reload',
    query: build,
    response: employeeSessionSchema,
  },
  verifyClient: {
    method: 'GET',
    path: '/verify-client',
    access: client,
    key: 'public',
    summary: 'Get the branch this device is paired with',
    query: build,
    response: z.object({ branch: sessionBranchSchema }),
  },
  logout: {
    method: 'GET',
    path: '/logout',
    access: anyone,
    key: 'public',
    summary: 'Log out; always answers Logged Out.',
    response: z.literal(LOGGED_OUT),
  },
  confirmPassword: {
    method: 'POST',
    path: '/confirm-password',
    access: signedIn,
    key: 'own',
    summary: 'Confirm the password for calls that answer 409 STEP_UP_REQUIRED',
    body: z.object({ password: z.string().min(1).max(200) }),
    response: z.object({ confirmedUntil: instant }),
  },
  revokeSessions: {
    method: 'POST',
    path: '/users/:userId/revoke-sessions',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'Log a user out everywhere',
    params: z.object({ userId: id }),
    response: z.object({ revoked: z.number().int() }),
  },
  branchBalance: {
    method: 'GET',
    path: '/shop/branch-balance',
    access: shop(),
    key: 'cash.see',
    summary: 'Get the physical cash that should be in this branch now',
    response: z.object({ balance: pesos, drawer: pesos, safe: pesos, as_of: instant }),
  },
} satisfies Routes
