import { addDays, atMinutes, type ManilaDate } from '@labada/domain/core/manila-time'

/** The claimed times of a day, as instants; empty fields are not claimed. */
export interface ProposedTimes {
  readonly proposed_in_at?: Date
  readonly proposed_out_at?: Date
}

/**
 * Reads two times of day in the format of a time field (`07:00`). A time out not later than the time in is on the
 * next day; without a time in, the first scan of the day is used (`cameAt`).
 */
export function proposedTimes(
  workday: ManilaDate,
  { came, left }: { readonly came: string; readonly left: string },
  cameAt: Date | undefined,
): ProposedTimes {
  const inAt = instantOf(workday, came)
  const sameDay = instantOf(workday, left)
  const from = inAt ?? cameAt
  const outAt = sameDay && from && sameDay <= from ? instantOf(addDays(workday, 1), left) : sameDay
  return { ...(inAt && { proposed_in_at: inAt }), ...(outAt && { proposed_out_at: outAt }) }
}

function instantOf(day: ManilaDate, text: string): Date | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  return hours === undefined || minutes === undefined ? undefined : atMinutes(day, Number(hours) * 60 + Number(minutes))
}
