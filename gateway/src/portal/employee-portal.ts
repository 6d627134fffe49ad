import { setTimeout as wait } from 'node:timers/promises'
import { type employeePortalRoutes, NOT_RECOGNIZED } from '@labada/contracts/portal/employee-portal'
import type { ScanClaims } from '@labada/contracts/scanner/scan-attestation'
import { endPortalSessions, findPortalSession, insertPortalSession } from '@labada/db/access/portal-sessions'
import { recordAudit } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { hashOf, isSame, mintSecret } from '@labada/db/core/secrets'
import { endConsent, listConsents } from '@labada/db/scanner/biometric-consents'
import { eraseFingers, listFingers } from '@labada/db/scanner/fingerprints'
import { findScanner, issueNonce } from '@labada/db/scanner/scanners'
import { formatCredential, parseCredential } from '@labada/domain/core/credentials'
import { DomainError } from '@labada/domain/core/errors'
import { spendPortalTry } from '../core/login-limits.ts'
import type { Context, Handlers } from '../http/context.ts'
import { readAttestation } from '../scanner/scan-attesting.ts'
import { acceptPresentScan, scanRefused } from '../scanner/scan-intake.ts'
import { saysTheSame } from '../scanner/scans.ts'

/** Every refusal takes this long, so that the time does not reveal how far a finger got. */
const REFUSAL_MS = 250
const WITHDRAWN = 'Withdrawn by the employee in the portal'

export const employeePortalHandlers: Handlers<typeof employeePortalRoutes> = {
  async portalLogin({ body }, context) {
    const started = performance.now()
    const device = await deviceOf(context)
    const tries = await spendPortalTry(context.db, device.id)
    try {
      const scanner = await findScanner(context.db, device.id)
      const claims = scanner && readAttestation(context.door.attestation, scanner)
      if (!claims || !saysTheSame(body, claims)) throw scanRefused()
      const opened = await context.command((trx) => openPortal(trx, context, claims))
      await tries.undo()
      context.issue({ nonce: opened.nonce })
      const { employee, token } = opened
      return { success: true, employee, token, message: `Welcome, ${employee.firstname}` }
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'scan_refused') throw error
      await until(started + REFUSAL_MS)
      return { success: false, message: NOT_RECOGNIZED }
    }
  },

  async portalLogout(_input, context) {
    const { door, now, requestId } = context
    const credential = parseCredential(door.presented.token)
    if (credential?.kind === 'portal') {
      await context.command(async (trx) => {
        const session = await findPortalSession(trx, credential.id)
        if (!session || !isSame(hashOf(credential.secret), session.tokenHash)) return
        const [employeeId] = await endPortalSessions(trx, 'logged_out', { id: session.id })
        if (employeeId === undefined) return
        await recordAudit(trx, {
          at: now,
          actorId: null,
          clientId: session.clientId,
          branchId: null,
          action: 'portal.ended',
          objectType: 'employee',
          objectId: employeeId,
          requestId,
        })
      })
    }
    return { success: true, message: 'Logged Out.' }
  },

  async portalFingerprints(_input, { db, portal }) {
    const [fingers, [consent]] = await Promise.all([
      listFingers(db, portal.employeeId),
      listConsents(db, portal.employeeId),
    ])
    return {
      success: true,
      data: {
        fingers: fingers.map(({ finger, enrolledAt }) => ({ finger, enrolled_at: enrolledAt })),
        consent: consent
          ? {
              choice: consent.choice,
              signed_name: consent.signedName,
              text_version: consent.textVersion,
              given_at: consent.givenAt,
              ended_at: consent.endedAt,
            }
          : null,
      },
    }
  },

  async withdrawOwnConsent(_input, context) {
    await context.command((trx) => withdrawConsent(trx, context))
    return { success: true, message: 'Your fingerprints were erased' }
  },
}

/** Withdrawing consent needs no approval: the fingerprints are erased in the same commit, and no admin can undo it. */
async function withdrawConsent(trx: Trx, context: Context): Promise<void> {
  const { portal, device, now, requestId } = context
  const { employeeId } = portal
  const end = { at: now, by: null, reason: WITHDRAWN }
  if (!(await endConsent(trx, employeeId, end))) return
  const erased = await eraseFingers(trx, { employeeId }, end)
  await recordAudit(trx, {
    at: now,
    actorId: null,
    clientId: device?.id ?? null,
    branchId: null,
    action: 'biometric_consent.withdrawn',
    objectType: 'employee',
    objectId: employeeId,
    reason: WITHDRAWN,
    after: { erased },
    requestId,
  })
  await announce(trx, now, { type: 'consent.withdrawn', branchId: null, payload: { employeeId } })
}

async function openPortal(
  trx: Trx,
  context: Context,
  claims: ScanClaims,
): Promise<{ token: string; nonce: string; employee: { id: string; firstname: string; lastname: string } }> {
  const { scan, person, scanner } = await acceptPresentScan(trx, claims, 'portal')
  await endPortalSessions(trx, 'replaced', { clientId: scanner.clientId })
  const { secret, hash } = mintSecret('portal')
  const session = await insertPortalSession(trx, {
    employeeId: person.employeeId,
    clientId: scanner.clientId,
    scanId: scan.id,
    tokenHash: hash,
  })
  await recordAudit(trx, {
    at: context.now,
    actorId: null,
    clientId: scanner.clientId,
    branchId: scanner.branchId,
    action: 'portal.opened',
    objectType: 'employee',
    objectId: person.employeeId,
    after: { scan: scan.id },
    requestId: context.requestId,
  })
  const { employeeId, firstname, lastname } = person
  return {
    token: formatCredential(session.id, secret),
    nonce: await issueNonce(trx, scanner.clientId),
    employee: { id: employeeId, firstname, lastname },
  }
}

async function deviceOf({ device, door }: Context): Promise<{ readonly id: number }> {
  return device ?? door.credentials.proveDevice(door.presented.client)
}

function until(moment: number): Promise<void> {
  return wait(Math.max(0, moment - performance.now()))
}
