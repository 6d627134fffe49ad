import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'

export const DIRECT_STREAM = 'bench:direct'

/** An event as received by a screen. */
export interface HeardEvent {
  readonly id: string
  readonly type?: string
  readonly payload?: Readonly<Record<string, string>>
}

/** A screen's live channel. */
export interface Screen {
  readonly close: () => void
}

/** Connects as a browser does; resolves once it receives the current position, or immediately if none is sent. */
export async function openScreen(
  url: string,
  auth: { readonly token?: string | undefined; readonly client?: string | undefined } | undefined,
  onEvents: (events: readonly HeardEvent[]) => void,
): Promise<Screen> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, ...(auth && { auth }) })
  socket.on('events', (frame: { events: HeardEvent[] }) => onEvents(frame.events))
  await new Promise<void>((resolve, reject) => {
    socket.once(auth ? 'hello' : 'connect', () => resolve())
    socket.once('connect_error', reject)
  })
  return { close: () => socket.disconnect() }
}

/** Commits events at a constant rate, without waiting for the previous one. Returns the time of each commit. */
export async function atPace(
  perSecond: number,
  seconds: number,
  commit: (eventId: string, index: number) => Promise<void>,
  after: (eventId: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const committed = new Map<string, number>()
  const began = performance.now()
  const running: Promise<void>[] = []
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = began + (index * 1000) / perSecond - performance.now()
    if (due > 0) await wait(due)
    const id = randomUUID()
    running.push(
      commit(id, index).then(() => {
        committed.set(id, performance.now())
        after(id)
      }),
    )
  }
  await Promise.all(running)
  return committed
}
