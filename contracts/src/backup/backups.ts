import { z } from 'zod'
import { settingSchemas } from '../company/settings.ts'
import { admin, anyone, confirmedAdmin, type FileAnswer, type Routes } from '../core/route.ts'
import { id, instant } from '../core/values.ts'
import { recipientBytes } from './backup-keys.ts'

/** `pre-update`: made at the start of a new version, before it changes the tables. */
export const BACKUP_KINDS = ['scheduled', 'manual', 'pre-restore', 'pre-update'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** Made to be sure before something else, and not by the clock or by hand. */
export const isSafetyBackup = (kind: BackupKind): boolean => kind === 'pre-restore' || kind === 'pre-update'

export const BACKUP_STATES = ['queued', 'running', 'stored', 'verified', 'failed', 'cancelled'] as const
export type BackupState = (typeof BACKUP_STATES)[number]

/** What a backup does, one after the other. */
export const BACKUP_STEPS = ['database', 'files', 'sign', 'proof', 'off-site'] as const
export type BackupStep = (typeof BACKUP_STEPS)[number]

/** Where copies go besides this server: a folder of another drive or machine, and a bucket of an object store. */
export const COPY_PLACES = ['drive', 'bucket'] as const
export type CopyPlace = (typeof COPY_PLACES)[number]

const count = z.number().int().min(0)

/** What the restore of a backup into a scratch database showed. */
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

/** A line of a backup's log: a step that began, or with a note how it ended. */
const logLineSchema = z.object({ at: instant, step: z.enum(BACKUP_STEPS).nullable(), note: z.string().nullable() })
export type BackupLogLine = z.output<typeof logLineSchema>

export const backupSchema = z.object({
  id,
  kind: z.enum(BACKUP_KINDS),
  state: z.enum(BACKUP_STATES),
  /** What it is at; of a failed one, where it stopped. */
  step: z.enum(BACKUP_STEPS).nullable(),
  /** Bytes written so far, and about how many it will be; live while it runs. */
  doneBytes: count,
  totalBytes: count,
  requestedAt: instant,
  /** Null for one that the clock or the command line asked for. */
  requestedBy: z.string().nullable(),
  /** The moment its data is of. */
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
  /** Whether the key of today opens it. */
  isOfCurrentKey: z.boolean(),
  proof: proofSchema.nullable(),
  failure: z.string().nullable(),
  /** What it did, oldest first. */
  log: z.array(logLineSchema),
  /** Of each place that was tried: when a copy of it was there and compared, and why it last was not. */
  copies: z.array(z.object({ place: z.enum(COPY_PLACES), at: instant.nullable(), failure: z.string().nullable() })),
  /** The last time its files were compared with what was signed; `at` is null while that is waited for. */
  check: z.object({ requestedAt: instant, at: instant.nullable(), failure: z.string().nullable() }).nullable(),
  isPinned: z.boolean(),
  keptUntil: instant.nullable(),
  /** When its file was let go of. */
  removedAt: instant.nullable(),
})
export type BackupAnswer = z.output<typeof backupSchema>

/** What a backup's file is called where it was downloaded. */
export const backupFileName = (snapshotAt: Date): string =>
  `labada-backup-${snapshotAt.toISOString().slice(0, 16).replaceAll(':', '')}Z.tar`

const restoreSchema = z.object({
  id,
  restoredAt: instant,
  snapshotAt: instant,
  /** Entries of the audit log that were sealed and are not in what was restored: from and to, by their seal's number. */
  missingFrom: count.nullable(),
  missingTo: count.nullable(),
})

const overviewSchema = z.object({
  key: z.object({ id, recipient: z.string(), setAt: instant, signer: z.string() }).nullable(),
  /** The key this server signs with; a key that names another one needs a new recovery sheet. Base64 SPKI. */
  signer: z.string(),
  shopName: z.string(),
  isOverdue: z.boolean(),
  /** When the newest proven backup was proven. */
  provenAt: instant.nullable(),
  schedule: settingSchemas.backups,
  nextAt: instant,
  storedBytes: count,
  freeBytes: count,
  backups: z.array(backupSchema),
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

/** A recipient of age: `age1…`. */
const recipient = z
  .string()
  .max(100)
  .refine((text) => recipientBytes(text) !== undefined, 'This isn’t a backup key')

export const backupRoutes = {
  getBackups: {
    method: 'GET',
    path: '/backups',
    access: admin,
    summary: 'How the shop’s backups stand: the key, what there is, what is next',
    response: overviewSchema,
  },
  setBackupKey: {
    method: 'POST',
    path: '/backups/keys',
    access: confirmedAdmin,
    summary: 'Sets the public key that backups are encrypted to from now on; its private half never comes here',
    body: z.object({ id, recipient }),
    response: overviewSchema,
  },
  createBackup: {
    method: 'POST',
    path: '/backups',
    access: admin,
    summary: 'Asks for a backup now; one is made at a time',
    body: z.object({ id }),
    response: backupSchema,
  },
  cancelBackup: {
    method: 'POST',
    path: '/backups/:backupId/cancel',
    access: admin,
    summary: 'Stops a backup that is waiting or being made',
    params,
    response: backupSchema,
  },
  checkBackup: {
    method: 'POST',
    path: '/backups/:backupId/checks',
    access: admin,
    summary: 'Compares a backup’s files, here and off-site, with what was signed when it was made',
    params,
    response: backupSchema,
  },
  copyBackup: {
    method: 'POST',
    path: '/backups/:backupId/copies',
    access: admin,
    summary: 'Copies a backup again to the places outside of this server that do not have it',
    params,
    response: backupSchema,
  },
  pinBackup: {
    method: 'PUT',
    path: '/backups/:backupId/pin',
    access: admin,
    summary: 'Keeps a backup whatever the rule says, or leaves it to the rule again',
    params,
    body: z.object({ isPinned: z.boolean() }),
    response: backupSchema,
  },
  deleteBackup: {
    method: 'DELETE',
    path: '/backups/:backupId',
    access: confirmedAdmin,
    summary: 'Lets go of a backup’s file; never of the newest proven one',
    params,
    response: backupSchema,
  },
  getBackupLosses: {
    method: 'GET',
    path: '/backups/:backupId/losses',
    access: admin,
    summary: 'What was done since a backup and would be lost by restoring it',
    params,
    response: lossesSchema,
  },
  linkBackup: {
    method: 'POST',
    path: '/backups/:backupId/links',
    access: confirmedAdmin,
    summary: 'A link to download a backup with, once and within a minute',
    params,
    secret: true,
    response: z.object({ path: z.string(), expiresAt: instant }),
  },
  getBackupCertificate: {
    method: 'GET',
    path: '/backups/:backupId/certificate',
    access: admin,
    summary: 'A page to print or keep of a proven backup: what its test restore showed, and how to check it again',
    params,
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
  getBackupFile: {
    method: 'GET',
    path: '/backup-files/:token',
    access: anyone,
    summary: 'The file of a backup, by a link of its own',
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
} satisfies Routes
