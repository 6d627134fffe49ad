import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type ScannerCommand,
  type ScannerCommandBody,
  type ScannerEvent,
  type ScannerEventBody,
  scannerCommands,
  scannerEvents,
} from '@labada/contracts/scanner/scanner'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { type AdmissionOptions, admit } from './admission.ts'
import type { Page, PageRights, Pages } from './pages.ts'

const MOST_MESSAGES_PER_SECOND = 20
const MOST_BYTES = 4 * 1024 * 1024
/** Limit for connections of any kind, including those being refused, so that a flood cannot exhaust the computer. */
const MOST_SOCKETS = 200
const GOODBYE_MS = 1_000
/** A page that is only greeted is disconnected after this time to make room for others. */
const GREETING_MS = 10_000
const REFUSAL_LOG_MS = 10_000
export const NOT_PAIRED = 'This scanner isn’t paired with a branch yet'
const NOT_SERVED = 'Show a ticket for this scanner'
const INCOMPLETE = 'The message is not complete'

/** The handlers for each message from a page. */
export type ScannerHandlers = {
  readonly [C in ScannerCommand]: (page: Page, body: ScannerCommandBody<C>) => void | Promise<void>
}
export interface ServerOptions {
  readonly port: number
  readonly admission: AdmissionOptions
  readonly pages: Pages
  readonly hello: (rights: PageRights) => ScannerEventBody<'hello'>
  readonly handlers: ScannerHandlers
  /** Answers plain HTTP; used only for the simulated sensor's control page. */
  readonly onRequest?: RequestListener | undefined
  readonly log: Logger
}
export interface ScannerServer {
  readonly port: number
  readonly close: () => Promise<void>
}

/** Listens for the pages of this computer; connections refused by `admit` are closed before any message. */
export async function listen(options: ServerOptions): Promise<ScannerServer> {
  const { port, admission, log } = options
  const http = createServer(
    options.onRequest ?? ((_request, response) => response.writeHead(426, { connection: 'close' }).end()),
  )
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
    // A connection reset while being refused must not crash the agent.
    socket.on('error', (error) => log.debug({ error: error.message }, 'connection lost'))
    const admitted = admit(request, admission, sockets.clients.size)
    if (typeof admitted !== 'string') {
      noteRefusal(admitted.why)
      socket.end(`HTTP/1.1 ${admitted.status}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
      return
    }
    sockets.handleUpgrade(request, socket, head, (page) => serve(page, admitted, options))
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, admission.host, () => resolve())
  })
  return {
    port: (http.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()))
      for (const page of sockets.clients) page.close(1001, 'The scanner agent stops')
      http.closeIdleConnections()
      // Does not wait for pages that do not complete the close handshake.
      await Promise.race([closed, wait(GOODBYE_MS, undefined, { ref: false })])
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}

/** Logs refusals, rate-limited. */
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

function serve(socket: WebSocket, rights: PageRights, { pages, hello, handlers, log }: ServerOptions): void {
  let second = 0
  let messages = 0
  const page: Page = {
    rights: () => rights,
    say: (event, body) => send(socket, event, body),
    hangUp: (code, why) => socket.close(code, why),
  }
  const goodbye =
    rights === 'greeted' ? setTimeout(() => page.hangUp(1000, 'That is who I am'), GREETING_MS) : undefined
  socket.on('error', (error) => log.warn({ error: error.message }, 'page connection failed'))
  socket.on('close', () => {
    clearTimeout(goodbye)
    pages.remove(page)
  })
  socket.on('message', (data: Buffer) => {
    const now = Math.floor(performance.now() / 1000)
    messages = now === second ? messages + 1 : 1
    second = now
    if (messages > MOST_MESSAGES_PER_SECOND) page.hangUp(1008, 'Too many messages')
    else hear(page, data.toString('utf8'), handlers, log)
  })
  const greeting = hello(rights)
  page.say('hello', greeting)
  page.say('status', { driver: greeting.driver, state: greeting.state })
  pages.add(page)
}

const envelope = z.object({ event: z.enum(Object.keys(scannerCommands) as [ScannerCommand, ...ScannerCommand[]]) })

function hear(page: Page, text: string, handlers: ScannerHandlers, log: Logger): void {
  const message = parsed(text)
  const known = envelope.safeParse(message)
  if (!known.success) {
    page.hangUp(1007, 'Not a message of the scanner')
    return
  }
  const { event } = known.data
  const isAllowed = page.rights() === 'served' || (event === 'pair' && page.rights() === 'pairing')
  if (!isAllowed) refuse(page, event, page.rights() === 'pairing' ? NOT_PAIRED : NOT_SERVED)
  else
    handle(page, event, message, handlers).catch((error: unknown) => {
      log.error({ event, err: error }, 'a message of a page could not be handled')
      page.hangUp(1011, 'The scanner couldn’t do that')
    })
}

/** Lets the compiler match each message with its body type. */
const bodies: { readonly [C in ScannerCommand]: z.ZodType<ScannerCommandBody<C>> } = scannerCommands

async function handle<C extends ScannerCommand>(
  page: Page,
  event: C,
  message: unknown,
  handlers: ScannerHandlers,
): Promise<void> {
  const body = bodies[event].safeParse(message)
  if (body.success) await handlers[event](page, body.data)
  else refuse(page, event, INCOMPLETE)
}

function refuse(page: Page, event: ScannerCommand, message: string): void {
  switch (event) {
    case 'library-init':
    case 'pair':
      page.say('library-init-error', { message })
      return
    case 'enroll-start':
    case 'enroll-cancel':
    case 'enroll-try':
      page.say('enroll-error', { code: message === INCOMPLETE ? 'BAD_MESSAGE' : 'NOT_PAIRED', message })
      return
    // Neither expects an answer, and neither can fail on the state the agent holds for this page.
    case 'standby':
    case 'reactivate':
    case 'scan-handled':
    case 'scan-defer':
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
