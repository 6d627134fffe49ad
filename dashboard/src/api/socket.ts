import { type Frame, frameSchema, helloSchema, resumeAnswerSchema, SOCKET_PATH } from '@labada/contracts/realtime'
import { io, type Socket } from 'socket.io-client'
import type { z } from 'zod'
import { noteConnected, noteDisconnected } from './live.ts'

export interface LiveChannel {
  readonly close: () => void
}

export interface LiveListeners {
  /** Events in their order, none twice. */
  readonly onEvents: (events: Frame['events']) => void
  /** Too much was missed: everything on screen may be old. */
  readonly onResync: () => void
  /** The server refuses this session; one of the words of HTTP. */
  readonly onRefused: (message: string) => void
}

/**
 * Opens the live channel for a token or a set-up device. A gap in the numbers, or a new connection, asks for what was
 * missed; what cannot be told any more is a resync. The socket is a hint: lists are always read through the API.
 */
export function openLiveChannel(
  auth: { token: string | null; client: string | null },
  listeners: LiveListeners,
): LiveChannel {
  const socket: Socket = io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: { ...(auth.token && { token: auth.token }), ...(auth.client && { client: auth.client }) },
    reconnectionDelay: 300,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.6,
  })
  // Where this screen stands; null until the first hello.
  let seq: number | null = null

  const take = (frame: Frame) => {
    seq = frame.seq
    if (frame.events.length > 0) listeners.onEvents(frame.events)
  }
  const resume = async () => {
    const answer = read(resumeAnswerSchema, await socket.timeout(10_000).emitWithAck('resume', { after: seq ?? 0 }))
    if (!answer) return
    if ('resync' in answer) {
      seq = answer.seq
      listeners.onResync()
    } else take(answer)
  }
  let isResuming = false
  const resumeOrResync = () => {
    if (isResuming) return
    isResuming = true
    resume()
      .catch(() => listeners.onResync())
      .finally(() => {
        isResuming = false
      })
  }

  socket.on('hello', (message: unknown) => {
    const hello = read(helloSchema, message)
    if (!hello) return
    noteConnected()
    if (seq === null) seq = hello.seq
    else if (seq !== hello.seq) resumeOrResync()
  })
  socket.on('events', (message: unknown) => {
    const frame = read(frameSchema, message)
    if (!frame || (seq !== null && frame.seq <= seq)) return
    if (seq !== null && frame.prevSeq > seq) resumeOrResync()
    else take(frame)
  })
  socket.on('disconnect', (reason) => {
    noteDisconnected()
    // Closed by the server: the session may have ended; asking again tells why.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', (error: Error & { data?: { message?: unknown } }) => {
    noteDisconnected()
    const message = error.data?.message
    if (typeof message !== 'string') return
    socket.close()
    listeners.onRefused(message)
  })
  return { close: () => socket.close() }
}

/** A message of a newer or broken server is no reason to stop: it is left out, and the next gap mends it. */
function read<S extends z.ZodType>(schema: S, message: unknown): z.output<S> | undefined {
  const parsed = schema.safeParse(message)
  return parsed.success ? parsed.data : undefined
}
