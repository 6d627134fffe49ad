import type { BackupSettings } from '../company/settings.ts'
import { addDays, type ManilaDate, manilaDateOf, startOf, weekdayOf } from '../core/manila-time.ts'

/** The facts of a backup that decide whether it is kept. */
export interface KeptBackup {
  readonly id: string
  /** The moment of its data. */
  readonly at: Date
  /** Whether a test restore gave the same data. */
  readonly isProven: boolean
  /** Kept until it is unpinned. */
  readonly isPinned: boolean
  /** A safety backup, made before a restore or an update, in addition to the others. */
  readonly isSafety: boolean
  /** The off-site places that have a copy. */
  readonly copiedTo?: readonly string[]
}

/** With several backups a day, the number of latest hours of which one is kept. */
export const KEPT_HOURS = 24
/** The number of latest days, weeks and months with a verified backup of which one is kept. */
export const RETENTION = { daily: 7, weekly: 5, monthly: 12 } as const
/** How long unverified and safety backups are kept. Days. */
export const EXTRA_DAYS = 7
/** The maximum age of the newest verified backup, and of a new key without one. Hours. */
export const OVERDUE_HOURS = 26
/** After this time without a verified backup, a missed one is made. Hours. */
const MISSED_HOURS = 24.5
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The ids of the backups to keep: the newest verified one of each of the latest days, weeks (from Monday) and months
 * that have one, and every pinned one; with several backups a day, also the newest of each of the last 24 hours.
 * Unverified and safety backups do not replace verified ones (the one made before a restore would otherwise push out
 * the one of the restored day); both are kept for a week. The newest verified one always stays, and so does the newest
 * in each place with copies, however old: while copying fails, that place can still restore it.
 */
export function backupsToKeep(
  backups: readonly KeptBackup[],
  { everyHours }: Pick<BackupSettings, 'everyHours'>,
  now: Date,
): ReadonlySet<string> {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime() || order(one.id, other.id))
  const proven = newestFirst.filter(({ isProven }) => isProven)
  const regular = proven.filter(({ isSafety }) => !isSafety)
  const ofToday = regular.filter(({ at }) => everyHours < 24 && now.getTime() - at.getTime() < KEPT_HOURS * HOUR_MS)
  return new Set([
    ...newestOfEach(ofToday, KEPT_HOURS, (at) => String(Math.floor(at.getTime() / HOUR_MS))),
    ...newestOfEach(regular, RETENTION.daily, (at) => manilaDateOf(at)),
    ...newestOfEach(regular, RETENTION.weekly, (at) => mondayOf(manilaDateOf(at))),
    ...newestOfEach(regular, RETENTION.monthly, (at) => manilaDateOf(at).slice(0, 7)),
    ...proven.slice(0, 1).map(({ id }) => id),
    ...newestOfPlaces(proven),
    ...newestFirst.filter(({ isPinned }) => isPinned).map(({ id }) => id),
    ...newestFirst
      .filter(({ isProven, isSafety, at }) => {
        const isExtra = isSafety || !isProven
        return isExtra && now.getTime() - at.getTime() < EXTRA_DAYS * DAY_MS
      })
      .map(({ id }) => id),
  ])
}

/**
 * The earliest time at which the rule may delete a backup, if backups continue at the current rate; null for a pinned
 * one. With several a day, a later one of the same day may replace it after a day.
 */
export function keptUntil(
  { at, isProven, isSafety, isPinned }: KeptBackup,
  { everyHours }: Pick<BackupSettings, 'everyHours'>,
): Date | null {
  if (isPinned) return null
  if (isSafety || !isProven) return new Date(at.getTime() + EXTRA_DAYS * DAY_MS)
  return new Date(at.getTime() + (everyHours < 24 ? KEPT_HOURS * HOUR_MS : RETENTION.daily * DAY_MS))
}

/**
 * Whether the shop's backups are overdue: the newest verified one is too old. Before the first one the key's age
 * counts; without a key nothing is overdue.
 */
export function isBackupOverdue(
  { keySetAt, provenAt }: { readonly keySetAt: Date | null; readonly provenAt: Date | null },
  now: Date,
): boolean {
  if (!keySetAt) return false
  const since = Math.max(keySetAt.getTime(), provenAt?.getTime() ?? 0)
  return now.getTime() - since > OVERDUE_HOURS * HOUR_MS
}

/**
 * Whether a backup is missing because it failed: none verified for more than a day, and no attempt within the last
 * hour.
 */
export function isBackupMissed(
  ages: { readonly keySetAt: Date | null; readonly provenAt: Date | null; readonly requestedAt: Date | null },
  now: Date,
): boolean {
  if (!ages.keySetAt) return false
  const since = Math.max(ages.keySetAt.getTime(), ages.provenAt?.getTime() ?? 0)
  const triedAt = ages.requestedAt?.getTime() ?? 0
  return now.getTime() - since > MISSED_HOURS * HOUR_MS && now.getTime() - triedAt > HOUR_MS
}

/**
 * Whether a scheduled backup is due: its last time has passed, the key existed by then, and none was requested since. A
 * server that was off at that time makes it once it is back.
 */
export function isBackupDue(
  schedule: BackupSettings,
  { keySetAt, requestedAt }: { readonly keySetAt: Date | null; readonly requestedAt: Date | null },
  now: Date,
): boolean {
  const at = lastTime(schedule, now)
  return keySetAt !== null && keySetAt <= at && (requestedAt === null || requestedAt < at)
}

/** When the next scheduled backup starts. */
export function nextBackup(schedule: BackupSettings, now: Date): Date {
  return new Date(lastTime(schedule, now).getTime() + schedule.everyHours * HOUR_MS)
}

/**
 * The last scheduled time that is not after `now`. Manila has no daylight saving time, so the times are evenly spaced.
 */
function lastTime({ everyHours, atMinutes }: BackupSettings, now: Date): Date {
  const begin = startOf(addDays(manilaDateOf(now), -1)).getTime() + atMinutes * MINUTE_MS
  const span = everyHours * HOUR_MS
  return new Date(begin + Math.floor((now.getTime() - begin) / span) * span)
}

/** ISO weeks begin on Monday; weekday 0 is Sunday. */
function mondayOf(date: ManilaDate): ManilaDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7))
}

function newestOfEach(newestFirst: readonly KeptBackup[], most: number, spanOf: (at: Date) => string): string[] {
  const newest = new Map<string, string>()
  for (const { id, at } of newestFirst) {
    const span = spanOf(at)
    if (!newest.has(span)) newest.set(span, id)
  }
  return [...newest.values()].slice(0, most)
}

function newestOfPlaces(provenNewestFirst: readonly KeptBackup[]): string[] {
  const newest = new Map<string, string>()
  for (const { id, copiedTo = [] } of provenNewestFirst) {
    for (const place of copiedTo) if (!newest.has(place)) newest.set(place, id)
  }
  return [...newest.values()]
}

function order(one: string, other: string): number {
  return one < other ? -1 : 1
}
