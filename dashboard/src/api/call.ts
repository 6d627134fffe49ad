import { complaintOf, complaintsByField } from '@labada/contracts/core/complaints'
import { BRANCH_ACCESS_DENIED, CLIENT_HEADER, KEPT_COMMAND_HEADER, TOKEN_HEADER } from '@labada/contracts/core/problem'
import type { Method, Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { CancelledError } from '@tanstack/react-query'
import { z } from 'zod'
import { newId } from '../lib/ids.ts'
import { CallError } from './call-error.ts'
import { csrfHeader, fetchCsrfCookie } from './csrf.ts'
import { noteAnswer, noteSilence } from './live.ts'
import { mayCall, notAllowed } from './may-call.ts'
import { type FromServer, offlineDesk } from './offline-desk.ts'
import { type RequestMode, requestControl } from './request-control.ts'
import { branchInSight, getSession, noteNobodyStands, setLoadState, setSession, standingId } from './session.ts'
import { t } from './t.ts'

export interface CallOptions {
  /** Default `normal`; searches `latest`, submits `debounce`. */
  readonly mode?: RequestMode
  /** Aborts only this call; TanStack Query passes one to every `queryFn`. */
  readonly signal?: AbortSignal
  /**
   * The key of a money call whose body has no `id` (a new one if omitted). Reuse it when you repeat the same attempt.
   */
  readonly idempotencyKey?: string
  /** Further headers, such as the signature of a scan. */
  readonly headers?: Readonly<Record<string, string>>
  /** Somebody with the key for this call allowed it, by PIN; sent to the server only. */
  readonly permit?: string
  /** Authenticates this call instead of the session's own token: the employee portal has its own. */
  readonly token?: string
  /** Receives the headers of the answer. */
  readonly onHeaders?: (headers: Headers) => void
}

/**
 * Makes the call that a route describes and returns its decoded answer (text as a string, 204 as null). A counter
 * without a connection answers what it can by itself. Throws `CallError`.
 */
export function call<R extends Route>(
  route: R,
  request: RouteRequest<R>,
  options: CallOptions = {},
): Promise<RouteResponse<R>> {
  // A counter without a connection can’t check a PIN.
  if (options.permit) return callServer(route, request, options)
  if (!mayCall(route)) return Promise.reject(notAllowed())
  const fromServer: FromServer<R> = (signal) => callServer(route, request, withSignal(options, signal))
  return offlineDesk()?.call(route, request, fromServer) ?? fromServer()
}

const withSignal = (options: CallOptions, signal: AbortSignal | undefined): CallOptions =>
  signal ? { ...options, signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal } : options

/** Makes the call at the server. Throws `CallError`. */
export async function callServer<R extends Route>(
  route: R,
  request: RouteRequest<R>,
  options: CallOptions = {},
): Promise<RouteResponse<R>> {
  if (!options.permit && !mayCall(route)) throw notAllowed()
  const parts: Parts = request
  const { params, body } = partsOnWire(route, parts)
  let seal: string | null = null
  const answer = await send(
    { method: route.method, url: urlOf(route, parts), body },
    {
      ...(route.keyed && { idempotencyKey: newId() }),
      ...options,
      onHeaders(headers) {
        seal = headers.get(KEPT_COMMAND_HEADER)
        options.onHeaders?.(headers)
      },
    },
  )
  if (seal) await keep(seal, { params, body })
  if ('canceled' in answer) throw new CancelledError({ silent: true })
  const parsed = z.safeDecode<R['response']>(route.response, answer.value as z.input<R['response']>)
  if (parsed.success) return parsed.data
  throw new CallError({
    status: answer.status,
    code: 'UNEXPECTED_ANSWER',
    ...wordsOf(answer.value, NOT_UNDERSTOOD),
    requestId: answer.requestId,
    details: { issues: parsed.error.message },
  })
}

const NOT_UNDERSTOOD = t('theServerSentAnUnexpected')

export interface RawRequest {
  readonly method: Method
  /** Relative to `/api`, with the query. */
  readonly url: string
  readonly body?: unknown
  /** Sent unchanged with its own type, instead of a body. */
  readonly file?: Blob
  /** The answer is a file: the value is a `Response`, so that its name and content can be read. */
  readonly wantsFile?: boolean
}

export interface RawAnswer {
  readonly status: number
  readonly value: unknown
  readonly requestId: string | null
}

/**
 * Sends one request. A canceled one resolves as `{canceled: true}`; one skipped in debounce mode rejects with
 * `SkippedRequest`; a refusal rejects with `CallError`. There is no timeout.
 */
export async function send(
  request: RawRequest,
  options: CallOptions = {},
): Promise<RawAnswer | { readonly canceled: true }> {
  const lease = requestControl.acquire(request.method, request.url, options.mode ?? 'normal')
  const signal = options.signal ? AbortSignal.any([lease.signal, options.signal]) : lease.signal
  const asker = standingId(getSession())
  try {
    const response = await attempt(request, signal, options)
    // A renewed cookie cures an expired one; a second 419 is the caller's to show.
    if (response.status !== 419) return await answerOf(response, request, asker)
    await fetchCsrfCookie()
    return await answerOf(await attempt(request, signal, options), request, asker)
  } catch (error) {
    if (signal.aborted) return { canceled: true }
    throw error
  } finally {
    lease.release()
  }
}

export interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** The parameters and the body of a call in the wire's form. Throws `CallError` for input that the route would refuse. */
export function partsOnWire(route: Route, { params, body }: Parts) {
  return {
    params: route.params && encodePart(route.params, params),
    body: route.body && encodePart(route.body, body ?? {}),
  }
}

/** The URL of a route's call, relative to `/api`, with its parameters encoded. */
export function urlOf(route: Route, parts: Parts): string {
  const params = route.params ? encodePart(route.params, parts.params) : {}
  const query = route.query ? encodePart(route.query, parts.query ?? {}) : {}
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** The maximum wait for a browser to store a command. Milliseconds. */
const MOST_KEEPING_MS = 500

/**
 * Stores a command with the server's seal before the caller gets the answer, so that it is stored even if the page is
 * left right away.
 */
async function keep(seal: string, sent: { readonly params: unknown; readonly body: unknown }): Promise<void> {
  // Not part of the first load.
  const keeping = import('./kept-commands.ts').then(({ keepCommand }) => keepCommand(seal, sent))
  await Promise.race([keeping, new Promise((resolve) => setTimeout(resolve, MOST_KEEPING_MS))])
}

/**
 * Encodes to the wire's form (centavos to pesos, dates to text). Input that the route would refuse is refused here, by
 * field.
 */
function encodePart(schema: z.ZodObject, value: unknown): Record<string, unknown> {
  const encoded = z.safeEncode(schema, value as Record<string, unknown>, { error: complaintOf })
  if (encoded.success) return encoded.data
  const { issues } = encoded.error
  throw new CallError({
    status: 422,
    message: issues[0]?.message ?? t('checkTheFields'),
    errors: complaintsByField(issues),
  })
}

async function attempt(request: RawRequest, signal: AbortSignal, options: CallOptions): Promise<Response> {
  const { client, token: own } = getSession()
  const { token = own, idempotencyKey: key, permit } = options
  const headers: Record<string, string> = { Accept: 'application/json, text/plain', ...options.headers }
  if (token) headers.Authorization = `Bearer ${token}`
  if (client) headers['X-Client'] = client
  const inSight = branchInSight()
  if (inSight) headers['X-Branch'] = inSight
  if (request.method !== 'GET') Object.assign(headers, csrfHeader())
  if (key) headers['Idempotency-Key'] = key
  if (permit) headers['X-Permit'] = permit
  if (request.body !== undefined) headers['Content-Type'] = 'application/json'
  const init: RequestInit = { method: request.method, headers, credentials: 'same-origin', signal }
  if (request.body !== undefined) init.body = JSON.stringify(request.body)
  if (request.file) {
    headers['Content-Type'] = request.file.type
    init.body = request.file
  }
  try {
    const response = await fetch(`/api${request.url}`, init)
    noteAnswer()
    options.onHeaders?.(response.headers)
    return response
  } catch (error) {
    if (signal.aborted) throw error
    noteSilence()
    throw new CallError({ status: 0, code: 'NO_CONNECTION', message: t('noConnectionToTheServer') })
  }
}

async function answerOf(
  response: Response,
  { wantsFile = false }: RawRequest,
  asker: string | undefined,
): Promise<RawAnswer> {
  storeCredentials(response.headers)
  const requestId = response.headers.get('x-request-id')
  if (wantsFile && response.ok) return { status: response.status, value: response, requestId }
  const body = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const value: unknown = body === '' ? null : type.includes('json') ? readJson(body) : body
  if (response.ok) return { status: response.status, value, requestId }

  noteAccessProblem(response.status, value)
  const problem = problemSchema.safeParse(value)
  const { message: _, code, errors, ...details } = problem.success ? problem.data : {}
  const retryAfter = Number(response.headers.get('retry-after'))
  if (code === 'NOBODY_STANDS') noteNobodyStands(asker)
  throw new CallError({
    status: response.status,
    ...wordsOf(type.startsWith('text/plain') ? { message: value } : value, saidNothing(response.status)),
    code: code ?? response.headers.get('x-error-code'),
    errors: errors ?? {},
    requestId,
    details,
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  })
}

const problemSchema = z.looseObject({
  message: z.string().optional(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

/** The message of a body, or ours in its place. An error page of a proxy has no message for users. */
function wordsOf(value: unknown, otherwise: string): { readonly message: string; readonly wasTold: boolean } {
  const problem = problemSchema.safeParse(value)
  const message = problem.success ? problem.data.message : undefined
  return message ? { message, wasTold: true } : { message: otherwise, wasTold: false }
}

/** A body labeled JSON that is not JSON counts as text. */
function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

function storeCredentials(headers: Headers): void {
  const token = headers.get(TOKEN_HEADER)
  const client = headers.get(CLIENT_HEADER)
  if (token) setSession({ token })
  if (client) setSession({ client })
}

/** A 401, 403 or 404 with a body, or the one special 500, ends the session on screen. */
function noteAccessProblem(status: number, value: unknown): void {
  const hasBody = value !== null && value !== ''
  const reason = reasonOf(value)
  if ([401, 403, 404].includes(status) && hasBody) setLoadState(reason)
  else if (status === 500 && reason === BRANCH_ACCESS_DENIED) setLoadState(reason)
}

/** The body's message, its error, or the raw body. */
function reasonOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if ('message' in value && typeof value.message === 'string' && value.message) return value.message
  if ('error' in value && typeof value.error === 'string' && value.error) return value.error
  return JSON.stringify(value)
}

function saidNothing(status: number): string {
  if (status === 404) return t('thisNoLongerExists')
  if (status === 403) return t('theServerRejectedThisRequest')
  if (status === 401) return t('pleaseLogInAgain')
  return status >= 500 ? t('theServerRanIntoA') : t('theServerRejectedThisRequestStatus', { status })
}
