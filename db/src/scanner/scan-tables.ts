import type { BundleRefusal } from '@labada/contracts/scanner/scan-alarms'
import type { ScanFlag, ScanUse } from '@labada/domain/scanner/scans'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The tables of fingers, scans and the employee portal's sessions. */
export interface ScanTables {
  serverKey: ServerKeyTable
  biometricConsent: BiometricConsentTable
  fingerprint: FingerprintTable
  fingerprintBundle: FingerprintBundleTable
  fingerprintAlias: { alias: string; version: number; fingerprintId: string; employeeId: string }
  agentNonce: { nonce: string; clientId: number; issuedAt: Generated<Date>; usedAt: Later<Date> }
  biometricAccess: BiometricAccessTable
  scan: ScanTable
  scanAnswer: { scanId: string; answer: JSONColumnType<Record<string, unknown>, string, never> }
  portalSession: PortalSessionTable
  scannerAlarm: ScannerAlarmTable
}

/** Empty until known. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

interface ServerKeyTable {
  id: string
  purpose: 'sign' | 'seal' | 'wrap'
  /** Base64 SPKI; null for a wrapping key. */
  publicKey: string | null
  /** Shows whether the key file present is the right key for wrapping keys. */
  checksum: Buffer | null
  createdAt: Generated<Date>
  retiredAt: Later<Date>
}

interface BiometricConsentTable {
  id: string
  employeeId: string
  choice: 'fingerprint' | 'witnessed'
  textVersion: string
  textHash: Buffer
  signedName: string
  givenAt: Date
  recordedBy: string
  clientId: number | null
  endedAt: Later<Date>
  endedBy: Later<string>
  endReason: Later<string>
}

interface FingerprintTable {
  id: string
  employeeId: string
  /** 1 right thumb … 5 right little finger, 6 left thumb … 10 left little finger. */
  finger: number
  format: 'iso19794-2'
  quality: number
  keyId: string
  wrappedKey: Buffer | null
  sealed: Buffer | null
  /** A keyed hash of the template: detects an identical template without opening any. */
  twinHash: Buffer | null
  consentId: string
  requestId: string
  agent: string
  clientId: number | null
  comparedWith: 'nobody' | 'branch' | 'everyone'
  enrolledAt: Date
  enrolledBy: string
  erasedAt: Later<Date>
  erasedBy: Later<string>
  eraseReason: Later<string>
}

interface FingerprintBundleTable {
  version: Generated<number>
  clientId: number
  branchId: string
  agent: string
  scope: 'branch' | 'everyone'
  contentsHash: Buffer
  bundle: string | null
  signature: string | null
  madeAt: Date
  notAfter: Date
}

interface BiometricAccessTable {
  id: string
  at: Date
  actorId: string | null
  clientId: number | null
  employeeId: string | null
  purpose: 'bundle' | 'enrolment' | 'list' | 'rewrap'
  templates: number
  requestId: string | null
}

interface ScanTable {
  id: string
  employeeId: string
  fingerprintId: string | null
  branchId: string
  clientId: number | null
  agent: string
  epoch: number
  seq: number
  score: number
  /** The authoritative time. */
  scannedAt: Date
  receivedAt: Generated<Date>
  usedAs: ScanUse
  flags: ColumnType<ScanFlag[], ScanFlag[] | undefined, never>
  needsReview: Generated<boolean>
  /** The time on the scanner PC's clock. */
  wallAt: Later<Date>
  monoMs: Later<number>
  boot: Later<string>
}

interface ScannerAlarmTable {
  id: string
  clientId: number
  branchId: string
  agent: string
  why: BundleRefusal
  times: number
  /** The time on the scanner PC's clock at the first of them. */
  wallAt: Date
  receivedAt: Date
}

interface PortalSessionTable {
  id: Generated<number>
  employeeId: string
  clientId: number
  scanId: string
  tokenHash: Buffer
  createdAt: Generated<Date>
  expiresAt: Date
  lastUsedAt: Generated<Date>
  endedAt: Later<Date>
  endReason: Later<'logged_out' | 'signed_out' | 'replaced'>
}
