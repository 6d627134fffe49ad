import { verify } from 'node:crypto'
import { type AlarmClaims, canonicalAlarm, readAlarm, signedAlarmText } from '@labada/contracts/scanner/scan-alarms'
import {
  canonicalScan,
  readScan,
  type ScanClaims,
  signedScanText,
  splitSigned,
} from '@labada/contracts/scanner/scan-attestation'
import {
  canonicalEnrolment,
  type EnrolmentClaims,
  readEnrolment,
  signedEnrolmentText,
} from '@labada/contracts/scanner/scan-bundle'
import { publicKeyOf } from '@labada/db/core/sealing'
import type { Scanner } from '@labada/db/scanner/scanners'

/** Who may have signed: the scanner a device was set up with. */
export type Signer = Pick<Scanner, 'clientId' | 'agentId' | 'epoch' | 'signKey'>

/**
 * Reads a scan's attestation: signed by this device's scanner, in its present count, in the one form there is. Undefined
 * for anything else, without saying why.
 */
export function readAttestation(header: string | undefined, signer: Signer): ScanClaims | undefined {
  const claims = readSigned(header, signer, readScan, (read) => signedScanText(canonicalScan(read)))
  return claims && isOf(claims, signer) ? claims : undefined
}

/** Reads what the scanner says about a new finger, by the same rules. */
export function readNewFinger(template: string, signer: Signer): EnrolmentClaims | undefined {
  const claims = readSigned(template, signer, readEnrolment, (read) => signedEnrolmentText(canonicalEnrolment(read)))
  return claims && isOf(claims, signer) ? claims : undefined
}

/** Reads what the scanner says about fingerprints it refused, by the same rules. */
export function readSignedAlarm(header: string | undefined, signer: Signer): AlarmClaims | undefined {
  const claims = readSigned(header, signer, readAlarm, (read) => signedAlarmText(canonicalAlarm(read)))
  return claims && isOf(claims, signer) ? claims : undefined
}

/** For which device a new finger says it was made; to be believed only once its signature was checked. */
export function claimedClient(template: string): number | undefined {
  const parts = splitSigned(template)
  const claims = parts && readEnrolment(Buffer.from(parts.claims, 'base64url').toString('utf8'))
  return claims && Number(claims.client)
}

function readSigned<T>(
  text: string | undefined,
  { signKey }: Signer,
  read: (canonical: string) => T | undefined,
  signedText: (claims: T) => string,
): T | undefined {
  const parts = text === undefined ? undefined : splitSigned(text)
  const signature = parts && exactly(parts.signature)
  const canonical = parts && exactly(parts.claims)
  if (!signature || !canonical) return undefined
  const claims = read(canonical.toString('utf8'))
  if (claims === undefined) return undefined
  return verify(null, Buffer.from(signedText(claims)), publicKeyOf(signKey, 'ed25519'), signature) ? claims : undefined
}

/** Base64url in its one form: the same bytes written otherwise are not what was signed. */
function exactly(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

function isOf(claims: { client: string; agent: string; epoch: number }, signer: Signer): boolean {
  return claims.client === String(signer.clientId) && claims.agent === signer.agentId && claims.epoch === signer.epoch
}
