import type { BackupAnswer } from '@labada/contracts/backup/backups'

/** When the given backup was made. */
export const BACKED_UP_AT = new Date('2026-11-21T02:00:00+08:00')

/** A scheduled backup that was proven a minute later. */
export const givenBackup = (own: Partial<BackupAnswer> = {}): BackupAnswer => ({
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'scheduled',
  state: 'verified',
  step: null,
  doneBytes: 0,
  totalBytes: 0,
  requestedAt: BACKED_UP_AT,
  requestedBy: null,
  snapshotAt: BACKED_UP_AT,
  finishedAt: new Date(BACKED_UP_AT.getTime() + 60_000),
  bytes: 184_000_000,
  rows: 1200,
  files: 3,
  schemaVersion: '2026-11-22-1760-create-machines',
  appVersion: '0.1.0',
  sha256: 'ab'.repeat(32),
  isOfCurrentKey: true,
  proof: {
    at: new Date(BACKED_UP_AT.getTime() + 60_000),
    tables: 120,
    rows: 1200,
    files: 3,
    invariants: 40,
    sealedEntries: 900,
    seconds: 12,
  },
  failure: null,
  log: [],
  copies: [],
  check: null,
  isPinned: false,
  keptUntil: null,
  removedAt: null,
  ...own,
})
