import { FEATURES, type Feature } from '../core/access.ts'
import { DomainError } from '../core/errors.ts'
import { type Centavos, centavos } from '../core/money.ts'

/** Something that must be finished before a branch can close. */
export interface Obstacle {
  readonly kind: 'open_cash_session' | 'orders_in_process'
  readonly text: string
  readonly count: number
}

/** Refuses to close a branch with open work, and lists it (`branch_has_open_work`). */
export function requireClosable(work: { readonly openSessions: number; readonly ordersInProcess: number }): void {
  const obstacles: Obstacle[] = []
  if (work.openSessions > 0)
    obstacles.push({ kind: 'open_cash_session', text: 'The cash session is still open', count: work.openSessions })
  if (work.ordersInProcess > 0)
    obstacles.push({
      kind: 'orders_in_process',
      text: `${work.ordersInProcess} ${work.ordersInProcess === 1 ? 'order is' : 'orders are'} not released yet`,
      count: work.ordersInProcess,
    })
  if (obstacles.length > 0)
    throw new DomainError('branch_has_open_work', 'This branch still has open work', { obstacles })
}

/** Refuses a change made to an older version (`stale_version`). Without a version the change is always accepted. */
export function requireNewest(current: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== current)
    throw new DomainError('stale_version', 'Someone else changed this. Reload before you save.', {
      version: current,
    })
}

/** Features in the standard order, each once. */
export function tidyFeatures(features: readonly Feature[]): Feature[] {
  return FEATURES.filter((feature) => features.includes(feature))
}

/** Cash out of the drawer above this needs an admin’s approval, unless the branch sets another limit. */
export const CASH_OUT_LIMIT: Centavos = centavos(500_00)
/** Days that ready laundry is stored for free. */
export const STORAGE_FREE_DAYS = 30

/** The default opening hours: seven to eight in the evening, every day. */
export const DEFAULT_HOURS = Array.from({ length: 7 }, () => ({ opens: 7 * 60, closes: 20 * 60 }))

/** Requires each day to open before it closes; otherwise `field_invalid`. */
export function requireHours(hours: readonly ({ readonly opens: number; readonly closes: number } | null)[]): void {
  if (hours.some((day) => day !== null && day.opens >= day.closes))
    throw new DomainError('field_invalid', 'Opening time must be before closing time', { field: 'hours' })
}
