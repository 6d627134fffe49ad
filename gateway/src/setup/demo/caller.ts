import { randomUUID } from 'node:crypto'
import { CLIENT_HEADER, TOKEN_HEADER } from '@labada/contracts/core/problem'
import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { z } from 'zod'

/** A call was refused or could not be made. */
export class Refused extends Error {
  /** 0 if there was no answer. */
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A client without a browser: it can make the calls of the catalog and stores cookies and credentials. */
export interface Caller {
  readonly call: <R extends Route>(route: R, request: RouteRequest<R>) => Promise<RouteResponse<R>>
}

/** A device's and a person's credentials, by the header they were received in. */
export type Credentials = Map<string, string>

/**
 * Talks HTTP to a gateway, as any counter does. Every call throws `Refused` for any answer but a success. New session
 * credentials are stored in `credentials`.
 */
export function createCaller(address: string, credentials: Credentials): Caller {
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, body?: unknown, key?: string): Promise<unknown> {
    const headers = new Headers({ accept: 'application/json, text/plain' })
    const [token, client] = [credentials.get(TOKEN_HEADER), credentials.get(CLIENT_HEADER)]
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (client) headers.set('x-client', client)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const pair = cookies.get('XSRF-TOKEN')
    if (pair && method !== 'GET') headers.set('x-xsrf-token', decodeURIComponent(pair))
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (key) headers.set('idempotency-key', key)
    const response = await fetch(address + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Refused(0, error instanceof Error ? error.message : String(error))
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    for (const header of [TOKEN_HEADER, CLIENT_HEADER]) {
      const given = response.headers.get(header)
      if (given) credentials.set(header, given)
    }
    const text = await response.text()
    if (!response.ok) throw new Refused(response.status, `${method} ${path}: ${response.status} ${text}`)
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }

  return {
    async call(route, request) {
      if (route.method !== 'GET' && !cookies.has('XSRF-TOKEN')) await send('GET', '/sanctum/csrf-cookie')
      const parts: Parts = request
      const params = route.params ? encoded(route.params, parts.params) : {}
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(route.query ? encoded(route.query, parts.query ?? {}) : {})) {
        if (value !== undefined) query.set(name, String(value))
      }
      const body = route.body && encoded(route.body, parts.body ?? {})
      const answer = await send(route.method, `/api${path}?${query.toString()}`, body, route.keyed && randomUUID())
      return decoded(route, answer)
    },
  }
}

interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

function encoded(schema: z.ZodObject, value: unknown): Record<string, unknown> {
  return z.encode(schema, value as Record<string, unknown>)
}

function decoded<R extends Route>(route: R, answer: unknown): RouteResponse<R> {
  return z.decode<R['response']>(route.response, answer as z.input<R['response']>)
}
