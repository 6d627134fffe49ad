import { CLIENT_HEADER, TOKEN_HEADER } from '@labada/contracts/problem'
import type { FileAnswer, Method, Route, Routes } from '@labada/contracts/route'
import { ATTESTATION_HEADER, NONCE_HEADER } from '@labada/contracts/scan-attestation'
import type { Db } from '@labada/db/client'
import type { Files } from '@labada/db/files'
import type { RequestKey } from '@labada/db/idempotency'
import type { ServerKeyRing } from '@labada/db/server-keys'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Authorize, authenticate, type Standing } from './access.ts'
import { Replay, replayIfAnswered, requestKeyOf, runCommand } from './command.ts'
import type { Context, Handlers } from './context.ts'
import type { Credentials, Presented } from './credentials.ts'
import { type Csrf, isUnsafe } from './csrf.ts'
import { answerError } from './errors.ts'
import { readFile, sendFile } from './files.ts'
import { InvalidInput, parsePart } from './input.ts'
import { badRequest, methodNotAllowed, notFound, portalDenied, tooLarge, unsupportedType } from './problems.ts'

/** What the door needs to judge and answer calls. */
export interface DoorOptions {
  readonly db: Db
  readonly clock: () => Date
  readonly log: Logger
  readonly credentials: Credentials
  readonly csrf: Csrf
  readonly authorize: Authorize
  readonly wake: () => void
  /** Counts refusals of devices nobody set up; makes a handler of `authenticate`'s error that throws it or 429. */
  readonly countGuess: (presented: Presented, ip: string) => (error: unknown) => Promise<never>
  /** Whether the demo's accounts and doors may exist at all. */
  readonly demo: boolean
  readonly scannerPort: number
  readonly files: Files
  readonly keys: () => Promise<ServerKeyRing>
}

/** Bytes. */
const BODY_LIMIT = 64 * 1024
/** Their answers hold what must never be kept or told twice. */
const NEVER_KEPT: ReadonlySet<string> = new Set([
  '/clients/setup-codes',
  '/employee-portal/login-fingerprint',
  '/scanner/enrolment-library',
  '/scanner/tickets',
  '/backups/:backupId/links',
  '/employees',
  '/employees/:employeeId/account',
  '/employees/:employeeId/reset-password',
  '/employees/:employeeId/reactivate',
])

/** Puts calls on the router: the only code that reads a request or writes an answer. Follow it with `closeRouter`. */
export function mount<R extends Routes>(router: Router, routes: R, handlers: Handlers<R>, options: DoorOptions): void {
  const parseJson = express.json({ limit: BODY_LIMIT, strict: true, inflate: false, type: 'application/json' })
  for (const [name, route] of byPrecision(routes)) {
    // The catalogue's types promise that the handler takes what its own route parses.
    const handler = handlers[name] as AnyHandler
    router[METHODS[route.method]](route.path, (request: Request, response: Response) =>
      answer({ route, handler, parseJson, options }, request, response),
    )
  }
}

/** After every mount: a known path with another method is 405 with what it allows, anything else 404, both empty. */
export function closeRouter(router: Router, routes: Routes, log: Logger): void {
  const allowed = new Map<string, Method[]>()
  for (const { method, path } of Object.values(routes)) allowed.set(path, [...(allowed.get(path) ?? []), method])
  for (const [path, methods] of allowed) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ')
    router.all(path, (request, response) => answerError(methodNotAllowed(allow), request, response, log))
  }
  router.use((request, response) => answerError(notFound('NO_SUCH_CALL'), request, response, log))
}

type AnyHandler = (input: unknown, context: Context) => Promise<unknown>
interface Call {
  readonly route: Route
  readonly handler: AnyHandler
  readonly parseJson: RequestHandler
  readonly options: DoorOptions
}

/** The order of checks of security.md 1.5, from 4 on: credentials, anti-forgery, access, body, schema, handler. */
async function answer(
  { route, handler, parseJson, options }: Call,
  request: Request,
  response: Response,
): Promise<void> {
  const { credentials, csrf, authorize, log } = options
  response.locals.route = route.path
  try {
    const presented = presentedBy(request)
    const ip = request.ip ?? ''
    const standing = await authenticate(route.access, presented, ip, credentials).catch(
      options.countGuess(presented, ip),
    )
    response.locals.userId = standing.session?.actor.id
    if (isUnsafe(request.method) && !isFromScanner(route, request)) csrf.check(request)
    authorize(route.access, standing)
    if (route.keyed && request.get('idempotency-key') === undefined) throw badRequest()
    if (route.body) await readBody(parseJson, request, response)
    const parsed = parseInput(route, request)
    requireOwn(standing, parsed.params)
    const input = route.takesFile ? { ...parsed, file: await readFile(request, route.takesFile) } : parsed
    const key = keyOf(route, standing, request, input)
    if (key) await replayIfAnswered(options.db, key)
    const context = contextOf({ route, standing, presented, key, options }, request, response)
    const result = await handler(input, context)
    // A route says by its type that its handler gives a file.
    if (route.answersFile) await sendFile(response, result as FileAnswer)
    else send(response, encode(route, result))
  } catch (error) {
    if (error instanceof Replay) resend(response, error)
    else answerError(error, request, response, log)
  }
}

function presentedBy(request: Request): Presented {
  const authorization = request.get('authorization')
  return {
    token: authorization === undefined ? undefined : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? authorization),
    client: request.get('x-client'),
  }
}

/** An agent by itself: no page, no cookie to ride on; the handler judges what it signed. */
function isFromScanner({ access }: Route, request: Request): boolean {
  if (access.kind !== 'scanner' || request.get(ATTESTATION_HEADER) === undefined) return false
  return ['origin', 'cookie', 'sec-fetch-site', 'referer'].every((name) => request.get(name) === undefined)
}

/** The portal shows people themselves and nobody else. */
function requireOwn({ portal }: Standing, params: unknown): void {
  if (!portal || typeof params !== 'object' || params === null || !('employeeId' in params)) return
  if (params.employeeId !== portal.employeeId) throw portalDenied()
}

function readBody(parseJson: RequestHandler, request: Request, response: Response): Promise<void> {
  const isSent = request.headers['transfer-encoding'] !== undefined || Number(request.get('content-length') ?? 0) > 0
  if (!isSent) return Promise.resolve()
  if (!request.is('application/json')) throw unsupportedType()
  if (Number(request.get('content-length') ?? 0) > BODY_LIMIT) throw tooLarge()
  return new Promise((resolve, reject) => {
    // Express reads a body to its end before it says that it is too big; whoever sends without end is answered in the middle.
    let taken = 0
    request.on('data', (part: Buffer) => {
      taken += part.length
      if (taken > BODY_LIMIT) reject(tooLarge())
    })
    const parsing = parseJson(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
    if (parsing instanceof Promise) parsing.catch(reject)
  })
}

function parseInput(route: Route, request: Request): { params: unknown; query: unknown; body: unknown } {
  return {
    params: route.params && parseParams(route.params, request.params),
    query: route.query && parsePart(route.query, request.query),
    body: route.body && parsePart(route.body, request.body ?? {}),
  }
}

/** A path that names nothing that could exist is not found, as one that names nothing that does. */
function parseParams(schema: NonNullable<Route['params']>, params: unknown): unknown {
  try {
    return parsePart(schema, params)
  } catch (error) {
    throw error instanceof InvalidInput ? notFound() : error
  }
}

function keyOf(
  route: Route,
  { session, device, portal }: Standing,
  request: Request,
  input: unknown,
): RequestKey | undefined {
  // A file's sender names it in the path: repeating that is harmless by itself.
  if (!isUnsafe(request.method) || NEVER_KEPT.has(route.path) || route.takesFile) return undefined
  const principal = session
    ? `user:${session.actor.id}`
    : portal
      ? `portal:${portal.employeeId}`
      : device
        ? `client:${device.id}`
        : undefined
  if (!principal) return undefined
  return requestKeyOf(request.get('idempotency-key'), principal, `${route.method} ${route.path}`, input)
}

interface Answering {
  readonly route: Route
  readonly standing: Standing
  readonly presented: Presented
  readonly key: RequestKey | undefined
  readonly options: DoorOptions
}

function contextOf(
  { route, standing, presented, key, options }: Answering,
  request: Request,
  response: Response,
): Context {
  const { db, clock, credentials, csrf, wake, files, keys } = options
  const { session, device, portal } = standing
  const isShop = session?.actor.role === 'employee'
  return {
    db,
    keys,
    files,
    now: clock(),
    requestId: String(response.locals.requestId),
    ip: request.ip ?? '',
    get actor() {
      return session?.actor ?? absent('an actor')
    },
    device,
    get portal() {
      return portal ?? absent('an employee in the portal')
    },
    get scope() {
      if (!session && !device) return absent('a scope')
      return { branchId: isShop || !session ? (device?.branchId ?? absent('a branch')) : null }
    },
    get branchId() {
      return (isShop || !session ? device?.branchId : undefined) ?? absent('a branch')
    },
    command: (work) => runCommand({ db, key, wake, encode: (result) => encodeForKeeping(route, result) }, work),
    issue({ token, client, nonce }) {
      if (token) response.set(TOKEN_HEADER, token)
      if (client) response.set(CLIENT_HEADER, client)
      if (nonce) response.set(NONCE_HEADER, nonce)
    },
    forgetSessions: credentials.forget,
    door: {
      presented,
      attestation: request.get(ATTESTATION_HEADER),
      credentials,
      renewAnchor: () => csrf.give(request, response, true),
      demo: options.demo,
      scanner: { host: '127.0.0.1', port: options.scannerPort },
      address: addressOf(request),
      log: options.log,
      report: (error) => options.log.error({ err: error, requestId: response.locals.requestId }, 'went on without'),
      clearSiteCache: () => response.set('Clear-Site-Data', '"cache"'),
    },
  }
}

function addressOf({ socket }: Request): string {
  const host = (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
  return `http://${host.includes(':') ? `[${host}]` : host}:${socket.localPort}`
}

/** What this route's access does not promise. Reading it is a mistake in a handler. */
function absent(what: string): never {
  throw new Error(`This call has no ${what}`)
}

function encode(route: Route, result: unknown): { status: number; body: unknown } {
  const body = z.encode(route.response, result)
  return { status: body === null ? 204 : 200, body }
}

function encodeForKeeping(route: Route, result: unknown): { status: number; body: string } | undefined {
  const encoded = z.safeEncode(route.response, result)
  if (!encoded.success) return undefined
  return { status: encoded.data === null ? 204 : 200, body: JSON.stringify(encoded.data) }
}

function send(response: Response, { status, body }: { readonly status: number; readonly body: unknown }): void {
  response.status(status)
  if (body === null || body === undefined) response.end()
  else if (typeof body === 'string') response.type('text/plain').send(body)
  else response.json(body)
}

function resend(response: Response, { status, text }: Replay): void {
  response.status(status).set('idempotent-replayed', 'true')
  if (status === 204) response.end()
  else response.type('application/json').send(text)
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** Fixed words before placeholders: `/cash-sessions/current` is not an id. */
function byPrecision(routes: Routes): [string, Route][] {
  const rank = ({ path }: Route) => path.replaceAll(/:[^/]+/g, '~')
  return Object.entries(routes).sort(([, a], [, b]) => (rank(a) < rank(b) ? -1 : 1))
}
