import type { scanAlarmRoutes } from '@labada/contracts/scanner/scan-alarms'
import { recordAudit } from '@labada/db/core/audit'
import { announce } from '@labada/db/core/outbox'
import { insertScannerAlarm } from '@labada/db/scanner/scanner-alarms'
import { spendRefusedScan } from '../core/login-limits.ts'
import type { Handlers } from '../http/context.ts'
import { readSignedAlarm } from './scan-attesting.ts'
import { scanRefused } from './scan-intake.ts'
import { requireScanner } from './scans.ts'

export const scanAlarmHandlers: Handlers<typeof scanAlarmRoutes> = {
  async raiseScannerAlarm(_input, context) {
    const { now, requestId, door } = context
    const { clientId, branchId, ...scanner } = await requireScanner(context)
    const claims = readSignedAlarm(door.attestation, { clientId, ...scanner })
    if (!claims) {
      await spendRefusedScan(context.db, clientId)
      throw scanRefused()
    }
    const { id, agent, why, times } = claims
    await context.command(async (trx) => {
      const wallAt = new Date(Math.min(claims.since, Date.UTC(9999, 0)))
      const isNew = await insertScannerAlarm(trx, {
        id,
        clientId,
        branchId,
        agent,
        why,
        times,
        wallAt,
        receivedAt: now,
      })
      if (!isNew) return
      await recordAudit(trx, {
        at: now,
        actorId: null,
        clientId,
        branchId,
        action: 'scanner.alarmed',
        objectType: 'client',
        objectId: String(clientId),
        after: { why, times },
        requestId,
      })
      await announce(trx, now, { type: 'scanner.alarmed', branchId, payload: { clientId: String(clientId) } })
    })
    return { received: true }
  },
}
