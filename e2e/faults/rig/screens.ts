import { type Frame, frameSchema, helloSchema, resumeAnswerSchema, SOCKET_PATH } from '@labada/contracts/core/realtime'
import { io } from 'socket.io-client'
import type { History } from './history.ts'
import type { Person } from './shop.ts'

/** What one browser heard on its live channel, with the rules by which the dashboard follows the sequence. */
export interface LiveScreen {
  readonly name: string
  readonly rooms: readonly string[]
  /** Where it stood when it was first greeted. */
  readonly from: () => number | null
  /** Where it stands. */
  readonly seq: () => number | null
  /** Events with the moment each was heard, in the order of hearing. */
  readonly heard: readonly HeardEvent[]
  /** Stretches of the sequence it was told to read anew instead: (after, upTo]. */
  readonly resyncs: readonly { readonly after: number; readonly upTo: number }[]
  readonly isConnected: () => boolean
  readonly close: () => void
}

export interface HeardEvent {
  readonly id: string
  readonly type: string
  readonly orderId: string | undefined
  readonly at: number
}

const RESUME_MS = 5_000

/** Opens a live screen of a person at one gateway. It connects again by itself, for as long as it is open. */
export function openLiveScreen(
  url: string,
  name: string,
  who: Person,
  history: History,
  now: () => number,
): LiveScreen {
  const heard: HeardEvent[] = []
  const resyncs: { after: number; upTo: number }[] = []
  let from: number | null = null
  let seq: number | null = null
  let isResuming = false
  let wantsResume = false

  const socket = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: { token: who.token, ...(who.client && { client: who.client }) },
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_500,
    timeout: 5_000,
  })

  function take({ seq: next, events }: Frame): void {
    seq = next
    for (const { id, type, payload } of events) heard.push({ id, type, orderId: payload.orderId, at: now() })
  }

  /** A line that breaks while it asks is asked again, by the next greeting or the next gap. */
  async function resume(): Promise<void> {
    wantsResume = true
    if (isResuming) return
    isResuming = true
    try {
      while (wantsResume && socket.connected) {
        wantsResume = false
        const after: number = seq ?? 0
        const answer = resumeAnswerSchema.parse(await socket.timeout(RESUME_MS).emitWithAck('resume', { after }))
        if ('resync' in answer) {
          resyncs.push({ after, upTo: answer.seq })
          seq = answer.seq
        } else take(answer)
      }
    } catch {
      wantsResume = true
    } finally {
      isResuming = false
    }
    if (wantsResume && socket.connected) setTimeout(() => void resume(), 200)
  }

  socket.on('hello', (message: unknown) => {
    const hello = helloSchema.parse(message)
    from ??= hello.seq
    if (seq === null) seq = hello.seq
    else if (seq !== hello.seq) void resume()
  })
  socket.on('events', (message: unknown) => {
    const frame = frameSchema.parse(message)
    if (seq === null || frame.seq <= seq) return
    if (frame.prevSeq > seq) void resume()
    else if (!isResuming) take(frame)
    else wantsResume = true
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', (error: Error & { data?: { message?: unknown } }) => {
    const words = error.data?.message
    if (typeof words === 'string') history.complaints.push({ at: now(), what: `${name} was refused: ${words}` })
  })

  return {
    name,
    rooms: who.rooms,
    from: () => from,
    seq: () => seq,
    heard,
    resyncs,
    isConnected: () => socket.connected,
    close: () => socket.close(),
  }
}
