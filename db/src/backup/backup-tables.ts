import type { BackupKind, BackupLogLine, BackupProof, BackupState, BackupStep } from '@labada/contracts/backup/backups'
import type { KeptClaims, KeptCommandState, WireInput } from '@labada/contracts/backup/kept-commands'
import type { ColumnType, Generated } from 'kysely'
import type { Json, JsonOrNull, Later } from '../core/column-types.ts'

/**
 * The tables of backups: their encryption keys, the backups, download links, restores, and commands received after a
 * restore.
 */
export interface BackupTables {
  backupKey: BackupKeyTable
  backup: BackupTable
  backupLink: BackupLinkTable
  restore: RestoreTable
  keptCommand: KeptCommandTable
}

interface BackupKeyTable {
  id: string
  /** `age1…`: the public key. The private key was never on this server. */
  recipient: string
  /** This server's signing key, as printed on the owner's recovery sheet. Base64 SPKI. */
  signer: string
  setAt: Date
  setBy: string
  retiredAt: Later<Date>
}

interface BackupTable {
  id: string
  kind: BackupKind
  state: BackupState
  keyId: string
  requestedAt: Date
  requestedBy: string | null
  startedAt: Later<Date>
  finishedAt: Later<Date>
  step: Later<BackupStep>
  doneBytes: Generated<number>
  totalBytes: Generated<number>
  snapshotAt: Later<Date>
  bytes: Later<number>
  sha256: Later<Buffer>
  rowCount: Later<number>
  fileCount: Later<number>
  schemaVersion: Later<string>
  /** The version of Labada that created it. */
  appVersion: Later<string>
  /** Its log, oldest first; written as text, initially empty. */
  log: ColumnType<readonly BackupLogRow[], string | undefined, string>
  provenAt: Later<Date>
  proof: JsonOrNull<BackupProofRow>
  failure: Later<string>
  /** On the other drive. */
  offSiteAt: Later<Date>
  offSiteFailure: Later<string>
  /** In the bucket of an object store. */
  bucketAt: Later<Date>
  bucketFailure: Later<string>
  /** When its copies were last requested again. */
  copyRequestedAt: Later<Date>
  checkRequestedAt: Later<Date>
  checkedAt: Later<Date>
  checkFailure: Later<string>
  isPinned: Generated<boolean>
  removedAt: Later<Date>
}

/** A line of its log as stored: the time is ISO text. */
export type BackupLogRow = Omit<BackupLogLine, 'at'> & { readonly at: string }

/** The proof as it is stored; its time is a separate column. */
export type BackupProofRow = Omit<BackupProof, 'at'>

interface BackupLinkTable {
  tokenHash: Buffer
  backupId: string
  expiresAt: Date
  usedAt: Later<Date>
}

interface RestoreTable {
  id: string
  restoredAt: Date
  backupId: string
  snapshotAt: Date
  /** The number of sealed audit log entries in the restored data, and the number known to have been sealed. */
  sealedEntries: number
  knownEntries: number
  report: Json<Record<string, unknown>>
}

/** A command from before a restore, submitted again by a browser, as the server had sealed it. */
interface KeptCommandTable {
  id: string
  restoreId: string
  at: Date
  /** When the server began to process it, which is the time of its ids. */
  begunAt: Date
  /** `POST /orders` */
  route: string
  actorId: string
  deviceId: number | null
  deviceName: string | null
  branchId: string | null
  requestKey: string | null
  input: Json<WireInput>
  /** SHA-256 of the first answer, hex. */
  answerChecksum: string
  /** Who permitted it at the counter, by PIN. */
  permit: JsonOrNull<NonNullable<KeptClaims['permit']>>
  broughtAt: Date
  broughtBy: string
  state: Generated<KeptCommandState>
  refusal: Later<string>
  differs: Generated<boolean>
  settledAt: Later<Date>
}
