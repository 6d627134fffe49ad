/** A calendar day in Manila, `2026-08-15`. What the till, payroll and reports mean by "a day". */
export type ManilaDate = string & { readonly __zone: 'Asia/Manila' }

const UTC_OFFSET_MS = 8 * 60 * 60 * 1000 // Manila has kept UTC+8 without daylight saving since 1990
const DAY_MS = 24 * 60 * 60 * 1000

/** Reads `YYYY-MM-DD`; gives undefined when it is no real day. */
export function parseManilaDate(text: string): ManilaDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : (text as ManilaDate)
}

/** The day an instant falls on in Manila. */
export function manilaDateOf(instant: Date): ManilaDate {
  return new Date(instant.getTime() + UTC_OFFSET_MS).toISOString().slice(0, 10) as ManilaDate
}

/** The day an instant is booked on for a branch whose day begins `cutoffMinutes` (0 to 360) after midnight. */
export function businessDateOf(instant: Date, cutoffMinutes: number): ManilaDate {
  return manilaDateOf(new Date(instant.getTime() - cutoffMinutes * 60_000))
}

/** The instant a Manila day begins. */
export function startOf(date: ManilaDate): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - UTC_OFFSET_MS)
}

/** The instant at `minutes` after midnight of a Manila day. */
export function atMinutes(date: ManilaDate, minutes: number): Date {
  return new Date(startOf(date).getTime() + minutes * 60_000)
}

/** Minutes since Manila's midnight, 0 to 1439. */
export function minutesOfDay(instant: Date): number {
  return Math.floor(((instant.getTime() + UTC_OFFSET_MS) % DAY_MS) / 60_000)
}

/** The day `days` later (earlier when negative). */
export function addDays(date: ManilaDate, days: number): ManilaDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) as ManilaDate
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: ManilaDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** Whole days from one day to another. */
export function daysBetween(from: ManilaDate, to: ManilaDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Whole minutes since 1970 began in Manila; seconds are dropped. What attendance counts in. */
export function manilaMinuteOf(instant: Date): number {
  return Math.floor((instant.getTime() + UTC_OFFSET_MS) / 60_000)
}

/** The Manila minute at `minutes` after midnight of a day; `minutes` may go beyond the day. */
export function manilaMinuteAt(date: ManilaDate, minutes: number): number {
  return Date.parse(`${date}T00:00:00Z`) / 60_000 + minutes
}

/** The day a Manila minute falls on. */
export function manilaDateOfMinute(minute: number): ManilaDate {
  return new Date(minute * 60_000).toISOString().slice(0, 10) as ManilaDate
}

/** The last day of a day's month. */
export function monthEndOf(date: ManilaDate): ManilaDate {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) as ManilaDate
}
