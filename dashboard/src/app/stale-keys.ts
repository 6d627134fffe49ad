import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Minimum time between refetches of a key after the first: a busy hour must not cause a flood of requests. */
export const COALESCE_MS = 300
/** Each event per second adds this much to the pause: at a hundred events a second, it refetches once a second. */
const MS_PER_EVENT_RATE = 10
/** The longest pause between refetches. */
export const LONGEST_PAUSE_MS = 5_000

export interface StaleKeys {
  readonly add: (keys: readonly QueryKey[]) => void
  readonly stop: () => void
}

/**
 * Marks queries stale as events come in: the first event of a key refetches immediately, so that other screens are up
 * to date well within a second; events that follow are batched. A hidden page only marks queries and refetches when it
 * becomes visible.
 */
export function coalesceStaleKeys(client: QueryClient, isHidden: () => boolean = () => document.hidden): StaleKeys {
  const waiting = new Map<string, { readonly key: QueryKey; events: number }>()
  const resting = new Map<string, ReturnType<typeof setTimeout>>()

  const invalidate = (name: string, key: QueryKey) => {
    // Pending requests finish and are then repeated: if every event of a busy hour restarted them, a slow response
    // would never arrive and a failure would never be shown.
    if (client.isFetching({ queryKey: key, type: 'active' }) > 0) waiting.set(name, { key, events: 1 })
    else void client.invalidateQueries({ queryKey: key, refetchType: isHidden() ? 'none' : 'active' })
  }
  const rest = (name: string, ms: number) => {
    resting.set(
      name,
      setTimeout(() => {
        resting.delete(name)
        const found = waiting.get(name)
        if (!found) return
        waiting.delete(name)
        invalidate(name, found.key)
        rest(name, pauseAfter(found.events / (ms / 1000)))
      }, ms),
    )
  }
  return {
    add: (keys) => {
      for (const [name, key] of new Map(keys.map((one) => [JSON.stringify(one), one]))) {
        const found = waiting.get(name)
        if (found) found.events += 1
        else if (resting.has(name)) waiting.set(name, { key, events: 1 })
        else {
          invalidate(name, key)
          rest(name, COALESCE_MS)
        }
      }
    },
    stop: () => {
      for (const timer of resting.values()) clearTimeout(timer)
      resting.clear()
      waiting.clear()
    },
  }
}

function pauseAfter(eventsPerSecond: number): number {
  return Math.min(Math.max(COALESCE_MS, eventsPerSecond * MS_PER_EVENT_RATE), LONGEST_PAUSE_MS)
}
