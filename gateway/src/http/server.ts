import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { networkOf } from './limits.ts'

export interface Listening {
  readonly server: Server
  readonly url: string
  readonly port: number
  /** Accepts no new connections, lets running answers finish (at most `graceMs`), then closes the rest. */
  readonly close: (graceMs: number) => Promise<void>
}

export interface DoorLimits {
  /** Connections from one network. */
  readonly mostFromOne?: number
  /** Our own proxy brings everyone's connections. */
  readonly isTrustedProxy?: (address: string) => boolean
}

const MOST_CONNECTIONS = 2_000
/** Half of them, so that other addresses still get connections. */
const MOST_FROM_ONE = 1_000
/** After this time without traffic the other side is gone, or reads more slowly than any real client. */
const SILENCE_MS = 75_000
/** How long, and how much of, the rest of a refused body is read before the connection is closed. */
const REST_MS = 250
const REST_BYTES = 1024 * 1024

/** An HTTP server with limits against slow senders and floods. */
export function createHttpServer(
  listener: RequestListener,
  { mostFromOne = MOST_FROM_ONE, isTrustedProxy = () => false }: DoorLimits = {},
): Server {
  const server = createServer(
    {
      requestTimeout: 15_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16_384,
      // If missing, it is refused with the same messages as other refusals (head.ts).
      requireHostHeader: false,
    },
    listener,
  )
  server.maxConnections = MOST_CONNECTIONS
  server.timeout = SILENCE_MS
  server.on('clientError', refuseBytes)
  server.on('request', hangUpOnceAnswered)
  limitNetworks(server, mostFromOne, isTrustedProxy)
  return server
}

/** Closes connections of a network that opens more than any branch would, so that others can connect. */
function limitNetworks(server: Server, most: number, isTrustedProxy: (address: string) => boolean): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isTrustedProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** A client that was answered before its whole request was read (a body too big, a refused call) is cut off soon. */
function hangUpOnceAnswered(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    const { socket } = request
    const before = socket.bytesRead
    let after: number | undefined
    request.once('end', () => {
      after = socket.bytesRead
    })
    // Time to read the answer. The rest of a small body arrives before; a fast sender could still send a huge one.
    setTimeout(() => {
      if (!request.complete || (after ?? socket.bytesRead) - before > REST_BYTES) socket.destroy()
    }, REST_MS).unref()
  })
}

const BYTES_REFUSED: Readonly<Record<string, readonly [string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Request timeout.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'Payload too large.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Request header fields too large.'],
}

/** Answers invalid HTTP with the same fixed messages, and closes the connection. */
function refuseBytes(error: Error & { readonly code?: string }, socket: Duplex & { _httpMessage?: unknown }): void {
  // While an earlier request is being answered, no other answer can be sent.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage) {
    socket.destroy()
    return
  }
  const [status, message] = BYTES_REFUSED[error.code ?? ''] ?? ['400 Bad Request', 'Bad request.']
  const body = JSON.stringify({ message })
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  // A client that keeps sending cannot keep the connection open.
  setTimeout(() => socket.destroy(), 1_000).unref()
}

/** Starts listening. Throws if the port is in use. */
export async function listen(server: Server, host: string, port: number): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return {
    server,
    port: taken,
    url: `http://${shown.includes(':') ? `[${shown}]` : shown}:${taken}`,
    close: (graceMs) => drain(server, graceMs),
  }
}

async function drain(server: Server, graceMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  cut.unref()
  // A keep-alive connection that was busy when closing began becomes idle a moment later.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  clearTimeout(cut)
  clearInterval(sweep)
}
