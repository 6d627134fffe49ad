import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type ScannerCommand,
  type ScannerEvent,
  type ScannerEventBody,
  scannerCommands,
  scannerEvents,
} from '@labada/contracts/scanner'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Identity } from './identity.ts'
import type { Sensor } from './sensor.ts'

const MOST_CONNECTIONS = 2
const MOST_MESSAGES_PER_SECOND = 20
const MOST_BYTES = 4 * 1024 * 1024
/** Of any kind, also those that are being refused: a flood of them must not use up the computer. */
const MOST_SOCKETS = 200
const GOODBYE_MS = 1_000
const REFUSAL_LOG_MS = 10_000
const NOT_PAIRED = 'This scanner is not paired with a branch yet'
const CANNOT_PAIR = 'This scanner cannot be paired with a branch yet'
const INCOMPLETE = 'The message is not complete'

export interface ServerOptions {
  readonly host: string
  readonly port: number
  /** The pages that may open the socket, exactly. */
  readonly origins: readonly string[]
  readonly identity: Identity
  readonly sensor: Sensor
  readonly log: Logger
}
export interface ScannerServer {
  readonly port: number
  readonly close: () => Promise<void>
}

/**
 * Listens for the pages of this computer. A page is known by its exact Origin; a missing Origin and a foreign Host
 * (rebinding) are refused before any message.
 */
export async function listen({ host, port, origins, identity, sensor, log }: ServerOptions): Promise<ScannerServer> {
  const http = createServer((_request, response) => response.writeHead(426, { connection: 'close' }).end())
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false })
  const noteRefusal = createRefusalLog(log)
  const connections = new Set<Socket>()
  http.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  http.maxConnections = MOST_SOCKETS
  http.headersTimeout = 5_000
  http.on('upgrade', (request, socket: Socket, head) => {
    // A connection that is reset while it is refused must not end the agent.
    socket.on('error', (error) => log.debug({ error: error.message }, 'connection lost'))
    const refusal = refusalOf(request, { origins, host, open: sockets.clients.size })
    if (refusal) {
      noteRefusal(refusal.why)
      socket.end(`HTTP/1.1 ${refusal.status}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
      return
    }
    sockets.handleUpgrade(request, socket, head, (page) => serve(page, { identity, sensor, log }))
  })
  sensor.onState((state) => {
    for (const page of sockets.clients) send(page, 'status', { driver: sensor.driver, state })
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => resolve())
  })
  return {
    port: (http.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()))
      for (const page of sockets.clients) page.close(1001, 'The scanner agent stops')
      http.closeIdleConnections()
      // A page that does not say goodbye is not waited for.
      await Promise.race([closed, wait(GOODBYE_MS, undefined, { ref: false })])
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}

/** Writes a refusal down, but not each of a flood of them. */
function createRefusalLog(log: Logger): (why: string) => void {
  let refused = 0
  let quietUntil = 0
  return (why) => {
    refused += 1
    if (performance.now() < quietUntil) return
    log.warn({ why, refused }, 'connection refused')
    quietUntil = performance.now() + REFUSAL_LOG_MS
    refused = 0
  }
}

function refusalOf(
  request: IncomingMessage,
  { origins, host, open }: { readonly origins: readonly string[]; readonly host: string; readonly open: number },
): { status: string; why: string } | undefined {
  const { origin, host: asked } = request.headers
  const names = ['127.0.0.1', 'localhost', host].map((name) => `${name}:${request.socket.localPort}`)
  if (asked === undefined || !names.includes(asked)) return { status: '403 Forbidden', why: 'foreign host' }
  if (origin === undefined || !origins.includes(origin)) return { status: '403 Forbidden', why: 'foreign origin' }
  return open >= MOST_CONNECTIONS ? { status: '503 Service Unavailable', why: 'too many connections' } : undefined
}

function serve(page: WebSocket, { identity, sensor, log }: Pick<ServerOptions, 'identity' | 'sensor' | 'log'>): void {
  let second = 0
  let messages = 0
  page.on('error', (error) => log.warn({ error: error.message }, 'page connection failed'))
  page.on('message', (data: Buffer) => {
    const now = Math.floor(performance.now() / 1000)
    messages = now === second ? messages + 1 : 1
    second = now
    if (messages > MOST_MESSAGES_PER_SECOND) page.close(1008, 'Too many messages')
    else answer(page, data.toString('utf8'), { sensor, log })
  })
  send(page, 'hello', {
    agent_id: identity.agentId,
    keys: identity.publicKeys,
    driver: sensor.driver,
    state: sensor.state(),
  })
  send(page, 'status', { driver: sensor.driver, state: sensor.state() })
}

const envelope = z.object({ event: z.enum(Object.keys(scannerCommands) as [ScannerCommand, ...ScannerCommand[]]) })

/** Until a branch is paired with this agent there is nothing to match against, and the page is told so. */
function answer(page: WebSocket, text: string, { sensor, log }: Pick<ServerOptions, 'sensor' | 'log'>): void {
  const message = parsed(text)
  const known = envelope.safeParse(message)
  if (!known.success) {
    page.close(1007, 'Not a message of the scanner')
    return
  }
  const { event } = known.data
  const isWhole = scannerCommands[event].safeParse(message).success
  switch (event) {
    case 'library-init':
      send(page, 'library-init-error', { message: isWhole ? NOT_PAIRED : INCOMPLETE })
      return
    case 'pair':
      send(page, 'library-init-error', { message: isWhole ? CANNOT_PAIR : INCOMPLETE })
      return
    case 'enroll-start':
    case 'enroll-cancel':
      send(
        page,
        'enroll-error',
        isWhole ? { code: 'NOT_PAIRED', message: NOT_PAIRED } : { code: 'BAD_MESSAGE', message: INCOMPLETE },
      )
      return
    case 'standby':
    case 'reactivate':
      send(page, 'status', { driver: sensor.driver, state: sensor.state() })
      return
    case 'scan-handled':
    case 'scan-defer':
      log.debug({ event }, 'a word about a scan this agent never made')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send<E extends ScannerEvent>(page: WebSocket, event: E, body: ScannerEventBody<E>): void {
  page.send(JSON.stringify({ event, ...(z.encode(scannerEvents[event] as z.ZodType, body) as object) }))
}
