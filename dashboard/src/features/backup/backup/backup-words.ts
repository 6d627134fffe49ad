import type { BackupAnswer, BackupKind, BackupStep, CopyPlace } from '@labada/contracts/backup/backups'
import type { Status } from '../../../components/status-badge.tsx'
import { dateTime, plural } from '../../../lib/format.ts'

export const KIND_WORDS: Readonly<Record<BackupKind, string>> = {
  scheduled: 'By the clock',
  manual: 'Asked for',
  'pre-restore': 'Before a restore',
  'pre-update': 'Before an update',
}

export const STEP_WORDS: Readonly<Record<BackupStep, string>> = {
  database: 'Copying the records',
  files: 'Copying sent files',
  sign: 'Signing',
  proof: 'Test-restoring it',
  'off-site': 'Copying it off-site',
}

/** Where a backup that failed stopped: ` while copying the records`; nothing before its first step. */
export function stoppedAt({ step }: BackupAnswer): string {
  return step ? ` while ${STEP_WORDS[step].charAt(0).toLowerCase()}${STEP_WORDS[step].slice(1)}` : ''
}

/** Which Labada made it, and the version of its tables: `0.1.0, tables of 2026-11-22-1760-create-machines`. */
export function versionWords({ appVersion, schemaVersion }: BackupAnswer): string {
  return [appVersion, schemaVersion && `tables of ${schemaVersion}`].filter(Boolean).join(', ') || '—'
}

const PLACE_WORDS: Readonly<Record<CopyPlace, string>> = { drive: 'other drive', bucket: 'off-site' }

/** Where a backup lies now: `Here, other drive, off-site`. */
export function whereWords({ bytes, removedAt, copies }: BackupAnswer): string {
  const there = copies.flatMap(({ place, at }) => (at ? PLACE_WORDS[place] : []))
  const all = [...(bytes !== null && removedAt === null ? ['here'] : []), ...there]
  const [first = '—', ...rest] = all
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
}

/** What became of each copy, for the details of a backup. */
export function copyFacts({ copies }: BackupAnswer): [string, string][] {
  if (copies.length === 0) return [['Copies elsewhere', 'None']]
  return copies.map(({ place, at, failure }) => [
    place === 'drive' ? 'Copy on the other drive' : 'Copy off-site',
    at ? `Compared ${dateTime(at)}` : (failure ?? 'Not yet'),
  ])
}

/** The copies of a backup that failed, with the reasons. */
export function failedCopies({ copies, removedAt }: BackupAnswer): string[] {
  return removedAt ? [] : copies.flatMap(({ at, failure }) => (at ? [] : (failure ?? [])))
}

/** How old something is, as what to worry about goes by: `25 min`, `23 hours`, `3 days`. */
export function ageWords(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day')
}

/** How a backup stands, in a word. */
export function lookOf({ state, removedAt, step, check }: BackupAnswer): {
  readonly status: Status
  readonly word: string
} {
  if (state === 'failed') return { status: 'danger', word: 'Failed' }
  if (state === 'cancelled') return { status: 'queued', word: 'Cancelled' }
  if (removedAt) return { status: 'done', word: 'Let go of' }
  if (check?.failure) return { status: 'danger', word: 'Damaged' }
  if (state === 'verified') return { status: 'ready', word: 'Proven' }
  if (state === 'queued') return { status: 'queued', word: 'Waiting' }
  return { status: 'working', word: step ? STEP_WORDS[step] : 'Being made' }
}

/** What its test restore showed. */
export function proofWords({ proof, failure, removedAt }: BackupAnswer): string {
  if (proof) return `${plural(proof.tables, 'table')}, ${plural(proof.rows, 'row')}`
  if (failure) return failure
  return removedAt ? 'Never proven' : 'Not yet'
}

/** What the last look at its files showed. */
export function checkWords({ check }: BackupAnswer): string {
  if (!check) return 'Not since it was made'
  if (!check.at) return 'Being compared now'
  return check.failure ? `${check.failure} (${dateTime(check.at)})` : `Every byte is as it was (${dateTime(check.at)})`
}

/** 0 to 100; null while it cannot be told. */
export function progressOf({ doneBytes, totalBytes }: BackupAnswer): number | null {
  return totalBytes > 0 ? Math.min(100, Math.floor((doneBytes / totalBytes) * 100)) : null
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** `184 MB`, counted in thousands as disks are sold. */
export function size(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '—'
  let value = bytes
  let unit = 0
  for (; value >= 1000 && unit < UNITS.length - 1; unit++) value /= 1000
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`
}
