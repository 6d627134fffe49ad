import { addDays, atMinutes, manilaDateOf, minutesOfDay } from '../../core/manila-time.ts'
import type { QuietHours } from './message-settings.ts'

/** The first moment from `at` on that is not in the quiet hours: `at` itself, or when they end. */
export function afterQuietHours(at: Date, { from, until }: QuietHours): Date {
  const minute = minutesOfDay(at)
  const isQuiet = from < until ? minute >= from && minute < until : from > until && (minute >= from || minute < until)
  if (!isQuiet) return at
  const day = manilaDateOf(at)
  return atMinutes(minute < until ? day : addDays(day, 1), until)
}
