import { type ClientRow, endClient } from '@labada/db/access/clients'
import { endTokens, type TokenRow } from '@labada/db/access/tokens'
import { recordAudit } from '@labada/db/core/audit'
import type { Db } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'

/** A replaced token was used again: ends every session that came of it, and says so in the audit log. */
export async function endStolenSessions(db: Db, at: Date, row: TokenRow, ip: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endTokens(trx, 'theft', { family: row.family })
    await recordAudit(trx, {
      at,
      actorId: row.userId,
      clientId: row.clientId,
      branchId: row.branchId,
      action: 'session.theft_detected',
      objectType: 'access_token',
      objectId: String(row.id),
      after: { ip },
    })
    await announce(trx, at, { type: 'session.revoked', branchId: row.branchId, payload: { userId: row.userId } })
  })
}

/** A replaced secret of a device was used again: ends the device and its sessions, and says so in the audit log. */
export async function endStolenDevice(db: Db, at: Date, row: ClientRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await endClient(trx, row.id, null))) return
    await endTokens(trx, 'theft', { clientId: row.id })
    await recordAudit(trx, {
      at,
      actorId: null,
      clientId: row.id,
      branchId: row.branchId,
      action: 'client.theft_detected',
      objectType: 'client',
      objectId: String(row.id),
    })
    await announce(trx, at, {
      type: 'client.terminated',
      branchId: row.branchId,
      payload: { clientId: String(row.id) },
    })
  })
}
