import { type Centavos, ZERO } from '../core/money.ts'

/** What was received within one hour of a day. */
export interface HourCount {
  /** 0 to 23, Manila. */
  readonly hour: number
  readonly orders: number
  readonly sales: Centavos
}

/** An hour of today with the usual figures of this weekday. */
export interface HourBeside extends HourCount {
  readonly usualOrders: number
}

/**
 * Today by the hour against the mean of earlier days: every hour the branch is open, and any other with activity.
 * `earlier` has the hours of all those days together; days before the branch existed are not in `days`.
 */
export function besideUsual(
  today: readonly HourCount[],
  earlier: readonly HourCount[],
  days: number,
  open: { readonly opens: number; readonly closes: number } | null,
): HourBeside[] {
  const busy = [...today, ...earlier].map(({ hour }) => hour)
  const openHours = open ? [Math.floor(open.opens / 60), Math.ceil(open.closes / 60) - 1] : []
  const all = [...busy, ...openHours]
  if (all.length === 0) return []
  const [first, last] = [Math.max(0, Math.min(...all)), Math.min(23, Math.max(...all))]
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const hour = first + i
    const before = earlier.filter((one) => one.hour === hour).reduce((total, { orders }) => total + orders, 0)
    const now = today.find((one) => one.hour === hour)
    const usualOrders = days > 0 ? Math.round((before / days) * 100) / 100 : 0
    return { hour, orders: now?.orders ?? 0, sales: now?.sales ?? ZERO, usualOrders }
  })
}
