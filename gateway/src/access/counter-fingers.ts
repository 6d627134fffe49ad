import type { ScanClaims } from '@labada/contracts/scanner/scan-attestation'
import { findStanderOf } from '@labada/db/access/stands'
import type { Trx } from '@labada/db/core/client'
import { issueNonce } from '@labada/db/scanner/scanners'
import { DomainError } from '@labada/domain/core/errors'
import { spendRefusedScan } from '../core/login-limits.ts'
import type { Context } from '../http/context.ts'
import { readAttestation } from '../scanner/scan-attesting.ts'
import { acceptPresentScan, scanRefused } from '../scanner/scan-intake.ts'
import { requireScanner, saysTheSame } from '../scanner/scans.ts'

/**
 * Reads a scan that this counter’s own scanner signed. Throws `scanner_not_paired`, and `scan_refused` for any other,
 * which it counts.
 */
export async function readFinger(context: Context, body: Parameters<typeof saysTheSame>[0]): Promise<ScanClaims> {
  const scanner = await requireScanner(context)
  const claims = readAttestation(context.door.attestation, scanner)
  if (claims && saysTheSame(body, claims)) return claims
  await spendRefusedScan(context.db, scanner.clientId)
  throw scanRefused()
}

/**
 * Uses up a scan, which is no attendance then, and returns whose login may stand here by it. Somebody without a PIN
 * can’t: their PIN is what lets them stand at counters, and the finger stands for it. Throws `scan_refused`, also for
 * them: then the scan is not used.
 */
export async function useFinger(
  trx: Trx,
  { branchId, door }: Context,
  claims: ScanClaims,
): Promise<{ readonly userId: string; readonly nonce: string }> {
  const { person, scanner } = await acceptPresentScan(trx, claims, 'counter')
  const userId = await findStanderOf(trx, { employeeId: person.employeeId, branchId, demo: door.demo })
  if (userId === undefined) throw new DomainError('scan_refused', 'This person has no PIN for this counter')
  return { userId, nonce: await issueNonce(trx, scanner.clientId) }
}
