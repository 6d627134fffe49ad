import type { RelaySession, SequencedEvent } from '@labada/db/relay'
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

/**
 * Finds events that are in the stream for longer than `overdueMs` and were never acted upon (Redis lost its data,
 * somebody trimmed the stream) and adds them again, ever more seldom. A stretch of the sequence that is confirmed is
 * not looked at again, so the size of the outbox does not matter.
 */
export function createReconciler(
  session: Pick<RelaySession, 'unconfirmed'>,
  add: (events: readonly SequencedEvent[]) => Promise<void>,
  overdueMs: number,
): Reconciler {
  const positions: { readonly seq: number; readonly at: number }[] = []
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
