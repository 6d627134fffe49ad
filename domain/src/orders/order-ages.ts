import { addDays, type ManilaDate } from '../core/manila-time.ts'

/** The age of a debt in days since the laundry was received: `from` to `to`, both included. */
export interface AgeBand {
  readonly from: number
  /** Null: no upper limit. */
  readonly to: number | null
}

export const AGE_BANDS: readonly AgeBand[] = [
  { from: 0, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
]

/** The days of receipt that a band covers, as of `today`. */
export function daysOfBand({ from, to }: AgeBand, today: ManilaDate): { from?: ManilaDate; to: ManilaDate } {
  return { ...(to !== null && { from: addDays(today, -to) }), to: addDays(today, -from) }
}
