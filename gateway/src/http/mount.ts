import {
  BRANCH_HEADER,
  CLIENT_HEADER,
  KEPT_COMMAND_HEADER,
  OWN_KEYS_HEADER,
  TOKEN_HEADER,
} from '@labada/contracts/core/problem'
import type { FileAnswer, Method, Route, Routes } from '@labada/contracts/core/route'
import { ATTESTATION_HEADER, NONCE_HEADER } from '@labada/contracts/scanner/scan-attestation'
import { withDice } from '@labada/db/core/dice'
import type { RequestKey } from '@labada/db/core/idempotency'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { Logger } from 'pino'
import { authenticate, type Standing, standing as standingAt } from './access.ts'
import { Replay, replayIfAnswered, requestKeyOf } from './command.ts'
import type { Context, Door, Handlers } from './context.ts'
import type { Presented } from './credentials.ts'
import { isUnsafe } from './csrf.ts'
import type { DoorOptions } from './door-options.ts'
import { encode, textOf } from './encoding.ts'
import { answerError } from './errors.ts'
import { type Input, InvalidInput, parseBody, parsePart } from './input.ts'
import { type AnyHandler, createRedo } from './kept/redo.ts'
import type { Redo } from './kept/redone.ts'
import { diceOf, sealOf } from './kept/seals.ts'
import { makeContext } from './make-context.ts'
import { readFile, sendFile } from './pages/files.ts'
import { badRequest, methodNotAllowed, notFound, portalDenied, tooLarge, unsupportedType } from './problems.ts'
import { holdToSight, type Sight, sightOf } from './sight.ts'

/** Bytes. */
const BODY_LIMIT = 64 * 1024

/**
 * Mounts calls on the router: the only code that reads a request or writes an answer. Call `closeRouter` afterwards.
 */
export function mount<R extends Routes>(router: Router, routes: R, handlers: Handlers<R>, options: DoorOptions): void {
  const parseJson = express.json({ limit: BODY_LIMIT, strict: true, inflate: false, type: 'application/json' })
  // The catalog's types guarantee that each handler accepts the input its own route parses.
  const handlerOf = (name: string) => handlers[name] as AnyHandler
  const redo = createRedo(routes, handlerOf, options)
  for (const [name, route] of byPrecision(routes)) {
    const handler = handlerOf(name)
    router[METHODS[route.method]](route.path, (request: Request, response: Response) =>
      answer({ route, handler, parseJson, options, redo }, request, response),
    )
  }
}

/**
 * Call it after every mount: a known path with another method answers 405 with the allowed methods, any other 404, both
 * empty.
 */
export function closeRouter(router: Router, routes: Routes, log: Logger): void {
  const allowed = new Map<string, Method[]>()
  for (const { method, path } of Object.values(routes)) allowed.set(path, [...(allowed.get(path) ?? []), method])
  for (const [path, methods] of allowed) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ')
    router.all(path, (request, response) => answerError(methodNotAllowed(allow), request, response, log))
  }
  router.use((request, response) => answerError(notFound('NO_SUCH_CALL'), request, response, log))
}

interface Call {
  readonly route: Route
  readonly handler: AnyHandler
  readonly parseJson: RequestHandler
  readonly options: DoorOptions
  readonly redo: Redo
}

async function answer(call: Call, request: Request, response: Response): Promise<void> {
  response.locals.route = call.route.path
  try {
    await perform(call, await admit(call, request, response), request, response)
  } catch (error) {
    answerError(error, request, response, call.options.log)
  }
}

/** A call that passed all checks, and its input. */
interface Admitted {
  readonly presented: Presented
  readonly ip: string
  readonly standing: Standing
  readonly sight: Sight
  /** The parsed input, with the file of a call that takes one. */
  readonly input: Input
  readonly key: RequestKey | undefined
}

/** The checks of security.md 1.5 in order, from 4 on: credentials, anti-forgery, access, body, schema. */
async function admit({ route, parseJson, options }: Call, request: Request, response: Response): Promise<Admitted> {
  const { credentials, csrf, authorize } = options
  const presented = presentedBy(request)
  const ip = request.ip ?? ''
  const proven = await authenticate(route.access, presented, ip, credentials).catch(options.countGuess(presented, ip))
  const standing = standingAt(route, proven)
  response.locals.userId = standing.session?.actor.id
  if (isUnsafe(request.method) && !isFromScanner(route, request)) csrf.check(request)
  authorize(route, standing)
  if (route.keyed && request.get('idempotency-key') === undefined) throw badRequest()
  if (route.body) await readBody(parseJson, request, response)
  const sight = sightOf(route, standing.session?.actor.branchIds ?? null, request.get(BRANCH_HEADER))
  const parsed = await holdToSight(options.db, route, parseInput(route, request), sight)
  requireOwn(standing, parsed.params)
  const input = route.takesFile ? { ...parsed, file: await readFile(request, route.takesFile) } : parsed
  return { presented, ip, standing, sight, input, key: keyOf(route, standing, request, input) }
}

/** Runs the handler, and adds the seal of a kept command to its answer. */
async function perform(
  { route, handler, options, redo }: Call,
  { presented, ip, standing, sight, input, key }: Admitted,
  request: Request,
  response: Response,
): Promise<void> {
  const now = options.clock()
  const dice = diceOf(route, standing, key, input.body)
  const seal = async (text: string) => {
    if (dice) await giveSeal(response, options, { dice, route, standing, at: now, key, input, answer: text })
  }
  try {
    if (key) await replayIfAnswered(options.db, key)
    const context = makeContext({
      route,
      standing,
      sight,
      key,
      options,
      now,
      requestId: String(response.locals.requestId),
      ip,
      issue: issuer(response),
      redo,
      door: doorOf(options, presented, request, response),
    })
    const work = () => handler(input, context)
    const result = await (dice ? withDice(dice, work) : work())
    // The route's type guarantees that its handler returns a file.
    if (route.answersFile) return await sendFile(response, result as FileAnswer)
    const encoded = encode(route, result)
    const text = textOf(encoded.body)
    await seal(text)
    send(response, encoded, text)
  } catch (error) {
    if (!(error instanceof Replay)) throw error
    await seal(error.status === 204 ? '' : error.text)
    resend(response, error)
  }
}

/** Adds new credentials to an answer. */
const issuer =
  (response: Response): Context['issue'] =>
  ({ token, client, nonce, ownKeys }) => {
    if (token) response.set(TOKEN_HEADER, token)
    if (client) response.set(CLIENT_HEADER, client)
    if (nonce) response.set(NONCE_HEADER, nonce)
    if (ownKeys) response.set(OWN_KEYS_HEADER, ownKeys)
  }

function presentedBy(request: Request): Presented {
  const authorization = request.get('authorization')
  return {
    token: authorization === undefined ? undefined : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? authorization),
    client: request.get('x-client'),
  }
}

/** A request by the agent itself: no page and no cookie that could be abused; the handler verifies its signature. */
function isFromScanner({ access }: Route, request: Request): boolean {
  if (access.kind !== 'scanner' || request.get(ATTESTATION_HEADER) === undefined) return false
  return ['origin', 'cookie', 'sec-fetch-site', 'referer'].every((name) => request.get(name) === undefined)
}

/** The portal shows employees only their own records. */
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
    // Express reads a whole body before it reports that it is too big; an endless one is answered while it is sent.
    let taken = 0
    request.on('data', (part: Buffer) => {
      taken += part.length
      if (taken > BODY_LIMIT) reject(tooLarge())
    })
    const parsing = parseJson(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
    if (parsing instanceof Promise) parsing.catch(reject)
  })
}

function parseInput(route: Route, request: Request): Input {
  return {
    params: route.params && parseParams(route.params, request.params),
    query: route.query && parsePart(route.query, request.query),
    body: parseBody(route, request.body),
  }
}

/** A path with an impossible id answers 404, like one with an unknown id. */
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
  input: Input,
): RequestKey | undefined {
  // The path of an upload contains the file's id, so repeating it has no effect.
  if (!isUnsafe(request.method) || route.secret || route.takesFile) return undefined
  const principal = session
    ? `user:${session.actor.id}`
    : portal
      ? `portal:${portal.employeeId}`
      : device
        ? `client:${device.id}`
        : undefined
  if (!principal) return undefined
  return requestKeyOf(request.get('idempotency-key'), principal, route, input)
}

/** The parts of the context that only a new request has. */
function doorOf(options: DoorOptions, presented: Presented, request: Request, response: Response): Door {
  const { credentials, csrf, demo, log, scannerPort } = options
  return {
    presented,
    attestation: request.get(ATTESTATION_HEADER),
    credentials,
    renewAnchor: () => csrf.give(request, response, true),
    demo,
    scanner: { host: '127.0.0.1', port: scannerPort },
    origin: request.get('origin'),
    address: addressOf(request),
    log,
    report: (error) => log.error({ err: error, requestId: response.locals.requestId }, 'went on without'),
    clearSiteCache: () => response.set('Clear-Site-Data', '"cache"'),
  }
}

function addressOf({ socket }: Request): string {
  const host = (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
  return `http://${host.includes(':') ? `[${host}]` : host}:${socket.localPort}`
}

/**
 * Sends the browser the seal with which this command can be redone after a restore. A failure here never fails the
 * answer.
 */
async function giveSeal(
  response: Response,
  { keys, log }: DoorOptions,
  command: Parameters<typeof sealOf>[1],
): Promise<void> {
  try {
    response.set(KEPT_COMMAND_HEADER, sealOf(await keys(), command))
  } catch (error) {
    log.error({ err: error, requestId: response.locals.requestId }, 'answered without a seal')
  }
}

/** Sends the text that was sealed: written once, and past Express, which would read it again. */
function send(response: Response, { status, body }: { readonly status: number; readonly body: unknown }, text: string) {
  response.status(status)
  if (body === null || body === undefined) response.end()
  else if (typeof body === 'string') response.type('text/plain').send(body)
  else {
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Content-Length', Buffer.byteLength(text))
    response.end(text)
  }
}

function resend(response: Response, { status, text }: Replay): void {
  response.status(status).set('idempotent-replayed', 'true')
  if (status === 204) response.end()
  else response.type('application/json').send(text)
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** Fixed path segments before placeholders: `/cash-sessions/current` is not an id. */
function byPrecision(routes: Routes): [string, Route][] {
  const rank = ({ path }: Route) => path.replaceAll(/:[^/]+/g, '~')
  return Object.entries(routes).sort(([, a], [, b]) => (rank(a) < rank(b) ? -1 : 1))
}
