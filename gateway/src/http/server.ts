import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:http'

export interface Listening {
  readonly server: Server
  readonly url: string
  readonly port: number
  /** Takes no new connection, lets running answers end (at most `graceMs`), then cuts the rest. */
  readonly close: (graceMs: number) => Promise<void>
}

/** Limits that keep slow senders and floods from holding the door. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      requestTimeout: 15_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16_384,
    },
    listener,
  )
  server.maxConnections = 2_000
  return server
}

/** Starts listening. Throws when the port is taken. */
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
  // A kept-alive connection that was busy when closing began is idle a moment later.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  clearTimeout(cut)
  clearInterval(sweep)
}
