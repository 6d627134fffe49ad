import { randomUUID } from 'node:crypto'

/** An answer, read whole. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly bytes: Uint8Array
  /** The parsed JSON, or undefined when it is none. Shaped as the wire has it. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers without declaring their shape first
  readonly body: any
}

export interface CallOptions {
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** A browser without a screen: keeps cookies and credentials, and fetches the anti-forgery pair when it needs one. */
export interface Caller {
  readonly credentials: { token?: string | undefined; client?: string | undefined }
  readonly cookies: Map<string, string>
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
  /** Paths are relative to `/api`. */
  readonly get: (path: string, options?: CallOptions) => Promise<Answer>
  readonly post: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>
  readonly put: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>
  readonly patch: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>
  readonly fetchCsrf: () => Promise<void>
}

export function createCaller(url: string, given: { readonly token?: string; readonly client?: string }): Caller {
  const credentials: Caller['credentials'] = { ...given }
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, { body, rawBody, headers = {} }: CallOptions): Promise<Answer> {
    const sent = new Headers()
    if (credentials.token) sent.set('authorization', `Bearer ${credentials.token}`)
    if (credentials.client) sent.set('x-client', credentials.client)
    if (cookies.size > 0) sent.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const pair = cookies.get('XSRF-TOKEN')
    if (pair && method !== 'GET') sent.set('x-xsrf-token', decodeURIComponent(pair))
    const text = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
    if (text !== undefined) sent.set('content-type', 'application/json')
    // Each attempt a new one, as from a page that was reloaded: whoever tests a repetition gives its key.
    if (method !== 'GET') sent.set('idempotency-key', randomUUID())
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) sent.delete(name)
      else sent.set(name, value)
    }
    const response = await fetch(url + path, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(text !== undefined && { body: text }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    credentials.token = response.headers.get('x-resource-id') ?? credentials.token
    credentials.client = response.headers.get('x-client-id') ?? credentials.client
    const bytes = new Uint8Array(await response.arrayBuffer())
    const answered = new TextDecoder().decode(bytes)
    return { status: response.status, headers: response.headers, text: answered, bytes, body: parsed(answered) }
  }

  const fetchCsrf = async () => {
    await send('GET', '/sanctum/csrf-cookie', {})
  }
  const call: Caller['call'] = async (method, path, options = {}) => {
    if (method !== 'GET' && !cookies.has('XSRF-TOKEN')) await fetchCsrf()
    return send(method, `/api${path}`, options)
  }
  return {
    credentials,
    cookies,
    fetchCsrf,
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { body, ...options }),
    put: (path, body, options) => call('PUT', path, { body, ...options }),
    patch: (path, body, options) => call('PATCH', path, { body, ...options }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
