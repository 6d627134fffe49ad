import { type AttendanceAnswer, attendanceAnswerSchema } from '@labada/contracts/attendance/attendance'
import type { attendanceScanRoutes } from '@labada/contracts/attendance/attendance-scans'
import type { ScanClaims } from '@labada/contracts/scanner/scan-attestation'
import { findBranch } from '@labada/db/company/branches'
import type { Trx } from '@labada/db/core/client'
import { issueNonce, lockScanner, type Scanner } from '@labada/db/scanner/scanners'
import { findScan, keepScanAnswer, type StoredScan } from '@labada/db/scanner/scans'
import { DomainError } from '@labada/domain/core/errors'
import { spendRefusedScan } from '../core/login-limits.ts'
import type { Context, Handlers } from '../http/context.ts'
import { AccessError } from '../http/problems.ts'
import { readAttestation } from '../scanner/scan-attesting.ts'
import { acceptScan, scanRefused } from '../scanner/scan-intake.ts'
import { requireScanner, saysTheSame } from '../scanner/scans.ts'
import { recordPunch } from './attendance-punching.ts'

const GOING_HOME_MS = 12 * 3_600_000

export const attendanceScanHandlers: Handlers<typeof attendanceScanRoutes> = {
  async createAttendance({ body }, context) {
    const scanner = await requireScanner(context)
    const claims = readAttestation(context.door.attestation, scanner)
    if (!claims || !saysTheSame(body, claims)) {
      await spendRefusedScan(context.db, scanner.clientId)
      throw scanRefused()
    }
    const { answer, nonce } = await context.command((trx) => takeAttendance(trx, context, claims))
    context.issue({ nonce })
    return answer
  },
}

async function takeAttendance(
  trx: Trx,
  context: Context,
  claims: ScanClaims,
): Promise<{ answer: AttendanceAnswer; nonce: string }> {
  const scanner = await lockScanner(trx, Number(claims.client))
  if (!scanner || scanner.isTerminated) throw new AccessError('TERMINATED_SESSION_ACCESSED')
  const { answer } = await takeScan(trx, claims, scanner, context.now)
  return { answer, nonce: await issueNonce(trx, scanner.clientId) }
}

/**
 * Clocks a person in or out by a scan that their scanner signed, once; a repeated scan gets its first answer. The
 * caller holds the lock of the device; `isBrought`: an admin sent it, not the scanner itself. Throws `scan_refused`,
 * `scan_used` and CLOSED_BRANCH_ACCESSED.
 */
export async function takeScan(
  trx: Trx,
  claims: ScanClaims,
  {
    branchId,
    terminatedAt,
    isBrought = false,
  }: Pick<Scanner, 'branchId' | 'terminatedAt'> & { readonly isBrought?: boolean },
  now: Date,
): Promise<{ readonly answer: AttendanceAnswer; readonly isNew: boolean }> {
  const known = await findKnown(trx, claims)
  if (known) return { answer: known, isNew: false }
  const { scan } = await acceptScan(trx, claims, {
    branchId,
    usedAs: 'attendance',
    reviewFrom: terminatedAt,
    isBrought,
  })
  const answer = await recordPunch(trx, scan, now)
  await refuseArrivalAtClosed(trx, scan, answer)
  await keepScanAnswer(trx, scan.id, answer)
  return { answer, isNew: true }
}

/** The earlier answer to a scan. Throws for a scan that opened the portal, and for a different scan with its id. */
async function findKnown(trx: Trx, claims: ScanClaims): Promise<AttendanceAnswer | undefined> {
  const { scan_id: id, agent, epoch, seq } = claims
  const known = await findScan(trx, { id, agent, epoch, seq })
  if (!known) return undefined
  const isSame = known.id === id && known.agent === agent && known.epoch === epoch && known.seq === seq
  if (!isSame) throw scanRefused()
  if (known.usedAs !== 'attendance' || !known.answer)
    throw new DomainError('scan_used', 'This scan was already used. Scan again.')
  return attendanceAnswerSchema.parse(known.answer)
}

/**
 * At a closed branch people can still clock out: within twelve hours, and with any scan from before it closed. Throws
 * CLOSED_BRANCH_ACCESSED, which rolls the scan back.
 */
async function refuseArrivalAtClosed(trx: Trx, scan: StoredScan, { type }: AttendanceAnswer): Promise<void> {
  const closedAt = (await findBranch(trx, scan.branchId))?.closedAt
  if (!closedAt || scan.scannedAt < closedAt) return
  const isGoingHome = type === 'out' && scan.scannedAt.getTime() - closedAt.getTime() <= GOING_HOME_MS
  if (!isGoingHome) throw new AccessError('CLOSED_BRANCH_ACCESSED')
}
