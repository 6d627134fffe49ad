import { addDays, atMinutes, type ManilaDate } from '../../core/manila-time.ts'

/** What a package's reminder is decided by. */
export interface RemindablePackage {
  readonly validUntil: ManilaDate
  readonly unitsLeft: number
  readonly soldAt: Date
}

/**
 * When the customer of a package is reminded that it ends: the start of the day so many days before its last one. Undefined if
 * nothing is left of it, or it was sold on that day or later: its end was just said.
 */
export function reminderAt({ validUntil, unitsLeft, soldAt }: RemindablePackage, days: number): Date | undefined {
  const at = atMinutes(addDays(validUntil, -days), 0)
  return unitsLeft > 0 && soldAt < at ? at : undefined
}
