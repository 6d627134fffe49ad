import type { BackupKind, BackupLogLine, BackupProof, BackupState, BackupStep } from '@labada/contracts/backup/backups'
import type { KeptCommandState, WireInput } from '@labada/contracts/backup/kept-commands'
import type { ColumnType, Generated } from 'kysely'
import type { Json, JsonOrNull, Later } from '../core/column-types.ts'

/** Backups: the keys they are encrypted to, the backups themselves, links to download them, what was restored and brought since. */
export interface BackupTables {
  backupKey: BackupKeyTable
  backup: BackupTable
  backupLink: BackupLinkTable
  restore: RestoreTable
  keptCommand: KeptCommandTable
}

interface BackupKeyTable {
  id: string
  /** `age1…`: the public half. The private one was never here. */
  recipient: string
  /** What the owner's recovery sheet names as this server's signature. Base64 SPKI. */
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
  /** The Labada that made it. */
  appVersion: Later<string>
  /** What it did, oldest first; written as text, empty in the beginning. */
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
  /** When somebody last asked for its copies to be made again. */
  copyRequestedAt: Later<Date>
  checkRequestedAt: Later<Date>
  checkedAt: Later<Date>
  checkFailure: Later<string>
  isPinned: Generated<boolean>
  removedAt: Later<Date>
}

/** A line of its log as it is written down: the moment is ISO text. */
export type BackupLogRow = Omit<BackupLogLine, 'at'> & { readonly at: string }

/** The proof as it is written down; its moment is a column of its own. */
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
  /** How many entries of the audit log were sealed in what was restored, and were known to have been sealed. */
  sealedEntries: number
  knownEntries: number
  report: Json<Record<string, unknown>>
}

/** A command of before a restore that a browser brought, as the server had sealed it. */
interface KeptCommandTable {
  id: string
  restoreId: string
  at: Date
  /** When the server began to answer it, which is the time of its ids. */
  begunAt: Date
  /** `POST /orders` */
  route: string
  actorId: string
  deviceId: number | null
  deviceName: string | null
  branchId: string | null
  requestKey: string | null
  input: Json<WireInput>
  /** SHA-256 of what was answered the first time, hex. */
  answerChecksum: string
  broughtAt: Date
  broughtBy: string
  state: Generated<KeptCommandState>
  refusal: Later<string>
  differs: Generated<boolean>
  settledAt: Later<Date>
}
