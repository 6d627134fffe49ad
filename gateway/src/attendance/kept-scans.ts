import type { keptScanRoutes } from '@labada/contracts/attendance/kept-scans'
import { readScan, type ScanClaims, splitSigned } from '@labada/contracts/scanner/scan-attestation'
import type { Db } from '@labada/db/core/client'
import { findScanner, lockScanner } from '@labada/db/scanner/scanners'
import { getScanTime } from '@labada/db/scanner/scans'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handlers } from '../http/context.ts'
import { AccessError } from '../http/problems.ts'
import { readAttestation } from '../scanner/scan-attesting.ts'
import { takeScan } from './attendance-scans.ts'

export const keptScanHandlers: Handlers<typeof keptScanRoutes> = {
  async takeKeptScan({ body }, context) {
    const claims = await requireSigned(context.db, body.attestation)
    try {
      return await context.command(async (trx) => {
        const scanner = await lockScanner(trx, Number(claims.client))
        if (!scanner) throw notSigned()
        const { answer, isNew } = await takeScan(trx, claims, { ...scanner, isBrought: true }, context.now)
        if (isNew)
          await writeAudit(trx, context, {
            branchId: scanner.branchId,
            action: 'scan.brought',
            objectType: 'client',
            objectId: claims.client,
            after: { scan: claims.scan_id, seq: claims.seq },
          })
        const { name, type } = answer
        return { isNew, name, type, ...(await getScanTime(trx, claims.scan_id)) }
      })
    } catch (error) {
      // At the kiosk this error opens the persistent dialog; an admin gets a message.
      if (!(error instanceof AccessError)) throw error
      throw new DomainError('scan_refused', 'The branch was already closed at the time of this scan')
    }
  },
}

/**
 * The content of the scan, if the scanner of the device it names signed exactly this content. Throws `scan_refused`.
 */
async function requireSigned(db: Db, attestation: string): Promise<ScanClaims> {
  const parts = splitSigned(attestation)
  const named = parts && readScan(Buffer.from(parts.claims, 'base64url').toString('utf8'))
  const scanner = named && (await findScanner(db, Number(named.client)))
  const claims = scanner && readAttestation(attestation, scanner)
  if (!claims) throw notSigned()
  return claims
}

function notSigned(): DomainError {
  return new DomainError('scan_refused', 'This scan isn’t from one of your scanners')
}
