import type { BackupSettings } from '../company/settings.ts'
import { addDays, type ManilaDate, manilaDateOf, startOf, weekdayOf } from '../core/manila-time.ts'

/** A backup as far as keeping it goes. */
export interface KeptBackup {
  readonly id: string
  /** The moment its data is of. */
  readonly at: Date
  /** Whether a restore of it was tried and gave the same data. */
  readonly isProven: boolean
  /** Kept until somebody lets go of it. */
  readonly isPinned: boolean
  /** Made to be sure, before a restore or an update: it stands beside the others. */
  readonly isSafety: boolean
  /** The places outside of the server that have a copy of it. */
  readonly copiedTo?: readonly string[]
}

/** Of how many of the latest hours one is kept, where there are several a day. */
export const KEPT_HOURS = 24
/** Of how many of the latest days, weeks and months that have a proven backup one is kept. */
export const RETENTION = { daily: 7, weekly: 5, monthly: 12 } as const
/** How long one that was never proven is kept, to be looked at, and one that was made to be sure. Days. */
export const EXTRA_DAYS = 7
/** How old the newest proven backup may be, and how long a new key may be without one. Hours. */
export const OVERDUE_HOURS = 26
/** After so long without a proven one it is made up for. Hours. */
const MISSED_HOURS = 24.5
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The ids of the backups that are kept, of all there are: the newest proven one of each of the latest days, weeks (from
 * Monday) and months that have one, every pinned one; where several are made a day, also the
 * newest of each of the last 24 hours. What is not proven takes no place of what is, nor does what was made to be sure: the one
 * made before a restore would else push out the very one of the day that is restored. Both are kept for a week. The newest proven
 * one stays, and of each place that has copies, however old it is: while copying fails, it is what that place can bring back.
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
 * Until when the rule keeps a backup at least, as long as they are made as often as now; null for a pinned one. Where there
 * are several a day, a later one of the day may take its place after a day.
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
 * Whether the shop's backups are late: the newest proven one is too old. Before the first one the key's age counts, and
 * without a key nothing is promised yet, so nothing is late.
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
 * Whether one that should have been made is missing, because it failed: nothing proven for more than a day, and nobody has
 * tried within the last hour.
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
 * Whether the clock owes a backup: its last time has come, the key was there by then, and none was asked for since. A server
 * that was off at that time makes up for it when it is back.
 */
export function isBackupDue(
  schedule: BackupSettings,
  { keySetAt, requestedAt }: { readonly keySetAt: Date | null; readonly requestedAt: Date | null },
  now: Date,
): boolean {
  const at = lastTime(schedule, now)
  return keySetAt !== null && keySetAt <= at && (requestedAt === null || requestedAt < at)
}

/** When the next backup begins by the clock. */
export function nextBackup(schedule: BackupSettings, now: Date): Date {
  return new Date(lastTime(schedule, now).getTime() + schedule.everyHours * HOUR_MS)
}

/** The last of the schedule's times that is not after `now`. Manila knows no summer time, so they lie evenly. */
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
