import type { Frame, helloSchema, resumeAnswerSchema } from '@labada/contracts/core/realtime'
import type { z } from 'zod'

export interface SequenceListeners {
  /** Events in their order, none twice. */
  readonly onEvents: (events: Frame['events']) => void
  /** Too much was missed: everything on screen may be old. */
  readonly onResync: () => void
  /** Asks for what came after this number; undefined when the answer was no answer. */
  readonly resume: (after: number) => Promise<z.output<typeof resumeAnswerSchema> | undefined>
}

/**
 * Where this screen stands in the sequence of events. A gap in the numbers, or a new connection, asks for what was
 * missed; what cannot be told any more is a resync.
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
    /** Right after connecting: where the server stands. */
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
