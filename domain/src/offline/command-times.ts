import { MOST_OFFLINE_DAYS } from '../company/setting-defaults.ts'

/** A device may be this far ahead of the server before its time is not believed. Milliseconds. */
const AHEAD_MS = 2 * 60_000
const DAY_MS = 86_400_000

/**
 * The time at which a command counts that was done without a connection: the device's, as long as it is neither after
 * its arrival, nor before the device's command before it, nor longer ago than a device may be offline. Otherwise the
 * nearest time that is.
 */
export function countedAt(
  said: Date,
  { before, arrived }: { readonly before: Date | null; readonly arrived: Date },
): Date {
  const earliest = Math.max(before?.getTime() ?? 0, arrived.getTime() - MOST_OFFLINE_DAYS * DAY_MS)
  return new Date(Math.min(Math.max(said.getTime(), Math.min(earliest, arrived.getTime())), arrived.getTime()))
}

/** Whether a device's time had to be changed by more than clocks usually differ. */
export const isClockWrong = (said: Date, counted: Date): boolean =>
  Math.abs(said.getTime() - counted.getTime()) > AHEAD_MS
