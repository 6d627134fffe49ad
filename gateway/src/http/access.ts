import type { Access, Route } from '@labada/contracts/core/route'
import { heldBy } from '@labada/contracts/core/sight'
import { DomainError } from '@labada/domain/core/errors'
import type { Actor } from './actor.ts'
import type { Credentials, Presented, ProvenDevice, Session } from './credentials/credentials.ts'
import type { PortalActor } from './credentials/portal-credentials.ts'
import { AccessError } from './problems.ts'

/** The result of checking a call's credentials: nothing, a device, or a person (on a device or not). */
export interface Standing {
  readonly session: Session | null
  readonly device: ProvenDevice | null
  /** The employee in the portal; null everywhere else. */
  readonly portal: PortalActor | null
}

/**
 * Verifies the credentials that a route needs and no others (steps 4 to 6 of security.md 1.5). A wrong device is
 * reported before the token is checked; a missing one after it, so that a caller without any credential gets
 * `Unauthenticated.` and an admin learns that the call is for a shop.
 */
export async function authenticate(
  access: Access,
  presented: Presented,
  ip: string,
  credentials: Credentials,
): Promise<Standing> {
  if (access.kind === 'anyone') return { session: null, device: null, portal: null }
  if (access.kind === 'client' || access.kind === 'portal') {
    const device = await credentials.proveDevice(presented.client)
    const portal = access.kind === 'portal' ? await credentials.provePortal(presented.token, device) : null
    return { session: null, device, portal }
  }
  if (access.kind === 'scanner')
    return { session: null, device: await credentials.proveScannerDevice(presented.client), portal: null }
  if (access.kind === 'shop' && presented.client !== undefined) await credentials.proveDevice(presented.client)
  const session = await credentials.proveSession(presented, ip)
  return { session, device: session.device, portal: null }
}

/**
 * Whoever stands at the counter is who acts: what they may do, and whose name is on what they do. The one place where
 * that is decided. While nobody stands there, its pages still show what they showed.
 */
export function standing(route: Pick<Route, 'access' | 'unattended'>, proven: Standing): Standing {
  const { session } = proven
  const isCounters = route.access.kind === 'shop' || route.access.kind === 'admin-or-shop'
  if (!session?.stand || !isCounters || route.unattended) return proven
  const { person, keys } = session.stand
  return { ...proven, session: { ...session, actor: person ?? { ...session.actor, keys } } }
}

/** Decides whether the verified caller may make the call (steps 8 to 11). Throws the refusal. */
export type Authorize = (route: Judged, standing: Standing) => void

/** What is judged of a call. */
export type Judged = Pick<
  Route,
  'method' | 'access' | 'key' | 'params' | 'query' | 'body' | 'aboutAll' | 'scoped' | 'unattended' | 'changesNothing'
>

/** The kind of account, then who stands there, the key, whether the call can be held to one branch, and the password. */
export const authorize: Authorize = (route, standing) => {
  authorizeAccount(route.access, standing)
  requireAttended(route, standing)
  if (standing.session) requireKey(route, standing.session.actor)
  authorizeConfirmed(route.access, standing)
}

/**
 * Refuses whoever lacks the key, or holds it and has to log in with a second step first; and who sees named branches only
 * if the call cannot be held to one of them.
 */
export function requireKey(
  route: Judged,
  { keys, withheld, branchIds }: Pick<Actor, 'keys' | 'withheld' | 'branchIds'>,
): void {
  if (route.key === 'public') return
  if (route.key !== 'own' && withheld.has(route.key)) throw twoStepRequired()
  if (route.key !== 'own' && !keys.has(route.key)) throw new AccessError('Unauthorized.')
  if (branchIds && !heldBy(route)) throw new AccessError('Unauthorized.')
}

const twoStepRequired = () =>
  new DomainError(
    'two_step_required',
    'Your shop asks for two-step login here. Set it up in “Your login”, or log in with your passkey.',
  )

function authorizeAccount(access: Access, { session, device }: Standing): void {
  if (access.kind === 'anyone') return
  if (access.kind === 'scanner') return
  if (access.kind === 'client' || access.kind === 'portal') {
    if (!device) throw new AccessError('CLIENT_NO_MATCH_FOUND')
    if (device.branch.closed) throw new AccessError('CLOSED_BRANCH_ACCESSED')
    return
  }
  if (!session) throw new AccessError('Unauthenticated.')
  const isAdmin = session.actor.role === 'admin'
  if (access.kind === 'shop' && isAdmin) throw new AccessError('NON_EMPLOYEE_ACCOUNT_DENIED')
  if (access.kind === 'admin' && !isAdmin) throw new AccessError('Unauthorized.')
  if (!isAdmin) authorizeEmployee(access, session)
}

/** A counter where nobody stands records nothing. */
function requireAttended({ method, access, unattended, changesNothing }: Judged, { session }: Standing): void {
  const isCounters = access.kind === 'shop' || access.kind === 'admin-or-shop'
  if (!isCounters || method === 'GET' || unattended || changesNothing) return
  if (session?.stand && !session.stand.person)
    throw new DomainError('nobody_stands', 'Nobody is at this counter. Enter your PIN first.')
}

function authorizeConfirmed(access: Access, { session }: Standing): void {
  if (access.kind === 'admin' && access.stepUp && !session?.isFreshlyConfirmed)
    throw new DomainError('step_up_required', 'Confirm your password to continue')
}

function authorizeEmployee(access: Access, { device, isAssigned }: Session): void {
  if (!device) throw new AccessError('CLIENT_NO_MATCH_FOUND')
  if (device.branch.closed) throw new AccessError('CLOSED_BRANCH_ACCESSED')
  if (!isAssigned) throw new AccessError('BRANCH_ACCESS_DENIED')
  if (access.kind !== 'shop' && access.kind !== 'admin-or-shop') return
  if (access.features.length > 0 && !access.features.some((feature) => device.branch.features.includes(feature)))
    throw new DomainError('feature_off', 'This page isn’t turned on for the branch')
}
