import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { SENSOR_STATES } from '@labada/contracts/scanner/scanner'
import { z } from 'zod'
import { isOurHost } from '../admission.ts'
import { CONTROL_PAGE } from '../config.ts'
import type { SimulatedSensor } from './simulated.ts'

const MOST_BYTES = 4_096
const ANSWER_MS = 3_000
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
}
const FILES: Readonly<Record<string, readonly [name: string, type: string]>> = {
  '/': ['control-page.html', 'text/html; charset=utf-8'],
  '/control-page.js': ['control-page.js', 'text/javascript; charset=utf-8'],
  '/control-page.css': ['control-page.css', 'text/css; charset=utf-8'],
}
const press = z.object({
  person: z.string().trim().min(1).max(80),
  finger: z.number().int().min(1).max(10),
  noise: z.number().min(0).max(1),
})
const change = z.object({ state: z.enum(SENSOR_STATES) })

export interface ControlPageOptions {
  readonly host: string
  readonly gatewayUrl: string
  /** The sensor, once it is open. */
  readonly sensor: () => SimulatedSensor | undefined
}

/**
 * The simulated sensor's own page, on the agent's port: selects which finger is pressed and how. Only this computer's
 * pages of this exact address may press: requests from other sites carry a different Origin.
 */
export function controlPage({ host, gatewayUrl, sensor }: ControlPageOptions): RequestListener {
  return (request, response) => {
    answer(request).then(
      ({ status, type, body }) => end(response, status, type, body),
      () => end(response, 500, 'text/plain', 'The scanner couldn’t do that'),
    )
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (!isOurHost(request, host)) return FORBIDDEN
    const found = sensor()
    const path = request.url ?? '/'
    if (request.method === 'GET' && path === '/people') return json(200, await demoPeople(gatewayUrl))
    if (request.method === 'GET' && path === '/state') return json(200, { state: found?.state() })
    const file = request.method === 'GET' ? FILES[path] : undefined
    if (file) return { status: 200, type: file[1], body: readFileSync(new URL(file[0], CONTROL_PAGE), 'utf8') }
    if (request.method !== 'POST') return NOTHING
    if (request.headers.origin !== `http://${request.headers.host}`) return FORBIDDEN
    const body = await bodyOf(request)
    const wanted = path === '/press' ? press.safeParse(body) : undefined
    if (wanted?.success) return json(200, { pressed: found?.press(wanted.data) ?? false })
    const state = path === '/state' ? change.safeParse(body) : undefined
    if (!state?.success) return NOTHING
    found?.setState(state.data.state)
    return json(200, state.data)
  }
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}
const FORBIDDEN: Answer = { status: 403, type: 'text/plain', body: '' }
const NOTHING: Answer = { status: 404, type: 'text/plain', body: '' }

/** The names and ids of the demo company's employees; empty if there is no demo. */
async function demoPeople(gatewayUrl: string): Promise<unknown> {
  try {
    const response = await fetch(new URL('/api/demo/people', gatewayUrl), { signal: AbortSignal.timeout(ANSWER_MS) })
    return response.ok ? await response.json() : { items: [] }
  } catch {
    // The page also accepts an id, so it works without names.
    return { items: [] }
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MOST_BYTES) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function json(status: number, body: unknown): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': type }).end(body)
}
