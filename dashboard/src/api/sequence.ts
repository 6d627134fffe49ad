import type { Frame, helloSchema, resumeAnswerSchema } from '@labada/contracts/core/realtime'
import type { z } from 'zod'

export interface SequenceListeners {
  /** Events in order, without duplicates. */
  readonly onEvents: (events: Frame['events']) => void
  /** Too much was missed: all data on screen may be stale. */
  readonly onResync: () => void
  /** Requests the events after this number; undefined if the answer is not usable. */
  readonly resume: (after: number) => Promise<z.output<typeof resumeAnswerSchema> | undefined>
}

/**
 * Tracks this screen's place in the sequence of events. A gap in the numbers, or a new connection, requests the missed
 * events; if the server no longer has them, it is a resync.
 */
export function createSequence({ onEvents, onResync, resume }: SequenceListeners) {
  // Null until the first hello.
  let seq: number | null = null
  let isResuming = false

  const take = (frame: Frame) => {
    seq = frame.seq
    if (frame.events.length > 0) onEvents(frame.events)
  }
  const catchUp = async () => {
    if (isResuming) return
    isResuming = true
    try {
      const answer = await resume(seq ?? 0)
      if (!answer) onResync()
      else if ('resync' in answer) {
        seq = answer.seq
        onResync()
      } else take(answer)
    } catch {
      // The line broke while asking. The next hello asks again; until then nothing may be believed.
      onResync()
    } finally {
      isResuming = false
    }
  }

  return {
    /** Right after connecting: the server's current number. */
    hello({ seq: server }: z.output<typeof helloSchema>): void {
      if (seq === null) seq = server
      else if (seq !== server) void catchUp()
    },
    frame(frame: Frame): void {
      if (seq !== null && frame.seq <= seq) return
      if (seq !== null && frame.prevSeq > seq) void catchUp()
      else take(frame)
    },
  }
}
