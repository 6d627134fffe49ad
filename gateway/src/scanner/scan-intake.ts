import type { ScanClaims } from '@labada/contracts/scanner/scan-attestation'
import type { Trx } from '@labada/db/core/client'
import { type AliasRow, findAlias } from '@labada/db/scanner/fingerprint-bundles'
import { databaseTime, findNonce, lockScanner, type Scanner, useNonce } from '@labada/db/scanner/scanners'
import { findScan, insertScan, lookAround, type ScanSurroundings, type StoredScan } from '@labada/db/scanner/scans'
import { DomainError } from '@labada/domain/core/errors'
import {
  flagsOfScan,
  LEAST_SCORE,
  type ScanClock,
  type ScanTime,
  type ScanUse,
  timeOfScan,
} from '@labada/domain/scanner/scans'

/** The only answer to an invalid scan; the reason is not disclosed. */
export function scanRefused(): DomainError {
  return new DomainError('scan_refused', 'This scan can’t be accepted. Scan again.')
}

/** Whoever opens something by a finger is at the scanner: an earlier scan opens nothing. */
const PRESENT_MS = 120_000

/** An accepted scan with its person. */
export interface AcceptedScan {
  readonly scan: StoredScan
  readonly person: AliasRow
}

/**
 * Stores a scan that its scanner signed, with the time used for it and anything suspicious about it. The caller holds
 * the lock of the device and has checked that the scan is new. An admin has to review scans from `reviewFrom` on, when
 * the device was no longer trusted, and scans sent by an admin with a nonce that this server does not know (because it
 * was restored from an earlier backup). Throws `scan_refused`.
 */
export async function acceptScan(
  trx: Trx,
  claims: ScanClaims,
  on: {
    readonly branchId: string
    readonly usedAs: ScanUse
    readonly reviewFrom?: Date | null
    readonly isBrought?: boolean
  },
): Promise<AcceptedScan> {
  const clientId = Number(claims.client)
  const person = await findAlias(trx, claims.alias, clientId)
  if (!person || claims.score < LEAST_SCORE) throw scanRefused()
  const now = await databaseTime(trx)
  const clock = { ...(await clockOf(trx, claims, now)), isBrought: on.isBrought === true }
  const first = timeOfScan(clock)
  if (!first) throw scanRefused()
  const place = {
    employeeId: person.employeeId,
    branchId: on.branchId,
    clientId,
    agent: claims.agent,
    boot: claims.boot,
    seq: claims.seq,
  }
  const around = await lookAround(trx, { ...place, scannedAt: new Date(first.scannedMs) })
  const time = timeOfScan({ ...clock, lastOfBoot: lastOf(around) }) ?? first
  const scannedAt = new Date(time.scannedMs)
  refuseAfter(person.deactivatedAt, scannedAt)
  refuseAfter(person.erasedAt, scannedAt)
  // A scanner should have deleted an expired bundle.
  const isAfterwards = on.reviewFrom != null && scannedAt >= on.reviewFrom
  const isUnsure = time.isUnsure || scannedAt > person.notAfter || isAfterwards
  const scan: StoredScan = {
    id: claims.scan_id,
    employeeId: person.employeeId,
    fingerprintId: person.fingerprintId,
    branchId: on.branchId,
    clientId,
    agent: claims.agent,
    epoch: claims.epoch,
    seq: claims.seq,
    score: claims.score,
    scannedAt,
    receivedAt: now,
    usedAs: on.usedAs,
    flags: flagsOfScan({ ...time, isUnsure } satisfies ScanTime, around),
    needsReview: isUnsure,
  }
  await insertScan(trx, { ...scan, wallAt: wallAt(claims), monoMs: claims.t_mono, boot: claims.boot })
  if (claims.server_nonce) await useNonce(trx, claims.server_nonce)
  return { scan, person }
}

/**
 * Stores a scan by which a person opens something right now, at their own scanner. Locks the device. Throws
 * `scan_refused`: also for a scan that was used before, whose time is unsure or earlier, and of somebody who left.
 */
export async function acceptPresentScan(
  trx: Trx,
  claims: ScanClaims,
  usedAs: ScanUse,
): Promise<AcceptedScan & { readonly scanner: Scanner }> {
  const scanner = await lockScanner(trx, Number(claims.client))
  const { scan_id: id, agent, epoch, seq } = claims
  if (!scanner || scanner.isTerminated || (await findScan(trx, { id, agent, epoch, seq }))) throw scanRefused()
  const accepted = await acceptScan(trx, claims, { branchId: scanner.branchId, usedAs })
  const { scan, person } = accepted
  const isPresent = scan.receivedAt.getTime() - scan.scannedAt.getTime() <= PRESENT_MS
  if (scan.needsReview || !isPresent || person.deactivatedAt) throw scanRefused()
  return { ...accepted, scanner }
}

async function clockOf(trx: Trx, claims: ScanClaims, now: Date): Promise<ScanClock> {
  const named = claims.server_nonce ?? claims.offline?.nonce
  const nonce = named ? await findNonce(trx, Number(claims.client), named) : undefined
  return {
    wallMs: claims.t_wall,
    monoMs: claims.t_mono,
    nonce: nonce && { issuedMs: nonce.issuedAt.getTime(), isUsed: nonce.usedAt !== null },
    offline: claims.offline && { monoMs: claims.offline.mono },
    nowMs: now.getTime(),
    lastOfBoot: undefined,
  }
}

function lastOf({ lastOfBoot }: ScanSurroundings): ScanClock['lastOfBoot'] {
  return lastOfBoot && { scannedMs: lastOfBoot.scannedAt.getTime(), monoMs: lastOfBoot.monoMs }
}

/** No new scans are accepted for an erased finger or a person who left; scans from before may still arrive. */
function refuseAfter(end: Date | null, scannedAt: Date): void {
  if (end && scannedAt >= end) throw scanRefused()
}

/** The PC's clock, which may have any value, limited to what the database can store. */
function wallAt({ t_wall }: ScanClaims): Date {
  return new Date(Math.min(t_wall, Date.UTC(9999, 0)))
}
