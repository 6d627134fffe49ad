import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'

/** A day that a row is about. */
export function dayOf(text: string): ManilaDate {
  const date = parseManilaDate(text)
  if (!date) throw new Error(`${text} is no day`)
  return date
}
