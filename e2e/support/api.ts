import { randomUUID } from 'node:crypto'

/** A programmatic client of the gateway with its own cookies, token and client credential; returns exact responses. */
export interface Caller {
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>
  /** The headers of an unsafe call, for tests that send requests themselves. */
  readonly headers: () => Record<string, string>
  readonly credentials: () => { readonly token: string | undefined; readonly client: string | undefined }
}

export interface Answer {
  readonly status: number
  readonly text: string
  readonly json: () => unknown
  readonly headers: Headers
}

/** A new caller, without credentials unless given; it stores the credentials returned by responses. */
export async function openCaller(
  url: string,
  given: { readonly token?: string; readonly client?: string } = {},
): Promise<Caller> {
  const cookies = new Map<string, string>()
  let token: string | undefined = given.token
  let client: string | undefined = given.client
  const keep = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    token = headers.get('x-resource-id') ?? token
    client = headers.get('x-client-id') ?? client
  }
  keep((await fetch(`${url}/sanctum/csrf-cookie`)).headers)
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(client && { 'x-client': client }),
  })
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers(),
        'idempotency-key': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    keep(response.headers)
    const text = await response.text()
    return { status: response.status, text, json: () => JSON.parse(text), headers: response.headers }
  }
  return { call, headers, credentials: () => ({ token, client }) }
}
