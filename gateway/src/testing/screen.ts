import { eventPayloads } from '@labada/contracts/core/events'
import { type Frame, frameSchema, helloSchema, resumeAnswerSchema, SOCKET_PATH } from '@labada/contracts/core/realtime'
import { io, type Socket } from 'socket.io-client'
import type { z } from 'zod'

/** A browser's live channel, with everything it heard. Messages that are not shaped as the wire says fail the test. */
export interface Screen {
  readonly socket: Socket
  readonly hello: () => number
  readonly frames: readonly Frame[]
  readonly events: () => Frame['events']
  readonly resume: (after: number) => Promise<z.output<typeof resumeAnswerSchema>>
  readonly isConnected: () => boolean
}

export interface ScreenAuth {
  readonly token?: string | undefined
  readonly client?: string | undefined
}

/** Connects; rejects with the refusal's words. */
export async function openScreen(url: string, auth: ScreenAuth, options: object = {}): Promise<Screen> {
  const socket = connect(url, auth, options)
  const frames: Frame[] = []
  let seq = -1
  socket.on('events', (message: unknown) => {
    const frame = frameSchema.parse(message)
    for (const { type, payload } of frame.events) eventPayloads[type].parse(payload)
    frames.push(frame)
  })
  socket.on('hello', (message: unknown) => {
    seq = helloSchema.parse(message).seq
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('hello', () => resolve())
    socket.once('connect_error', (error: Error & { data?: { message?: string } }) => {
      socket.close()
      reject(new Error(error.data?.message ?? error.message))
    })
  })
  return {
    socket,
    hello: () => seq,
    frames,
    events: () => frames.flatMap(({ events }) => events),
    resume: async (after) => resumeAnswerSchema.parse(await socket.timeout(10_000).emitWithAck('resume', { after })),
    isConnected: () => socket.connected,
  }
}

/** A connection that is neither greeted nor waited for. */
export function connect(url: string, auth: ScreenAuth, options: object = {}): Socket {
  return io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth,
    forceNew: true,
    reconnection: false,
    ...options,
  })
}
