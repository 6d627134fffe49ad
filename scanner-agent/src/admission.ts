import type { IncomingMessage } from 'node:http'
import type { PageRights } from './pages.ts'
import type { Pairing } from './pairing.ts'
import { clientOfTicket } from './tickets.ts'

const MOST_CONNECTIONS = 2

export interface Refusal {
  readonly status: '403 Forbidden' | '503 Service Unavailable'
  readonly why: string
}
export interface AdmissionOptions {
  readonly host: string
  /** The exact origins that may open the socket. */
  readonly origins: readonly string[]
  readonly agentId: string
  readonly pairing: Pairing
  /** Server time in milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Decides who may open the socket: one of our pages by its exact Origin (a missing one is refused) that addressed this
 * computer by its own name (a foreign Host means DNS rebinding), with a ticket of the server this agent is paired with.
 * Without a ticket the page is only greeted, or may pair an agent that is still unpaired.
 */
export function admit(
  request: IncomingMessage,
  { host, origins, agentId, pairing, now }: AdmissionOptions,
  open: number,
): PageRights | Refusal {
  if (!isOurHost(request, host)) return { status: '403 Forbidden', why: 'foreign host' }
  const { origin } = request.headers
  if (origin === undefined || !origins.includes(origin)) return { status: '403 Forbidden', why: 'foreign origin' }
  const tickets = ticketsOf(request)
  const keys = pairing.serverKeys()
  if (tickets.length > 1) return { status: '403 Forbidden', why: 'two tickets' }
  const [ticket] = tickets
  if (ticket !== undefined) {
    const client = clientOfTicket(ticket, { keys, agentId, now: now() })
    if (client === undefined) return { status: '403 Forbidden', why: 'no ticket of our server for this agent' }
    if (open >= MOST_CONNECTIONS) return { status: '503 Service Unavailable', why: 'too many connections' }
    return client === pairing.client() ? 'served' : 'pairing'
  }
  if (open >= MOST_CONNECTIONS) return { status: '503 Service Unavailable', why: 'too many connections' }
  return Object.keys(keys).length ? 'greeted' : 'pairing'
}

/** Whether the Host header names this computer and this port. */
export function isOurHost({ headers, socket }: IncomingMessage, host: string): boolean {
  return ['127.0.0.1', 'localhost', host].some((name) => headers.host === `${name}:${socket.localPort}`)
}

function ticketsOf({ headers }: IncomingMessage): readonly string[] {
  const offered = headers['sec-websocket-protocol']
  return offered === undefined ? [] : offered.split(',').map((ticket) => ticket.trim())
}
