import { Agent, request } from 'node:http'
import type { Person } from './shop.ts'

/** What came back of one sending. `status` is null when nothing did: refused, reset, cut off, or too late. */
export interface Answer {
  readonly status: number | null
  readonly text: string
  /** The server says that it answered this before. */
  readonly isReplay: boolean
  /** Milliseconds since the run began. */
  readonly sentAt: number
  readonly at: number
  readonly gateway: number
}

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly by: Person
  readonly key?: string
  readonly body?: unknown
  /** Which gateway. */
  readonly to: number
}

export interface Sender {
  /** Sends once and never throws; takes at most the time a browser would wait. */
  readonly send: (call: Call) => Promise<Answer>
  /** Milliseconds since the run began. */
  readonly now: () => number
  readonly close: () => void
}

/** A browser gives up on a silent server after this long and tries again. */
const PATIENCE_MS = 8_000

/** Sends calls to the gateways as browsers do: kept-alive connections, the anti-forgery pair, a bearer token. */
export async function openSender(urls: readonly string[]): Promise<Sender> {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  const began = performance.now()
  const now = () => performance.now() - began
  const pair = await fetchPair(urls[0] ?? '')

  return {
    now,
    close: () => agent.destroy(),
    send({ method, path, by, key, body, to }) {
      const gateway = to % urls.length
      const text = body === undefined ? undefined : JSON.stringify(body)
      const sentAt = now()
      return new Promise((resolve) => {
        const end = (status: number | null, answered: string, isReplay = false) => {
          clearTimeout(timer)
          resolve({ status, text: answered, isReplay, sentAt, at: now(), gateway })
        }
        const sent = request(
          `${urls[gateway]}/api${path}`,
          {
            method,
            agent,
            headers: {
              ...pair,
              authorization: `Bearer ${by.token}`,
              ...(by.client && { 'x-client': by.client }),
              ...(key && { 'idempotency-key': key }),
              ...(text !== undefined && {
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(text)),
              }),
            },
          },
          (answer) => {
            const pieces: Buffer[] = []
            answer.on('data', (piece: Buffer) => pieces.push(piece))
            answer.on('error', () => end(null, 'cut off'))
            answer.on('aborted', () => end(null, 'cut off'))
            answer.on('end', () => {
              const isReplay = answer.headers['idempotent-replayed'] === 'true'
              end(answer.statusCode ?? null, Buffer.concat(pieces).toString('utf8'), isReplay)
            })
          },
        )
        const timer = setTimeout(() => sent.destroy(new Error('too late')), PATIENCE_MS)
        sent.on('error', (error) => end(null, error.message))
        sent.end(text)
      })
    },
  }
}

async function fetchPair(url: string): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  const { headers } = await fetch(`${url}/sanctum/csrf-cookie`)
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const value = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(value) }
}
