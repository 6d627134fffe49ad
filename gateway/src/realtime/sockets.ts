import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { resumeSchema, SOCKET_PATH } from '@labada/contracts/core/realtime'
import { findStillLive, noteLiveUse } from '@labada/db/access/live-sessions'
import type { Db } from '@labada/db/core/client'
import { listEventsAfter, type SequencedEvent } from '@labada/db/core/relay'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import { clientAddress } from '../http/address.ts'
import type { Credentials } from '../http/credentials/credentials.ts'
import type { Limiter } from '../http/limits.ts'
import { isAllowedOrigin } from '../http/origin.ts'
import { AccessError } from '../http/problems.ts'
import { type Audience, createAudiences, missedBy, type OutgoingFrame } from './frames.ts'
import { occupantOf, type SocketOccupant } from './occupants.ts'
import { roomsOfOccupant } from './rooms.ts'
import { startFeed } from './stream.ts'

export interface RealtimeDeps {
  readonly db: Db
  readonly redisUrl: string
  readonly log: Logger
  readonly credentials: Pick<Credentials, 'resolveCredentials' | 'proveDevice' | 'forget'>
  /** Origins besides the loopback names on our own port. */
  readonly publicOrigins: readonly string[]
  /** Counts handshakes with the calls of their address; throws if there are too many. */
  readonly refuseFlood?: Limiter
  readonly isTrustedProxy?: (address: string) => boolean
  /** Milliseconds after which open connections are verified again. */
  readonly proveMs?: number
  /** Receives the number of open connections. */
  readonly gauge?: { readonly set: (open: number) => void }
}

export interface Realtime {
  /** Receives every event of every branch, in order, before any socket does. Returns a function that unsubscribes. */
  readonly onEvents: (listener: (events: readonly SequencedEvent[]) => void) => () => void
  /** Open live connections. */
  readonly count: () => number
  /** Resolves once events are followed. */
  readonly ready: Promise<void>
  /** Closes every connection, so that its page reconnects elsewhere. */
  readonly close: () => Promise<void>
}

/** The maximum number of connections per device, or per session without a device. */
const MOST_SOCKETS_PER_CREDENTIAL = 5
const MOST_PACKETS = 30
const PACKETS_WINDOW_MS = 10_000
const MOST_BYTES = 64 * 1024
/** How often open connections are verified again, besides immediately after an event that ends something. */
const PROVE_MS = 60_000
const GOODBYE_MS = 1_000
const LAST_WORD_MS = 50

type Heard = { resume: (request: unknown, answer: unknown) => void }
type Said = { hello: (message: { seq: number }) => void; events: (frame: OutgoingFrame) => void }
type Known = { occupant?: SocketOccupant }
type Live = Socket<Heard, Said, Record<string, never>, Known>

/** Serves the live channel on the gateway's own server: rooms, frames, resume after a reconnect. */
export function attachRealtime(server: HttpServer, deps: RealtimeDeps): Realtime {
  const { db, redisUrl, log, credentials, publicOrigins, gauge, proveMs = PROVE_MS } = deps
  const { refuseFlood = () => Promise.resolve(), isTrustedProxy = () => false } = deps
  const io = new Server<Heard, Said, Record<string, never>, Known>(server, {
    path: SOCKET_PATH,
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MOST_BYTES,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      const isOurs = origin === undefined || isAllowedOrigin(origin, request.socket.localPort, publicOrigins)
      if (!isOurs) return decide(null, false)
      refuseFlood(clientAddress(request, isTrustedProxy)).then(
        () => decide(null, true),
        () => decide(null, false),
      )
    },
  })
  const listeners = new Set<(events: readonly SequencedEvent[]) => void>()
  const feed = startFeed({ db, redisUrl, log }, { onEvents: tell, onReset: () => io.disconnectSockets(true) })
  const audiences = createAudiences(feed.position, (names, frame) => {
    io.to([...names]).emit('events', frame)
  })
  const connections = new Set<Duplex>()
  server.on('upgrade', (_request: IncomingMessage, connection: Duplex) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  const live = new Set<Live>()
  const seats = new Map<string, number>()

  function tell(events: readonly SequencedEvent[]): void {
    const ending = events.filter(({ type }) => ENDING.has(type))
    // Before the sockets hear of it: a page asks again at once.
    if (events.some(({ type }) => CHANGING.has(type))) credentials.forget()
    for (const listener of listeners) listener(events)
    audiences.tell(events)
    const concerned = [...live].filter(({ data: { occupant } }) => ending.some((event) => concerns(event, occupant)))
    // After the frame with the reason has been sent.
    if (concerned.length > 0) setTimeout(() => void prove(concerned), LAST_WORD_MS)
  }

  /** Closes connections whose session or device ended. Those that cannot be verified now wait for the next check. */
  async function prove(sockets: readonly Live[], isUse = false): Promise<void> {
    try {
      const occupants = sockets.flatMap(({ data: { occupant } }) => occupant ?? [])
      const still = await findStillLive(db, {
        tokenIds: occupants.flatMap(({ tokenId }) => tokenId ?? []),
        clientIds: occupants.flatMap(({ tokenId, deviceId }) => (tokenId === null ? (deviceId ?? []) : [])),
      })
      const staying = new Set<SocketOccupant>()
      for (const socket of sockets) {
        const { tokenId = null, deviceId = null } = socket.data.occupant ?? {}
        const holds = tokenId === null ? still.clientIds.has(deviceId ?? 0) : still.tokenIds.has(tokenId)
        if (!holds) socket.disconnect(true)
        else if (socket.connected && socket.data.occupant) staying.add(socket.data.occupant)
      }
      if (isUse) await noteUse([...staying])
    } catch (err) {
      log.warn({ err }, 'open connections could not be proved; they are tried again')
    }
  }

  async function noteUse(occupants: readonly SocketOccupant[]): Promise<void> {
    const tokenIds = occupants.flatMap(({ tokenId }) => tokenId ?? [])
    const clientIds = occupants.flatMap(({ deviceId }) => deviceId ?? [])
    if (occupants.length > 0) await noteLiveUse(db, { tokenIds, clientIds })
  }

  function serve(socket: Live, occupant: SocketOccupant): void {
    const audience = audiences.join(roomsOfOccupant(occupant))
    live.add(socket)
    gauge?.set(live.size)
    socket.once('disconnect', () => {
      live.delete(socket)
      gauge?.set(live.size)
      audiences.leave(audience)
    })
    socket.emit('hello', { seq: audience.seq() })
    void socket.join(audience.name)
    answerResumes(socket, audience, (after, limit) => listEventsAfter(db, after, limit), feed.position, log)
  }

  const addresses = new WeakMap<object, string>()
  io.engine.on('connection', (raw: Raw & { readonly request: IncomingMessage }) => {
    addresses.set(raw, clientAddress(raw.request, isTrustedProxy))
    tend(raw)
  })
  io.use((socket: Live, next) => {
    admit(socket).then(
      (refusal) => next(refusal && Object.assign(new Error(refusal.access), { data: { message: refusal.access } })),
      (err: unknown) => {
        log.debug({ err }, 'a connection could not be judged; it comes again')
        // Without a refusal, so that the page reconnects instead of giving up.
        socket.client.conn.close()
      },
    )
  })
  io.on('connection', (socket: Live) => {
    const { occupant } = socket.data
    if (occupant) serve(socket, occupant)
  })

  /** Verifies a handshake and reserves a connection. Throws if it may not connect now. */
  async function admit(socket: Live): Promise<AccessError | undefined> {
    await feed.ready
    const occupant = await occupantOf(socket.handshake.auth, addresses.get(socket.client.conn) ?? '', credentials)
    if (occupant instanceof AccessError) return occupant
    const seat = occupant.deviceId === null ? `token ${occupant.tokenId}` : `device ${occupant.deviceId}`
    const taken = seats.get(seat) ?? 0
    if (taken >= MOST_SOCKETS_PER_CREDENTIAL) throw new Error(`${seat} has ${taken} connections already`)
    seats.set(seat, taken + 1)
    socket.client.conn.once('close', () => {
      const left = (seats.get(seat) ?? 1) - 1
      if (left > 0) seats.set(seat, left)
      else seats.delete(seat)
    })
    socket.data.occupant = occupant
    return undefined
  }

  const proving = setInterval(() => {
    if (live.size > 0) void prove([...live], true)
  }, proveMs)

  return {
    onEvents(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    count: () => live.size,
    ready: feed.ready,
    async close() {
      clearInterval(proving)
      audiences.stop()
      // Closes the transport without a disconnect packet, after which a page would not reconnect automatically.
      io.engine.close()
      await Promise.all([feed.stop(), endOf(connections)])
    },
  }
}

/** Events after which a connection may no longer be allowed. */
const ENDING: ReadonlySet<string> = new Set(['session.revoked', 'client.terminated', 'branch.closed'])

/** Events after which a device or a session is not what it was when it was verified. */
const CHANGING: ReadonlySet<string> = new Set([
  ...ENDING,
  'branch.updated',
  'branch.features_changed',
  'branch.reopened',
])

function concerns({ payload }: SequencedEvent, occupant: SocketOccupant | undefined): boolean {
  return (
    occupant !== undefined &&
    ((payload.userId !== undefined && payload.userId === occupant.userId) ||
      (payload.clientId !== undefined && payload.clientId === String(occupant.deviceId)) ||
      (payload.branchId !== undefined && payload.branchId === occupant.branchId))
  )
}

const acknowledgement = z.custom<(answer: object) => void>((value) => typeof value === 'function')

/** The only client message: a request for missed events. Everything else is ignored. */
function answerResumes(
  socket: Live,
  audience: Audience,
  read: (after: number, limit: number) => Promise<readonly SequencedEvent[]>,
  position: () => number,
  log: Logger,
): void {
  let isResuming = false

  async function resume(after: number): Promise<object> {
    if (after > position()) return { resync: true, seq: audience.seq() }
    return (await missedBy(audience, after, read)) ?? { resync: true, seq: audience.seq() }
  }

  socket.on('resume', (request, answer) => {
    const asked = resumeSchema.safeParse(request)
    const reply = acknowledgement.safeParse(answer)
    if (!asked.success || !reply.success || isResuming) return
    isResuming = true
    // Frames sent meanwhile are part of the answer; sent separately, they would arrive before it.
    void socket.leave(audience.name)
    resume(asked.data.after)
      .catch((err: unknown) => {
        log.warn({ err }, 'what was missed cannot be read')
        return { resync: true, seq: audience.seq() }
      })
      .then((frame) => {
        isResuming = false
        if (!socket.connected) return
        reply.data(frame)
        void socket.join(audience.name)
      })
      .catch((err: unknown) => log.error({ err }, 'a resume failed'))
  })
}

/** Waits briefly for the other sides to close; then closes the rest. */
async function endOf(connections: ReadonlySet<Duplex>): Promise<void> {
  for (const until = performance.now() + GOODBYE_MS; connections.size > 0 && performance.now() < until; ) await wait(20)
  for (const connection of connections) connection.destroy()
}

interface Raw {
  readonly on: (event: 'packet', listener: (packet: { type: string }) => void) => void
  readonly close: () => void
}

/**
 * Closes connections that send more than any page of ours would, and releases the request that opened the connection.
 */
function tend(raw: Raw): void {
  let packets = 0
  let windowEnds = 0
  raw.on('packet', ({ type }) => {
    if (type !== 'message') return
    const now = performance.now()
    if (now >= windowEnds) {
      windowEnds = now + PACKETS_WINDOW_MS
      packets = 0
    }
    packets += 1
    if (packets > MOST_PACKETS) raw.close()
  })
  Object.assign(raw, { request: null })
}
