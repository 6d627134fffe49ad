import type { ManilaDate } from '../core/manila-time.ts'
import type { Centavos } from '../core/money.ts'
import type { ForecastLineKind } from './cash-forecast.ts'

interface Crossing {
  readonly firstBelow: ManilaDate | null
}

/**
 * The branch that falls below its own minimum first, if that is no later than all branches together do; money elsewhere
 * does not pay there. Null if no branch does, or the company as a whole earlier.
 */
export function earliestShort<Branch extends Crossing>(
  company: Crossing,
  branches: readonly Branch[],
): (Branch & { readonly firstBelow: ManilaDate }) | null {
  let earliest: (Branch & { readonly firstBelow: ManilaDate }) | null = null
  for (const branch of branches) {
    const { firstBelow } = branch
    if (firstBelow === null || (company.firstBelow !== null && firstBelow > company.firstBelow)) continue
    if (earliest === null || firstBelow < earliest.firstBelow) earliest = { ...branch, firstBelow }
  }
  return earliest
}

interface Day {
  readonly date: ManilaDate
  readonly net: Centavos
  readonly lines: readonly { readonly kind: ForecastLineKind; readonly amount: Centavos }[]
}

interface Drop {
  readonly date: ManilaDate
  readonly net: Centavos
  readonly line: Day['lines'][number]
}

/**
 * The drops to explain, by day: the largest, and before it the first day's if it is at least half as large: a line that
 * begins now begins with it.
 */
export function dropsToExplain(days: readonly Day[]): readonly Drop[] {
  const [largest, first] = [steepestDrop(days), steepestDrop(days.slice(0, 1))]
  if (!largest) return []
  return first && first.date !== largest.date && first.net <= largest.net / 2 ? [first, largest] : [largest]
}

/** The day on which the balance falls most, and its largest payment (negative amounts); null if it never falls. */
export function steepestDrop(days: readonly Day[]): Drop | null {
  const day = days.reduce<Day | null>((worst, one) => (one.net < (worst?.net ?? 0) ? one : worst), null)
  const line = day?.lines.reduce<Day['lines'][number] | null>(
    (most, one) => (one.amount < (most?.amount ?? 0) ? one : most),
    null,
  )
  return day && line ? { date: day.date, net: day.net, line } : null
}
