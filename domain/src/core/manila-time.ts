/** A calendar day in Manila, `2026-08-15`: the meaning of "day" in tills, payroll and reports. */
export type ManilaDate = string & { readonly __zone: 'Asia/Manila' }

const UTC_OFFSET_MS = 8 * 60 * 60 * 1000 // Manila has kept UTC+8 without daylight saving since 1990
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * 60 * 1000
const THURSDAY = 4 // what 1970 began with

/** Parses `YYYY-MM-DD`; undefined if there is no such day. */
export function parseManilaDate(text: string): ManilaDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : (text as ManilaDate)
}

/** The day an instant falls on in Manila. */
export function manilaDateOf(instant: Date): ManilaDate {
  return new Date(instant.getTime() + UTC_OFFSET_MS).toISOString().slice(0, 10) as ManilaDate
}

/** The business date of an instant for a branch whose day starts `cutoffMinutes` (0 to 360) after midnight. */
export function businessDateOf(instant: Date, cutoffMinutes: number): ManilaDate {
  return manilaDateOf(new Date(instant.getTime() - cutoffMinutes * 60_000))
}

/** The instant at which a Manila day starts. */
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
  return dateOfNumber(numberOf(date) + days)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: ManilaDate): number {
  return (((numberOf(date) + THURSDAY) % 7) + 7) % 7
}

/** Whole days from one day to the other. */
export function daysBetween(from: ManilaDate, to: ManilaDate): number {
  return numberOf(to) - numberOf(from)
}

/** Whole minutes since the start of 1970 in Manila, seconds dropped: the unit of attendance. */
export function manilaMinuteOf(instant: Date): number {
  return Math.floor((instant.getTime() + UTC_OFFSET_MS) / 60_000)
}

/** The Manila minute at `minutes` after midnight of a day; `minutes` may go beyond the day. */
export function manilaMinuteAt(date: ManilaDate, minutes: number): number {
  return numberOf(date) * DAY_MINUTES + minutes
}

/** The day a Manila minute falls on. */
export function manilaDateOfMinute(minute: number): ManilaDate {
  return dateOfNumber(Math.floor(minute / DAY_MINUTES))
}

/** The last day of a day's month. */
export function monthEndOf(date: ManilaDate): ManilaDate {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) as ManilaDate
}

/**
 * Days are calculated as numbers since 1970. Both conversions are cached, because payroll needs the same ones thousands
 * of times.
 */
const numbers = new Map<ManilaDate, number>()
const dates = new Map<number, ManilaDate>()
const MOST_REMEMBERED = 10_000

function numberOf(date: ManilaDate): number {
  const known = numbers.get(date)
  if (known !== undefined) return known
  const number = Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
  if (numbers.size >= MOST_REMEMBERED) numbers.clear()
  numbers.set(date, number)
  return number
}

function dateOfNumber(number: number): ManilaDate {
  const known = dates.get(number)
  if (known !== undefined) return known
  const date = new Date(number * DAY_MS).toISOString().slice(0, 10) as ManilaDate
  if (dates.size >= MOST_REMEMBERED) dates.clear()
  dates.set(number, date)
  return date
}
