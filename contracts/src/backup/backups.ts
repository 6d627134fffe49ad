import { z } from 'zod'
import { settingSchemas } from '../company/settings-in-force.ts'
import { admin, anyone, confirmedAdmin, type FileAnswer, type Routes } from '../core/route.ts'
import { id, instant, manilaDate } from '../core/values.ts'
import { recipientBytes } from './backup-keys.ts'

/** `pre-update`: made when a new version starts, before it changes tables. */
export const BACKUP_KINDS = ['scheduled', 'manual', 'pre-restore', 'pre-update'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** A safety backup, not scheduled or requested by hand. */
export const isSafetyBackup = (kind: BackupKind): boolean => kind === 'pre-restore' || kind === 'pre-update'

export const BACKUP_STATES = ['queued', 'running', 'stored', 'verified', 'failed', 'cancelled'] as const
export type BackupState = (typeof BACKUP_STATES)[number]

/** The steps of a backup, in order. */
export const BACKUP_STEPS = ['database', 'files', 'sign', 'proof', 'off-site'] as const
export type BackupStep = (typeof BACKUP_STEPS)[number]

/** Off-site places: a folder of another drive or machine, and a bucket of an object store. */
export const COPY_PLACES = ['drive', 'bucket'] as const
export type CopyPlace = (typeof COPY_PLACES)[number]

const count = z.number().int().min(0)

/** The result of restoring a backup into a scratch database. */
const proofSchema = z.object({
  at: instant,
  tables: count,
  rows: count,
  files: count,
  invariants: count,
  sealedEntries: count,
  seconds: z.number().min(0),
})
export type BackupProof = z.output<typeof proofSchema>

/** A line of a backup's log: a step that started, or with a note how it ended. */
const logLineSchema = z.object({ at: instant, step: z.enum(BACKUP_STEPS).nullable(), note: z.string().nullable() })
export type BackupLogLine = z.output<typeof logLineSchema>

export const backupSchema = z.object({
  id,
  kind: z.enum(BACKUP_KINDS),
  state: z.enum(BACKUP_STATES),
  /** The current step; of a failed backup, where it stopped. */
  step: z.enum(BACKUP_STEPS).nullable(),
  /** Bytes written so far, and the estimated total; live while it runs. */
  doneBytes: count,
  totalBytes: count,
  requestedAt: instant,
  /** Null for a scheduled one or one from the command line. */
  requestedBy: z.string().nullable(),
  /** The moment of its data. */
  snapshotAt: instant.nullable(),
  finishedAt: instant.nullable(),
  bytes: count.nullable(),
  rows: count.nullable(),
  files: count.nullable(),
  schemaVersion: z.string().nullable(),
  /** The version of Labada that made it. */
  appVersion: z.string().nullable(),
  /** SHA-256 of the file, hex. */
  sha256: z.string().nullable(),
  /** Whether the current key decrypts it. */
  isOfCurrentKey: z.boolean(),
  proof: proofSchema.nullable(),
  failure: z.string().nullable(),
  /** Its log, oldest first. */
  log: z.array(logLineSchema),
  /** For each place that was tried: when a copy was there and compared, and why the last attempt failed. */
  copies: z.array(z.object({ place: z.enum(COPY_PLACES), at: instant.nullable(), failure: z.string().nullable() })),
  /** The last comparison of its files with what was signed; `at` is null while it waits. */
  check: z.object({ requestedAt: instant, at: instant.nullable(), failure: z.string().nullable() }).nullable(),
  isPinned: z.boolean(),
  keptUntil: instant.nullable(),
  /** When its file was deleted. */
  removedAt: instant.nullable(),
})
export type BackupAnswer = z.output<typeof backupSchema>

/** The name of a downloaded backup. */
export const backupFileName = (snapshotAt: Date): string =>
  `labada-backup-${snapshotAt.toISOString().slice(0, 16).replaceAll(':', '')}Z.tar`

/** The days that the overview tells one by one, today among them. */
export const BACKUP_DAYS = 30
/** What a day has, the best first: a verified backup, one whose files were damaged since, or only attempts that failed. */
export const BACKUP_DAY_STATES = ['verified', 'damaged', 'failed'] as const
export type BackupDayState = (typeof BACKUP_DAY_STATES)[number]

const restoreSchema = z.object({
  id,
  restoredAt: instant,
  snapshotAt: instant,
  /** Sealed audit log entries missing from what was restored: first and last, by seal number. */
  missingFrom: count.nullable(),
  missingTo: count.nullable(),
})

const overviewSchema = z.object({
  key: z.object({ id, recipient: z.string(), setAt: instant, signer: z.string() }).nullable(),
  /** The key this server signs with; a recovery sheet with another one is out of date. Base64 SPKI. */
  signer: z.string(),
  shopName: z.string(),
  isOverdue: z.boolean(),
  /** When the newest verified backup was verified. */
  provenAt: instant.nullable(),
  schedule: settingSchemas.backups,
  nextAt: instant,
  storedBytes: count,
  freeBytes: count,
  backups: z.array(backupSchema),
  /** The last days that have any, oldest first; also those whose backups are not in the list anymore. */
  days: z.array(z.object({ day: manilaDate, state: z.enum(BACKUP_DAY_STATES) })),
  restores: z.array(restoreSchema),
})
export type BackupOverview = z.output<typeof overviewSchema>

const lossesSchema = z.object({
  snapshotAt: instant,
  orders: count,
  payments: count,
  scans: count,
  expenses: count,
  auditEntries: count,
  lastEventAt: instant.nullable(),
})

const params = z.object({ backupId: id })

/** An age recipient: `age1…`. */
const recipient = z
  .string()
  .max(100)
  .refine((text) => recipientBytes(text) !== undefined, 'This isn’t a backup key')

export const backupRoutes = {
  getBackups: {
    method: 'GET',
    path: '/backups',
    access: admin,
    key: 'backup.see',
    summary: 'Get the state of the backups: the key, the backups there are, the next one',
    response: overviewSchema,
  },
  setBackupKey: {
    method: 'POST',
    path: '/backups/keys',
    access: confirmedAdmin,
    key: 'backup.restore',
    summary: 'Set the public key that encrypts backups from now on; the private key never reaches the server',
    body: z.object({ id, recipient }),
    response: overviewSchema,
  },
  createBackup: {
    method: 'POST',
    path: '/backups',
    access: admin,
    key: 'backup.make',
    summary: 'Request a backup; one is made at a time',
    body: z.object({ id }),
    response: backupSchema,
  },
  cancelBackup: {
    method: 'POST',
    path: '/backups/:backupId/cancel',
    access: admin,
    key: 'backup.make',
    summary: 'Cancel a backup that is waiting or running',
    params,
    response: backupSchema,
  },
  checkBackup: {
    method: 'POST',
    path: '/backups/:backupId/checks',
    access: admin,
    key: 'backup.make',
    summary: 'Compare a backup’s files, here and off-site, with what was signed when it was made',
    params,
    response: backupSchema,
  },
  copyBackup: {
    method: 'POST',
    path: '/backups/:backupId/copies',
    access: admin,
    key: 'backup.make',
    summary: 'Copy a backup again to off-site places that don’t have it',
    params,
    response: backupSchema,
  },
  pinBackup: {
    method: 'PUT',
    path: '/backups/:backupId/pin',
    access: admin,
    key: 'backup.make',
    summary: 'Pin a backup so that the retention rule keeps it, or unpin it',
    params,
    body: z.object({ isPinned: z.boolean() }),
    response: backupSchema,
  },
  deleteBackup: {
    method: 'DELETE',
    path: '/backups/:backupId',
    access: confirmedAdmin,
    key: 'backup.restore',
    summary: 'Delete a backup’s file; never that of the newest verified backup',
    params,
    response: backupSchema,
  },
  getBackupLosses: {
    method: 'GET',
    path: '/backups/:backupId/losses',
    access: admin,
    key: 'backup.see',
    summary: 'List what was recorded after a backup and would be lost by restoring it',
    params,
    response: lossesSchema,
  },
  linkBackup: {
    method: 'POST',
    path: '/backups/:backupId/links',
    access: confirmedAdmin,
    key: 'backup.restore',
    summary: 'Create a download link for a backup that works once, within a minute',
    params,
    secret: true,
    response: z.object({ path: z.string(), expiresAt: instant }),
  },
  getBackupCertificate: {
    method: 'GET',
    path: '/backups/:backupId/certificate',
    access: admin,
    key: 'backup.see',
    summary: 'Get a printable certificate of a verified backup: what its test restore showed and how to check it again',
    params,
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
  getBackupFile: {
    method: 'GET',
    path: '/backup-files/:token',
    access: anyone,
    key: 'public',
    summary: 'Download a backup by its one-time link',
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
} satisfies Routes
