import type { RelaySession, SequencedEvent } from '@labada/db/core/relay'
import { CONSUMER } from './stream.ts'

export interface Reconciler {
  /** Re-adds one batch of overdue events. Returns true if there may be more to add right away. */
  readonly look: (publishedSeq: number) => Promise<boolean>
}

/** How much of the sequence one query covers, and how many events are re-added at a time. */
const WINDOW = 10_000
const BATCH = 500
/** An unprocessed event is re-added after one, two, four… times `overdueMs`, up to every 32. */
const MOST_DOUBLINGS = 5
/** The share of `overdueMs` after which a new leader checks what its predecessor published. */
const INHERITED = 1 / 6

export interface ReconcilerOptions {
  /** Milliseconds after which a published but unprocessed event is added again. */
  readonly overdueMs: number
  /**
   * The last position published by the previous leader. The time is unknown: if it were counted from now, leaders that
   * succeed each other quickly would never re-add anything.
   */
  readonly inheritedSeq: number
}

/**
 * Finds events that were published more than `overdueMs` ago and never processed (Redis lost its data,
 * the stream was trimmed) and adds them again at increasing intervals. A confirmed range of the sequence is
 * not checked again, so the size of the outbox does not matter.
 */
export function createReconciler(
  session: Pick<RelaySession, 'unconfirmed'>,
  add: (events: readonly SequencedEvent[]) => Promise<void>,
  { overdueMs, inheritedSeq }: ReconcilerOptions,
): Reconciler {
  const positions = [{ seq: inheritedSeq, at: performance.now() - overdueMs * (1 - INHERITED) }]
  const tries = new Map<string, { readonly count: number; readonly next: number }>()
  let confirmedSeq = 0

  /** The last position published `overdueMs` ago. */
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
        // While there has been no gap, everything before the first missing event is confirmed for good.
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
