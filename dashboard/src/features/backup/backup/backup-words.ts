import type { BackupAnswer, BackupKind, BackupStep, CopyPlace } from '@labada/contracts/backup/backups'
import type { Status } from '../../../components/status-badge.tsx'
import { dateTime } from '../../../lib/format.ts'
import { t } from './t.ts'

export const KIND_WORDS: Readonly<Record<BackupKind, string>> = {
  scheduled: t('scheduled'),
  manual: t('manual'),
  'pre-restore': t('beforeARestore'),
  'pre-update': t('beforeAnUpdate'),
}

export const STEP_WORDS: Readonly<Record<BackupStep, string>> = {
  database: t('copyingTheRecords'),
  files: t('copyingUploadedFiles'),
  sign: t('signing'),
  proof: t('runningTestRestore'),
  'off-site': t('copyingOffSite'),
}

/** Where a backup that failed stopped: ` while copying the records`; nothing before its first step. */
export function stoppedAt({ step }: BackupAnswer): string {
  return step
    ? ` ${t('whileStepStep2', { step: STEP_WORDS[step].charAt(0).toLowerCase(), step2: STEP_WORDS[step].slice(1) })}`
    : ''
}

/** Which Labada made it, and the version of its tables: `0.1.0, tables of 2026-11-22-1760-create-machines`. */
export function versionWords({ appVersion, schemaVersion }: BackupAnswer): string {
  return [appVersion, schemaVersion && t('tablesOfSchemaVersion', { schemaVersion })].filter(Boolean).join(', ') || '—'
}

const PLACE_WORDS: Readonly<Record<CopyPlace, string>> = { drive: t('otherDrive'), bucket: t('offSite') }

/** Where a backup lies now: `Here, other drive, off-site`. */
export function whereWords({ bytes, removedAt, copies }: BackupAnswer): string {
  const there = copies.flatMap(({ place, at }) => (at ? PLACE_WORDS[place] : []))
  const all = [...(bytes !== null && removedAt === null ? [t('here')] : []), ...there]
  const [first = '—', ...rest] = all
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
}

/** The status of each copy, for the details of a backup. */
export function copyFacts({ copies }: BackupAnswer): [string, string][] {
  if (copies.length === 0) return [[t('copiesElsewhere'), t('none')]]
  return copies.map(({ place, at, failure }) => [
    place === 'drive' ? t('copyOnTheOtherDrive') : t('copyOffSite'),
    at ? t('comparedAt', { at: dateTime(at) }) : (failure ?? t('notYet')),
  ])
}

/** The copies of a backup that failed, with the reasons. */
export function failedCopies({ copies, removedAt }: BackupAnswer): string[] {
  return removedAt ? [] : copies.flatMap(({ at, failure }) => (at ? [] : (failure ?? [])))
}

/** How old something is, as what to worry about goes by: `25 min`, `23 hours`, `3 days`. */
export function ageWords(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000))
  if (minutes < 60) return t('minutesMin', { minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.floor(hours / 24) })
}

/** The status of a backup, in one word. */
export function lookOf({ state, removedAt, step, check }: BackupAnswer): {
  readonly status: Status
  readonly word: string
} {
  if (state === 'failed') return { status: 'danger', word: t('failed') }
  if (state === 'cancelled') return { status: 'queued', word: t('canceled') }
  if (removedAt) return { status: 'done', word: t('expired') }
  if (check?.failure) return { status: 'danger', word: t('damaged') }
  if (state === 'verified') return { status: 'ready', word: t('verified') }
  if (state === 'queued') return { status: 'queued', word: t('waiting') }
  return { status: 'working', word: step ? STEP_WORDS[step] : t('inProgress') }
}

/** Whether the shop can be restored from it. */
export const isProven = (backup: BackupAnswer): boolean => lookOf(backup).status === 'ready'

/** The result of its test restore. */
export function proofWords({ proof, failure, removedAt }: BackupAnswer): string {
  if (proof) return `${t('tables', { count: proof.tables })}, ${t('rows2', { count: proof.rows })}`
  if (failure) return failure
  return removedAt ? t('notVerified') : t('notYet')
}

/** The result of the last check of its files. */
export function checkWords({ check }: BackupAnswer): string {
  if (!check) return t('notCheckedSinceCreated')
  if (!check.at) return t('checkingNow')
  return check.failure ? `${check.failure} (${dateTime(check.at)})` : t('allFilesMatchAt', { at: dateTime(check.at) })
}

/** 0 to 100; null while unknown. */
export function progressOf({ doneBytes, totalBytes }: BackupAnswer): number | null {
  return totalBytes > 0 ? Math.min(100, Math.floor((doneBytes / totalBytes) * 100)) : null
}

const UNITS = [t('bytes'), t('kb'), t('mb'), t('gb'), t('tb')]

/** `184 MB`, counted in thousands as disks are sold. */
export function size(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '—'
  let value = bytes
  let unit = 0
  for (; value >= 1000 && unit < UNITS.length - 1; unit++) value /= 1000
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`
}
