import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import {
  type ScannerCommand,
  type ScannerEvent,
  type ScannerEventBody,
  scannerCommands,
  scannerEvents,
} from '@labada/contracts/scanner'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Identity } from './identity.ts'
import { log } from './log.ts'
import type { Sensor } from './sensor.ts'

const MOST_CONNECTIONS = 2
const MOST_MESSAGES_PER_SECOND = 20
const MOST_BYTES = 4 * 1024 * 1024
const NOT_PAIRED = 'This scanner is not paired with a branch yet'

export interface ServerOptions {
  readonly host: string
  readonly port: number
  /** The pages that may open the socket, exactly. */
  readonly origins: readonly string[]
  readonly identity: Identity
  readonly sensor: Sensor
}
export interface ScannerServer {
  readonly port: number
  readonly close: () => Promise<void>
}

/**
 * Listens for the pages of this computer. A page is known by its exact Origin; a missing Origin and a foreign Host
 * (rebinding) are refused before any message.
 */
export async function listen({ host, port, origins, identity, sensor }: ServerOptions): Promise<ScannerServer> {
  const http = createServer((_request, response) => response.writeHead(426, { connection: 'close' }).end())
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false })
  http.on('upgrade', (request, socket: Socket, head) => {
    const refusal = refusalOf(request, origins, sockets.clients.size)
    if (refusal) {
      log.warn({ refusal: refusal.why }, 'connection refused')
      socket.end(`HTTP/1.1 ${refusal.status}\r\nConnection: close\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (page) => serve(page, identity, sensor))
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
      for (const page of sockets.clients) page.close(1001, 'The scanner agent stops')
      await new Promise<void>((resolve) => http.close(() => resolve()))
      sockets.close()
    },
  }
}

function refusalOf(
  request: IncomingMessage,
  origins: readonly string[],
  open: number,
): { status: string; why: string } | undefined {
  const { origin, host } = request.headers
  const port = request.socket.localPort
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`)
    return { status: '403 Forbidden', why: 'foreign host' }
  if (origin === undefined || !origins.includes(origin)) return { status: '403 Forbidden', why: 'foreign origin' }
  return open >= MOST_CONNECTIONS ? { status: '503 Service Unavailable', why: 'too many connections' } : undefined
}

function serve(page: WebSocket, identity: Identity, sensor: Sensor): void {
  let second = 0
  let messages = 0
  page.on('error', (error) => log.warn({ error: error.message }, 'page connection failed'))
  page.on('message', (data: Buffer) => {
    const now = Math.floor(performance.now() / 1000)
    messages = now === second ? messages + 1 : 1
    second = now
    if (messages > MOST_MESSAGES_PER_SECOND) page.close(1008, 'Too many messages')
    else answer(page, data.toString('utf8'))
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
function answer(page: WebSocket, text: string): void {
  const message = parsed(text)
  const known = envelope.safeParse(message)
  if (!known.success) {
    page.close(1007, 'Not a message of the scanner')
    return
  }
  const { event } = known.data
  const body = scannerCommands[event].safeParse(message)
  const wrong = body.success ? NOT_PAIRED : 'The message is not complete'
  if (event === 'library-init') send(page, 'library-init-error', { message: wrong })
  else if (event === 'enroll-start')
    send(page, 'enroll-error', { code: body.success ? 'NOT_PAIRED' : 'BAD_MESSAGE', message: wrong })
  else log.debug({ event }, 'nothing to do while not paired')
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
