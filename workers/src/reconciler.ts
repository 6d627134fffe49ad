import type { RelaySession, SequencedEvent } from '@labada/db/core/relay'
import { CONSUMER } from './stream.ts'

export interface Reconciler {
  /** Adds again what is overdue, a batch of it. True when there may be more to add at once. */
  readonly look: (publishedSeq: number) => Promise<boolean>
}

/** How much of the sequence one question covers, and how many events are added again at a time. */
const WINDOW = 10_000
const BATCH = 500
/** An event nobody acts upon is added after one, two, four… times `overdueMs`, at last every 32. */
const MOST_DOUBLINGS = 5
/** The share of `overdueMs` after which a new leader looks at what the one before it published. */
const INHERITED = 1 / 6

export interface ReconcilerOptions {
  /** Milliseconds after which a published event that nobody acted upon is added again. */
  readonly overdueMs: number
  /**
   * Up to where the leader before had published. When it did is not known: were it counted from now on, leaders that
   * follow each other fast would never add anything again.
   */
  readonly inheritedSeq: number
}

/**
 * Finds events that are in the stream for longer than `overdueMs` and were never acted upon (Redis lost its data,
 * somebody trimmed the stream) and adds them again, ever more seldom. A stretch of the sequence that is confirmed is
 * not looked at again, so the size of the outbox does not matter.
 */
export function createReconciler(
  session: Pick<RelaySession, 'unconfirmed'>,
  add: (events: readonly SequencedEvent[]) => Promise<void>,
  { overdueMs, inheritedSeq }: ReconcilerOptions,
): Reconciler {
  const positions = [{ seq: inheritedSeq, at: performance.now() - overdueMs * (1 - INHERITED) }]
  const tries = new Map<string, { readonly count: number; readonly next: number }>()
  let confirmedSeq = 0

  /** Up to where the stream was filled `overdueMs` ago. */
  function overdueSeq(now: number, publishedSeq: number): number {
    positions.push({ seq: publishedSeq, at: now })
    const last = positions.findLastIndex(({ at }) => at <= now - overdueMs)
    if (last < 0) return 0
    positions.splice(0, last)
    return positions[0]?.seq ?? 0
  }

  function tryAgainLater(id: string, now: number): void {
    const count = Math.min((tries.get(id)?.count ?? -1) + 1, MOST_DOUBLINGS)
    tries.set(id, { count, next: now + overdueMs * 2 ** count })
  }

  return {
    async look(publishedSeq) {
      const now = performance.now()
      const upTo = overdueSeq(now, publishedSeq)
      for (let after = confirmedSeq; after < upTo; after += WINDOW) {
        const end = Math.min(after + WINDOW, upTo)
        const missing = await session.unconfirmed({ consumer: CONSUMER, after, upTo: end, limit: BATCH })
        // Without a hole so far, everything up to the first that is missing is confirmed for good.
        if (after === confirmedSeq) confirmedSeq = (missing[0]?.seq ?? end + 1) - 1
        const due = missing.filter(({ id }) => (tries.get(id)?.next ?? 0) <= now)
        if (due.length === 0) continue
        await add(due)
        for (const { id } of due) tryAgainLater(id, now)
        return true
      }
      if (confirmedSeq === upTo) tries.clear()
      return false
    },
  }
}
