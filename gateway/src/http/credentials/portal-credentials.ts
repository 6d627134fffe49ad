import { findPortalSession, notePortalUse } from '@labada/db/access/portal-sessions'
import type { Db } from '@labada/db/core/client'
import { hashOf, isSame } from '@labada/db/core/secrets'
import { parseCredential } from '@labada/domain/core/credentials'
import type { Device } from '../device.ts'
import { portalDenied } from '../problems.ts'

/** An employee in the portal, for fifteen minutes after their scan. */
export interface PortalActor {
  readonly sessionId: number
  readonly employeeId: string
  readonly firstname: string
  readonly lastname: string
  readonly expiresAt: Date
}

/** Verifies an employee-portal token on the device it was created on. Throws an empty 401. */
export async function provePortal(db: Db, text: string | undefined, device: Device): Promise<PortalActor> {
  const credential = parseCredential(text)
  if (credential?.kind !== 'portal') throw portalDenied()
  const row = await findPortalSession(db, credential.id)
  if (!row?.isLive || row.clientId !== device.id || !isSame(hashOf(credential.secret), row.tokenHash))
    throw portalDenied()
  if (row.isTouchDue) await notePortalUse(db, row.id)
  const { id: sessionId, employeeId, firstname, lastname, expiresAt } = row
  return { sessionId, employeeId, firstname, lastname, expiresAt }
}
