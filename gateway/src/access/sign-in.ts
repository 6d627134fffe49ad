import { randomUUID } from 'node:crypto'
import type { OwnKeys } from '@labada/contracts/access/own-keys'
import { ADMIN_LOGGED_IN, type EmployeeSession } from '@labada/contracts/access/session'
import type { AgentIdentity } from '@labada/contracts/core/agent-identity'
import { insertClient } from '@labada/db/access/clients'
import { findGivenKeys } from '@labada/db/access/key-sets'
import { endTokens, findToken, insertToken } from '@labada/db/access/tokens'
import { listTwoStepKeys } from '@labada/db/access/two-step'
import { isAssigned, type UserRow } from '@labada/db/access/users'
import { listBranchNames } from '@labada/db/company/branch-names'
import { findBranch } from '@labada/db/company/branches'
import { getSettings } from '@labada/db/company/settings'
import { recordAudit } from '@labada/db/core/audit'
import type { Db, Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { hashOf, isSame, mintSecret } from '@labada/db/core/secrets'
import { keysOfSession } from '@labada/domain/access/two-step'
import { formatCredential, parseCredential, SESSION_LIFETIMES } from '@labada/domain/core/credentials'
import { KEYS } from '@labada/domain/core/keys'
import { add } from '@labada/domain/core/money'
import { COUNTER_KEYS, heldKeys } from '@labada/domain/core/presets'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import type { Presented, ProvenDevice, Stand } from '../http/credentials/credentials.ts'
import { AccessError } from '../http/problems.ts'
import { pairScanner } from '../scanner/scanner-pairing.ts'
import { browserOf } from './sessions/browsers.ts'

/** The device a session starts on. */
export interface LoginDevice {
  readonly id: number
  readonly branchId: string
  readonly closed: boolean
}

/** Refuses an employee whose branch is closed or not theirs. An admin may log in anywhere. */
export async function requireBranchAccess(db: Db, user: UserRow, device: LoginDevice): Promise<void> {
  if (user.employeeId === null) return
  if (device.closed) throw new AccessError('CLOSED_BRANCH_ACCESSED')
  if (!(await isAssigned(db, user.employeeId, device.branchId))) throw new AccessError('BRANCH_ACCESS_DENIED')
}

export interface StartedSession {
  readonly token: string
  readonly loggedInAt: Date
  /** Whether it took a code or a passkey. */
  readonly isTwoStep: boolean
}

/** What a login took: a code or a passkey, and how many tries had failed just before it. */
interface LoginSteps {
  readonly second?: 'app' | 'recovery' | 'passkey' | null
  readonly failedBefore?: number
}

/** Starts a session, ends the one of the token that was sent, and records it. */
export async function startSession(
  trx: Trx,
  context: Pick<Context, 'now' | 'requestId' | 'ip' | 'door'>,
  user: UserRow,
  device: LoginDevice | null,
  { second = null, failedBefore = 0 }: LoginSteps = {},
): Promise<StartedSession> {
  await endPresented(trx, context.door.presented, 'logged_in_again')
  const browser = await browserOf(context.door.userAgent)
  const { secret, hash } = mintSecret('app')
  const { id, loggedInAt } = await insertToken(trx, {
    userId: user.id,
    role: user.role,
    clientId: device?.id ?? null,
    branchId: device?.branchId ?? null,
    family: randomUUID(),
    tokenHash: hash,
    ...SESSION_LIFETIMES[user.role],
    isTwoStep: second !== null,
    ip: context.ip,
    browser,
  })
  await recordAudit(trx, {
    at: context.now,
    actorId: user.id,
    clientId: device?.id ?? null,
    branchId: device?.branchId ?? null,
    action: 'session.started',
    objectType: 'user',
    objectId: user.id,
    after: { ip: context.ip, browser, ...(second && { second }), ...(failedBefore > 0 && { failedBefore }) },
    requestId: context.requestId,
  })
  return { token: formatCredential(id, secret), loggedInAt, isTwoStep: second !== null }
}

/** Ends the session of a sent token, in any state. Returns its user if it was live. */
export async function endPresented(
  trx: Trx,
  { token }: Presented,
  reason: 'logged_in_again' | 'logged_out',
): Promise<{ userId: string; branchId: string | null; clientId: number | null } | undefined> {
  const credential = parseCredential(token)
  if (credential?.kind !== 'app') return undefined
  const row = await findToken(trx, credential.id)
  if (!row || !isSame(hashOf(credential.secret), row.tokenHash)) return undefined
  // The whole token family: a predecessor in its grace period must not outlive its session.
  const ended = await endTokens(trx, reason, { family: row.family })
  return ended.length > 0 ? { userId: row.userId, branchId: row.branchId, clientId: row.clientId } : undefined
}

/** Pairs a device with a branch and announces it. Returns its credential. */
export async function enrolDevice(
  trx: Trx,
  context: Pick<Context, 'now' | 'requestId'>,
  device: {
    readonly branchId: string
    readonly name: string
    readonly by: UserRow
    readonly agent: AgentIdentity | undefined
  },
): Promise<{ id: number; client: string }> {
  const { secret, hash } = mintSecret('client')
  const { id } = await insertClient(trx, {
    branchId: device.branchId,
    name: device.name,
    secretHash: hash,
    createdBy: device.by.id,
  })
  await recordAudit(trx, {
    at: context.now,
    actorId: device.by.id,
    clientId: id,
    branchId: device.branchId,
    action: 'client.paired',
    objectType: 'client',
    objectId: String(id),
    after: { name: device.name },
    requestId: context.requestId,
  })
  if (device.agent)
    await pairScanner(trx, { now: context.now, requestId: context.requestId, actorId: device.by.id }, id, device.agent)
  await announce(trx, context.now, {
    type: 'client.paired',
    branchId: device.branchId,
    payload: { clientId: String(id) },
  })
  return { id, client: formatCredential(id, secret) }
}

/** The answer of login, reauthorize and verify-access for an employee; `stand` is who stands there, or did last. */
export async function employeeSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  person: Pick<UserRow, 'id' | 'username' | 'firstname' | 'lastname'>,
  branchId: string,
  loggedInAt: Date,
  stand: Stand | null = null,
): Promise<EmployeeSession> {
  const [branch, given, { standing, lockMinutes }] = await Promise.all([
    findBranch(db, branchId),
    findGivenKeys(db, person.id),
    getSettings(db, 'counter', now),
  ])
  if (!branch) throw new AccessError('CLIENT_NO_MATCH_FOUND')
  const keys = stand?.keys ?? heldKeys({ role: 'employee', ...given })
  return {
    user: { id: person.id, username: person.username, firstname: person.firstname, lastname: person.lastname },
    branch: {
      id: branch.id,
      name: branch.name,
      features: branch.features,
      closed: branch.closedAt !== null,
      ...(keys.has('cash.see') && { balance: add(branch.drawer, branch.safe) }),
      phone: branch.phone,
    },
    logged_in_at: loggedInAt,
    ...(keys.size < COUNTER_KEYS.length && { keys: [...keys] }),
    ...(standing === 'pin' && { counter: { lockMinutes } }),
  }
}

/** Says in a header what an office account may do and which branches it sees, if that is less than everything. */
export async function issueOwnKeys(
  { db, issue }: Pick<Context, 'db' | 'issue'>,
  { keys, withheld, branchIds }: Pick<Actor, 'keys' | 'withheld' | 'branchIds'>,
): Promise<void> {
  if (!branchIds && keys.size === KEYS.length) return
  const names = branchIds && (await listBranchNames(db))
  const own: OwnKeys = {
    keys: [...keys],
    ...(withheld.size > 0 && { withheld: [...withheld] }),
    branches: branchIds?.map((id) => ({ id, name: names?.get(id) ?? '' })) ?? null,
  }
  issue({ ownKeys: encodeURIComponent(JSON.stringify(own)) })
}

/** The answer of a login; for an admin it is a sentence. */
export async function loginAnswer(
  context: Pick<Context, 'db' | 'now' | 'issue'>,
  user: UserRow,
  device: LoginDevice | null,
  { loggedInAt, isTwoStep }: Pick<StartedSession, 'loggedInAt' | 'isTwoStep'>,
): Promise<typeof ADMIN_LOGGED_IN | EmployeeSession> {
  if (user.role === 'admin' || !device) {
    const [given, requiredKeys] = await Promise.all([findGivenKeys(context.db, user.id), listTwoStepKeys(context.db)])
    const own = keysOfSession({ role: 'admin', ...given }, { requiredKeys, isTwoStep })
    await issueOwnKeys(context, { ...own, branchIds: given.branchIds })
    return ADMIN_LOGGED_IN
  }
  return employeeSession(context, user, device.branchId, loggedInAt)
}

export function asLoginDevice(device: ProvenDevice): LoginDevice {
  return { id: device.id, branchId: device.branchId, closed: device.branch.closed }
}

/** The device of a login, or why there is none. Only an employee's login needs one. */
export async function presentedDevice({ door }: Context): Promise<LoginDevice | AccessError> {
  try {
    return asLoginDevice(await door.credentials.proveDevice(door.presented.client))
  } catch (error) {
    if (error instanceof AccessError) return error
    throw error
  }
}

/** The device that a login starts on. Throws for an employee without one; an admin needs none. */
export function deviceOf(role: 'admin' | 'employee', presented: LoginDevice | AccessError): LoginDevice | undefined {
  if (!(presented instanceof AccessError)) return presented
  if (role === 'employee') throw presented
  return undefined
}
