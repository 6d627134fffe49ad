import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** One refetch of a key at once, further ones not before this has passed: a busy hour must not become a storm of calls. */
export const COALESCE_MS = 300
/** Each event a second makes the pause this much longer: a hundred a second are read again every second, a storm… */
const MS_PER_EVENT_RATE = 10
/** …not more often than this. */
export const LONGEST_PAUSE_MS = 5_000

export interface StaleKeys {
  readonly add: (keys: readonly QueryKey[]) => void
  readonly stop: () => void
}

/**
 * Marks queries stale as events come in: the first event of a key at once, so that another screen is up to date well
 * within a second, and everything that follows together. A hidden page only marks; it reads when it is looked at.
 */
export function coalesceStaleKeys(client: QueryClient, isHidden: () => boolean = () => document.hidden): StaleKeys {
  const waiting = new Map<string, { readonly key: QueryKey; events: number }>()
  const resting = new Map<string, ReturnType<typeof setTimeout>>()

  const invalidate = (name: string, key: QueryKey) => {
    // What is on its way is let through and read again afterwards: restarted with every event of a busy hour, a slow
    // answer would never arrive and a failure would never be told.
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
