import * as clients from '@labada/db/access/clients'
import { findStand, type StandRow } from '@labada/db/access/stands'
import * as tokens from '@labada/db/access/tokens'
import { recordAudit } from '@labada/db/core/audit'
import type { Db } from '@labada/db/core/client'
import { hashOf, isSame, mintSecret } from '@labada/db/core/secrets'
import { keysAtCounter } from '@labada/domain/access/standing'
import { keysOfSession } from '@labada/domain/access/two-step'
import type { Feature } from '@labada/domain/core/access'
import { formatCredential, parseCredential } from '@labada/domain/core/credentials'
import type { Key } from '@labada/domain/core/keys'
import type { Actor } from '../actor.ts'
import type { Device } from '../device.ts'
import { AccessError } from '../problems.ts'
import { type PortalActor, provePortal } from './portal-credentials.ts'
import { createProofs } from './proofs.ts'
import { endStolenDevice, endStolenSessions } from './stolen-credentials.ts'

/** Credentials as sent with a request or a socket's handshake. */
export interface Presented {
  readonly token?: string | undefined
  readonly client?: string | undefined
}

/** The branch a device is paired with. */
export interface DeviceBranch {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly features: readonly Feature[]
  readonly closed: boolean
}

/** A verified device. */
export interface ProvenDevice extends Device {
  readonly branch: DeviceBranch
  readonly isRotationDue: boolean
}

/** A verified person, on the device the token is bound to (an admin may have none). */
export interface ProvenToken {
  /** The account that is logged in. */
  readonly actor: Actor
  /** Whoever stands at the counter, or stood there last; null where nobody is asked. */
  readonly stand: Stand | null
  readonly clientId: number | null
  readonly branchId: string | null
  readonly isAssigned: boolean
  readonly isFreshlyConfirmed: boolean
  readonly isRotationDue: boolean
  /** A replaced token in its grace period is not rotated, unless its successor was lost. */
  readonly expiresAt: Date
}

/** Who stands at a counter. While nobody does, what it shows is still what the person before might see. */
export interface Stand {
  readonly person: Actor | null
  readonly keys: ReadonlySet<Key>
}

/** Both together, as a session sends them. */
export interface Session extends ProvenToken {
  readonly device: ProvenDevice | null
}

export interface CredentialOptions {
  readonly db: Db
  /** The time for recording alarms; expiry uses the database's clock. */
  readonly clock: () => Date
  /** Whether the demo's accounts may be used; they end with the demo. */
  readonly demo: boolean
  /** Called after an alarm ended sessions, so that their sockets close right away. */
  readonly onAlarm?: () => void
}

export interface Credentials {
  /** Verifies a device. Throws `CLIENT_NO_MATCH_FOUND` or `TERMINATED_SESSION_ACCESSED`. */
  readonly proveDevice: (text: string | undefined) => Promise<ProvenDevice>
  /**
   * Verifies the device of a call signed by its scanner. A replaced secret still identifies the device, because the
   * agent keeps its own copy, and the signature authenticates it. No alarm, no session, only scans.
   */
  readonly proveScannerDevice: (text: string | undefined) => Promise<ProvenDevice>
  /** Verifies an employee-portal token on the device it was created on. Throws an empty 401. */
  readonly provePortal: (text: string | undefined, device: Device) => Promise<PortalActor>
  /** Verifies a token alone. Throws `Unauthenticated.` or `TERMINATED_SESSION_ACCESSED`. */
  readonly proveToken: (text: string | undefined, ip: string) => Promise<ProvenToken>
  /**
   * Verifies a token with the device it is bound to: for requests and socket handshakes. Returns the refusal instead of
   * throwing it. Also checks that the branch is open and assigned, so a socket receives nothing that a call would not
   * return.
   */
  readonly resolveCredentials: (presented: Presented, ip?: string) => Promise<Session | AccessError>
  /** Like `resolveCredentials` without the state of the branch, for the order of checks of a call. Throws. */
  readonly proveSession: (presented: Presented, ip: string) => Promise<Session>
  /** A successor for a token that is due for rotation, or undefined. */
  readonly rotateToken: (session: Session, ip: string) => Promise<string | undefined>
  /** A new secret for a device that is due for rotation, or undefined. `presented` is its current credential. */
  readonly rotateClient: (device: ProvenDevice, presented: string | undefined) => Promise<string | undefined>
  /** Clears all cached verifications: after every write that touches sessions, and on `session.revoked` events. */
  readonly forget: () => void
}

export function createCredentials({ db, clock, demo, onAlarm }: CredentialOptions): Credentials {
  const tokenProofs = createProofs<ProvenToken>()
  const deviceProofs = createProofs<ProvenDevice>()
  const forget = () => {
    tokenProofs.clear()
    deviceProofs.clear()
  }
  const raised = () => {
    forget()
    onAlarm?.()
  }

  async function proveDevice(text: string | undefined): Promise<ProvenDevice> {
    const credential = parseCredential(text)
    if (credential?.kind !== 'client' || text === undefined) throw new AccessError('CLIENT_NO_MATCH_FOUND')
    return deviceProofs.get(text, async () => {
      const row = await clients.findClient(db, credential.id)
      const hash = hashOf(credential.secret)
      const isCurrent = row !== undefined && isSame(hash, row.secretHash)
      const isPrevious = row !== undefined && isSame(hash, row.prevHash)
      if (!row || (!isCurrent && !isPrevious)) throw new AccessError('CLIENT_NO_MATCH_FOUND')
      if (row.terminatedAt) throw new AccessError('TERMINATED_SESSION_ACCESSED')
      if (isPrevious && row.isPrevSpent) {
        await endStolenDevice(db, clock(), row)
        raised()
        throw new AccessError('TERMINATED_SESSION_ACCESSED')
      }
      if (row.isIdle) throw new AccessError('CLIENT_NO_MATCH_FOUND')
      const isFirstUse = isCurrent && !row.isSecretUsed
      if (row.isTouchDue || isFirstUse) await clients.noteClientUse(db, row.id, isFirstUse)
      return { proof: deviceOf(row, isCurrent ? row.isOld : row.isSecretLost), isLasting: isCurrent }
    })
  }

  async function proveScannerDevice(text: string | undefined): Promise<ProvenDevice> {
    const credential = parseCredential(text)
    if (credential?.kind !== 'client') throw new AccessError('CLIENT_NO_MATCH_FOUND')
    const row = await clients.findClient(db, credential.id)
    const hash = hashOf(credential.secret)
    if (!row || (!isSame(hash, row.secretHash) && !isSame(hash, row.prevHash)))
      throw new AccessError('CLIENT_NO_MATCH_FOUND')
    if (row.terminatedAt) throw new AccessError('TERMINATED_SESSION_ACCESSED')
    if (row.isTouchDue) await clients.noteClientUse(db, row.id, false)
    return deviceOf(row, false)
  }

  async function proveToken(text: string | undefined, ip: string): Promise<ProvenToken> {
    const credential = parseCredential(text)
    if (credential?.kind !== 'app' || text === undefined) throw new AccessError('Unauthenticated.')
    return tokenProofs.get(text, async () => {
      const row = await tokens.findToken(db, credential.id)
      if (row?.kind !== 'app' || !isSame(hashOf(credential.secret), row.tokenHash))
        throw new AccessError('Unauthenticated.')
      if (row.revokedAt)
        throw new AccessError(
          row.revokeReason === 'theft' || row.revokeReason === 'client_terminated'
            ? 'TERMINATED_SESSION_ACCESSED'
            : 'Unauthenticated.',
        )
      if (row.isExpired) throw new AccessError('Unauthenticated.')
      if (row.isGraceOver) {
        await endStolenSessions(db, clock(), row, ip)
        raised()
        throw new AccessError('TERMINATED_SESSION_ACCESSED')
      }
      if (row.isIdle || !row.isActive || row.role !== row.userRole || (row.isDemoUser && !demo))
        throw new AccessError('Unauthenticated.')
      if (row.isTouchDue || row.isFirstUse) await tokens.noteTokenUse(db, row, ip)
      const actor = accountOf(row)
      const proof = {
        actor,
        stand: row.isAttended ? standOf(actor, await findStand(db, row.family, demo)) : null,
        clientId: row.clientId,
        branchId: row.branchId,
        isAssigned: row.isAssigned,
        isFreshlyConfirmed: row.isFreshlyConfirmed,
        isRotationDue: row.replacedBy === null ? row.isOld : row.isSuccessorLost,
        expiresAt: row.expiresAt,
      }
      // Who stands there changes in the middle of the work, and on another gateway.
      return { proof, isLasting: row.replacedBy === null && !row.isAttended }
    })
  }

  async function proveSession({ token, client }: Presented, ip: string): Promise<Session> {
    const proven = await proveToken(token, ip)
    if (proven.clientId === null) return { ...proven, device: null }
    const device = await proveDevice(client)
    if (device.id === proven.clientId) return { ...proven, device }
    await db.transaction().execute((trx) =>
      recordAudit(trx, {
        at: clock(),
        actorId: proven.actor.id,
        clientId: device.id,
        branchId: device.branchId,
        action: 'session.used_on_other_device',
        objectType: 'access_token',
        objectId: String(proven.actor.tokenId),
      }),
    )
    throw new AccessError('Unauthenticated.')
  }

  return {
    proveDevice,
    proveScannerDevice,
    provePortal: (text, device) => provePortal(db, text, device),
    proveToken,
    proveSession,
    forget,
    async resolveCredentials(presented, ip = '') {
      try {
        const session = await proveSession(presented, ip)
        if (session.actor.role === 'employee') {
          if (!session.device) throw new AccessError('CLIENT_NO_MATCH_FOUND')
          if (session.device.branch.closed) throw new AccessError('CLOSED_BRANCH_ACCESSED')
          if (!session.isAssigned) throw new AccessError('BRANCH_ACCESS_DENIED')
        }
        return session
      } catch (error) {
        if (error instanceof AccessError) return error
        throw error
      }
    },
    async rotateToken({ actor, isRotationDue }, ip) {
      if (!isRotationDue) return undefined
      const { secret, hash } = mintSecret('app')
      const next = await db.transaction().execute((trx) => tokens.rotateToken(trx, actor.tokenId, hash, ip))
      forget()
      return next && formatCredential(next.id, secret)
    },
    async rotateClient(device, presented) {
      const held = parseCredential(presented)
      if (!device.isRotationDue || !held) return undefined
      const { secret, hash } = mintSecret('client')
      const isRotated = await db
        .transaction()
        .execute((trx) => clients.rotateClient(trx, device.id, hashOf(held.secret), hash))
      forget()
      return isRotated ? formatCredential(device.id, secret) : undefined
    },
  }
}

function accountOf(row: tokens.TokenRow): Actor {
  return {
    id: row.userId,
    username: row.username,
    firstname: row.firstname,
    lastname: row.lastname,
    role: row.role,
    employeeId: row.employeeId,
    accountId: row.userId,
    tokenId: row.id,
    loggedInAt: row.loggedInAt,
    ...keysOfSession(row, row),
    branchIds: row.branchIds,
  }
}

function standOf(account: Actor, row: StandRow | undefined): Stand {
  if (!row) return { person: null, keys: account.keys }
  const { id, username, firstname, lastname, employeeId, since } = row
  const keys = keysAtCounter(account.keys, row)
  const person = { ...account, id, username, firstname, lastname, employeeId, loggedInAt: since, keys }
  return { person: row.isThere ? person : null, keys }
}

function deviceOf(row: clients.ClientRow, isRotationDue: boolean): ProvenDevice {
  return {
    id: row.id,
    branchId: row.branchId,
    name: row.name,
    isRotationDue,
    branch: {
      id: row.branchId,
      name: row.branchName,
      phone: row.branchPhone,
      features: row.branchFeatures,
      closed: row.branchClosedAt !== null,
    },
  }
}
