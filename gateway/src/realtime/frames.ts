import type { SequencedEvent } from '@labada/db/core/relay'
import { roomsOfEvent } from './rooms.ts'

/** Milliseconds between two frames to the same sockets; events in between are sent together. */
const FRAME_MS = 16
/** The maximum number of missed events to send; a client that missed more must resync. */
const MOST_MISSED = 500
/** How many past events are searched for them. */
const MOST_LOOKED_AT = 5_000

/** A frame with unchecked types: its events come from Postgres and were selected by `roomsOfEvent`. */
export interface OutgoingFrame {
  readonly prevSeq: number
  readonly seq: number
  readonly events: readonly OutgoingEvent[]
}
type OutgoingEvent = Omit<SequencedEvent, 'seq'>

/** Sockets in the same rooms, which receive the same events. */
export interface Audience {
  /** Its name: the socket.io room of its sockets. */
  readonly name: string
  readonly rooms: readonly string[]
  /** The sequence number of its sockets: of the last frame, or of the start. */
  readonly seq: () => number
}

export interface Audiences {
  /** The audience of these rooms, for one more socket. */
  readonly join: (rooms: readonly string[]) => Audience
  readonly leave: (audience: Audience) => void
  /** Queues events; they are sent in the next frame of every audience that may receive them. */
  readonly tell: (events: readonly SequencedEvent[]) => void
  readonly stop: () => void
}

interface Seat extends Audience {
  sockets: number
  lastSeq: number
  pending: SequencedEvent[]
  /** The earliest time of its next frame, by the monotonic clock. */
  restsUntil: number
}

/**
 * Groups events into frames. `send` gets a frame and the names of all its audiences, so that a frame for a hundred
 * sockets is serialized once.
 */
export function createAudiences(
  position: () => number,
  send: (audiences: readonly string[], frame: OutgoingFrame) => void,
): Audiences {
  const seats = new Map<string, Seat>()
  const byRoom = new Map<string, Set<Seat>>()
  const waiting = new Set<Seat>()
  let cancel: () => void = () => undefined
  let flushesAt = Number.POSITIVE_INFINITY

  function flush(): void {
    flushesAt = Number.POSITIVE_INFINITY
    const now = performance.now()
    const frames = new Map<string, { names: string[]; frame: OutgoingFrame }>()
    for (const seat of waiting) {
      if (seat.restsUntil > now) continue
      const seq = seat.pending.at(-1)?.seq ?? seat.lastSeq
      const same = `${seat.lastSeq} ${seat.pending.map((event) => event.seq).join()}`
      const known = frames.get(same)
      if (known) known.names.push(seat.name)
      else frames.set(same, { names: [seat.name], frame: frameOf(seat.lastSeq, seq, seat.pending) })
      seat.lastSeq = seq
      seat.pending = []
      seat.restsUntil = now + FRAME_MS
      waiting.delete(seat)
    }
    for (const { names, frame } of frames.values()) send(names, frame)
    plan()
  }

  /**
   * The first frame after a pause is sent immediately; each audience has its own pause, so a busy branch delays no
   * other.
   */
  function plan(): void {
    const now = performance.now()
    let earliest = Number.POSITIVE_INFINITY
    for (const { restsUntil } of waiting) earliest = Math.min(earliest, Math.max(restsUntil, now))
    if (earliest >= flushesAt) return
    cancel()
    flushesAt = earliest
    if (earliest > now) {
      const timer = setTimeout(flush, earliest - now)
      cancel = () => clearTimeout(timer)
    } else {
      const soon = setImmediate(flush)
      cancel = () => clearImmediate(soon)
    }
  }

  return {
    join(rooms) {
      const name = `hears ${rooms.join(' ')}`
      const known = seats.get(name)
      if (known) {
        known.sockets += 1
        return known
      }
      const seat: Seat = {
        name,
        rooms,
        sockets: 1,
        lastSeq: position(),
        pending: [],
        restsUntil: 0,
        seq: () => seat.lastSeq,
      }
      seats.set(name, seat)
      for (const room of rooms) byRoom.set(room, (byRoom.get(room) ?? new Set()).add(seat))
      return seat
    },
    leave({ name }) {
      const seat = seats.get(name)
      if (!seat || --seat.sockets > 0) return
      seats.delete(name)
      waiting.delete(seat)
      for (const room of seat.rooms) {
        byRoom.get(room)?.delete(seat)
        if (byRoom.get(room)?.size === 0) byRoom.delete(room)
      }
    },
    tell(events) {
      for (const event of events) {
        for (const room of roomsOfEvent(event)) {
          for (const seat of byRoom.get(room) ?? []) {
            // An audience may be in two of the event's rooms.
            if (seat.pending.at(-1)?.seq !== event.seq) seat.pending.push(event)
            waiting.add(seat)
          }
        }
      }
      plan()
    },
    stop() {
      cancel()
      waiting.clear()
    },
  }
}

/** Reads the events in (after, upTo] from Postgres. */
export type ReadEvents = (after: number, limit: number) => Promise<readonly SequencedEvent[]>

/**
 * What an audience missed between `after` and its current number; undefined if it is too much to send, or no longer
 * stored.
 */
export async function missedBy(
  audience: Audience,
  after: number,
  read: ReadEvents,
): Promise<OutgoingFrame | undefined> {
  const rooms = new Set(audience.rooms)
  const missed: SequencedEvent[] = []
  let reached = after
  // Frames may be sent during the query, so the audience's number is read again until both match.
  while (reached < audience.seq()) {
    const upTo = audience.seq()
    if (upTo - after > MOST_LOOKED_AT) return undefined
    const events = (await read(reached, upTo - reached)).filter(({ seq }) => seq <= upTo)
    // Numbers have no gaps: fewer events mean that older ones were deleted.
    if (events.length < upTo - reached) return undefined
    missed.push(...events.filter((event) => roomsOfEvent(event).some((room) => rooms.has(room))))
    if (missed.length > MOST_MISSED) return undefined
    reached = upTo
  }
  return frameOf(after, reached, missed)
}

function frameOf(prevSeq: number, seq: number, events: readonly SequencedEvent[]): OutgoingFrame {
  return { prevSeq, seq, events: events.map(({ seq: _, ...event }) => event) }
}
