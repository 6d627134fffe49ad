/** What a branch washes and dries with. */
export const MACHINE_KINDS = ['washer', 'dryer'] as const
export type MachineKind = (typeof MACHINE_KINDS)[number]

export const MACHINE_STATUSES = ['working', 'out_of_order', 'retired'] as const
export type MachineStatus = (typeof MACHINE_STATUSES)[number]

/** A span in which a machine did not run; `until` is null while it still does not. */
export interface Downtime {
  readonly from: Date
  readonly until: Date | null
}

/** Days that a machine's downtime is counted over. */
export const DOWNTIME_DAYS = 30

const MINUTE = 60_000

/** A retired machine is neither working nor broken. */
export function statusOf({
  retiredAt,
  isDown,
}: {
  readonly retiredAt: Date | null
  readonly isDown: boolean
}): MachineStatus {
  if (retiredAt) return 'retired'
  return isDown ? 'out_of_order' : 'working'
}

/** Whole minutes out of order between two instants; a span that is still open ends with the window. */
export function downMinutes(spans: readonly Downtime[], window: { readonly from: Date; readonly to: Date }): number {
  const milliseconds = spans.reduce((sum, { from, until }) => {
    const begins = Math.max(from.getTime(), window.from.getTime())
    const ends = Math.min((until ?? window.to).getTime(), window.to.getTime())
    return sum + Math.max(0, ends - begins)
  }, 0)
  return Math.floor(milliseconds / MINUTE)
}
