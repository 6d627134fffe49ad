import { frameSchema, helloSchema, resumeAnswerSchema, SOCKET_PATH } from '@labada/contracts/core/realtime'
import { io, type Socket } from 'socket.io-client'
import type { z } from 'zod'
import { noteConnected, noteDisconnected } from './live.ts'
import { createSequence, type SequenceListeners } from './sequence.ts'

export interface LiveChannel {
  readonly close: () => void
}

const RESUME_TIMEOUT_MS = 10_000

interface LiveListeners extends Pick<SequenceListeners, 'onEvents' | 'onResync'> {
  /** The server refuses this session; the message is one of the fixed HTTP messages. */
  readonly onRefused: (message: string) => void
}

/**
 * Opens the live channel for a token or a paired device. The socket is a hint: lists are always read through the API.
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
  const sequence = createSequence({
    onEvents: listeners.onEvents,
    onResync: listeners.onResync,
    resume: async (after) =>
      read(resumeAnswerSchema, await socket.timeout(RESUME_TIMEOUT_MS).emitWithAck('resume', { after })),
  })

  socket.on('hello', (message: unknown) => {
    const hello = read(helloSchema, message)
    if (!hello) return
    noteConnected()
    sequence.hello(hello)
  })
  socket.on('events', (message: unknown) => {
    const frame = read(frameSchema, message)
    if (frame) sequence.frame(frame)
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

/** A message from a newer or faulty server is ignored, and the next gap repairs it. */
function read<S extends z.ZodType>(schema: S, message: unknown): z.output<S> | undefined {
  const parsed = schema.safeParse(message)
  return parsed.success ? parsed.data : undefined
}
