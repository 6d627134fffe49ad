import { randomBytes, randomUUID } from 'node:crypto'
import { formatCredential } from '@labada/domain/core/credentials'
import { insertPortalSession } from '../../access/portal-sessions.ts'
import type { Db } from '../../core/client.ts'
import { newId } from '../../core/ids.ts'
import { mintSecret } from '../../core/secrets.ts'
import type { GivenDevice } from './factories.ts'

/** An accepted scan of somebody's finger at a device, now unless told otherwise. */
export async function givenScan(
  db: Db,
  scan: {
    readonly employeeId: string
    readonly device: GivenDevice
    readonly usedAs?: 'attendance' | 'portal' | 'ignored'
    readonly scannedAt?: Date
    readonly needsReview?: boolean
  },
): Promise<{ readonly id: string }> {
  const id = newId()
  await db
    .insertInto('scan')
    .values({
      id,
      employeeId: scan.employeeId,
      fingerprintId: null,
      branchId: scan.device.branchId,
      clientId: scan.device.id,
      agent: randomUUID(),
      epoch: 1,
      seq: 1,
      score: 90,
      scannedAt: scan.scannedAt ?? new Date(),
      usedAs: scan.usedAs ?? 'attendance',
      needsReview: scan.needsReview ?? false,
    })
    .execute()
  return { id }
}

/** An employee who came into the portal with a finger just now. */
export async function givenPortalSession(
  db: Db,
  session: { readonly employeeId: string; readonly device: GivenDevice },
): Promise<{ readonly id: number; readonly credential: string }> {
  const scan = await givenScan(db, { ...session, usedAs: 'portal' })
  const { secret, hash } = mintSecret('portal')
  const { id } = await db.transaction().execute((trx) =>
    insertPortalSession(trx, {
      employeeId: session.employeeId,
      clientId: session.device.id,
      scanId: scan.id,
      tokenHash: hash,
    }),
  )
  return { id, credential: formatCredential(id, secret) }
}

/** A nonce a device was given so many minutes ago. */
export async function givenAgedNonce(db: Db, clientId: number, minutes: number): Promise<string> {
  const nonce = randomBytes(16).toString('base64url')
  await db
    .insertInto('agentNonce')
    .values({ nonce, clientId, issuedAt: new Date(Date.now() - minutes * 60_000) })
    .execute()
  return nonce
}
