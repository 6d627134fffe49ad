import {
  BRANCH_HEADER,
  CLIENT_HEADER,
  KEPT_COMMAND_HEADER,
  OWN_KEYS_HEADER,
  TOKEN_HEADER,
} from '@labada/contracts/core/problem'
import type { FileAnswer, Route, Routes } from '@labada/contracts/core/route'
import { ATTESTATION_HEADER, NONCE_HEADER } from '@labada/contracts/scanner/scan-attestation'
import { withDice } from '@labada/db/core/dice'
import type { RequestKey } from '@labada/db/core/idempotency'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { authenticate, type Standing, standing as standingAt } from './access.ts'
import { Replay, replayIfAnswered } from './command.ts'
import type { Context, Door, Handlers, Written } from './context.ts'
import type { Presented } from './credentials/credentials.ts'
import { isUnsafe } from './csrf.ts'
import type { DoorOptions } from './door-options.ts'
import { written } from './encoding.ts'
import { answerError } from './errors.ts'
import { type Input, InvalidInput } from './input.ts'
import { type AnyHandler, createRedo } from './kept/redo.ts'
import type { Redo } from './kept/redone.ts'
import { diceOf, sealOf } from './kept/seals.ts'
import { makeContext } from './make-context.ts'
import { readFile, sendFile } from './pages/files.ts'
import { AccessError, badRequest, HttpProblem, methodNotAllowed, notFound, portalDenied } from './problems.ts'
import { lent, type Permit, permitOf, permitted, readPermit } from './requests/permits.ts'
import { createJsonParser, isFromScanner, keyOf, parseInput, presentedBy, readBody } from './requests/read-request.ts'
import { routing } from './routing.ts'
import { holdToSight, type Sight, sightOf } from './sight.ts'

/** Mounts calls: the only code that reads a request or writes an answer. A known path with another method answers 405, empty. */
export function mount<R extends Routes>(routes: R, handlers: Handlers<R>, options: DoorOptions): RequestHandler {
  const parseJson = createJsonParser()
  // The catalog's types guarantee that each handler accepts the input its own route parses.
  const handlerOf = (name: string) => handlers[name] as AnyHandler
  const redo = createRedo(routes, handlerOf, options)
  return routing(routes, {
    call: (name) => {
      const call = { route: routes[name] as Route, handler: handlerOf(name), parseJson, options, redo }
      return (request, response) => answer(call, request, response)
    },
    wrongMethod: (methods) => {
      const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ')
      return (request, response) => answerError(methodNotAllowed(allow), request, response, options.log)
    },
  })
}

/** For what nothing else answers: 404, empty. */
export const noSuchCall =
  (log: Logger): RequestHandler =>
  (request, response) =>
    answerError(notFound('NO_SUCH_CALL'), request, response, log)

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
    if (error instanceof Replay) resend(response, error)
    else answerError(error, request, response, call.options.log)
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
  readonly permit: Permit | undefined
}

/** The checks of security.md 1.5 in order, from 4 on: credentials, anti-forgery, access, body, schema. */
async function admit(call: Call, request: Request, response: Response): Promise<Admitted> {
  const { route, parseJson, options } = call
  const { credentials, csrf, authorize } = options
  const presented = presentedBy(request)
  const ip = request.ip ?? ''
  const proven = await authenticate(route.access, presented, ip, credentials).catch(options.countGuess(presented, ip))
  const standing = standingAt(route, proven)
  response.locals.userId = standing.session?.actor.id
  if (isUnsafe(request.method) && !isFromScanner(route, request)) csrf.check(request)
  const permitSaid = permitOf(route, standing, request)
  try {
    authorize(route, permitSaid ? lent(route, standing) : standing)
  } catch (refusal) {
    throw (await answeredBefore(call, standing, request, response, refusal)) ?? refusal
  }
  if (route.keyed && request.get('idempotency-key') === undefined) throw badRequest()
  if (route.body) await readBody(parseJson, request, response)
  const sight = sightOf(route, standing.session?.actor.branchIds ?? null, request.get(BRANCH_HEADER))
  const parsed = await holdToSight(options.db, route, parseInput(route, request), sight)
  requireOwn(standing, parsed.params)
  const input = route.takesFile ? { ...parsed, file: await readFile(request, route.takesFile) } : parsed
  const permit = permitSaid
    ? await readPermit(options, { said: permitSaid, route, proven, standing, input })
    : undefined
  return { presented, ip, standing, sight, input, key: keyOf(route, standing, request, input), permit }
}

/** The first answer to a command that was permitted: its repeat needs no second permit. */
async function answeredBefore(
  { route, parseJson, options }: Call,
  standing: Standing,
  request: Request,
  response: Response,
  refusal: unknown,
): Promise<Replay | undefined> {
  const lacksKey = refusal instanceof AccessError && refusal.access === 'Unauthorized.'
  if (!lacksKey || !route.permittable || request.get('idempotency-key') === undefined) return undefined
  try {
    await readBody(parseJson, request, response)
    const key = keyOf(route, standing, request, parseInput(route, request))
    if (key) await replayIfAnswered(options.db, key)
    return undefined
  } catch (error) {
    if (error instanceof Replay) return error
    if (error instanceof InvalidInput || error instanceof HttpProblem) return undefined
    throw error
  }
}

/** Runs the handler, and adds the seal of a kept command to its answer. */
async function perform(
  { route, handler, options, redo }: Call,
  { presented, ip, standing, sight, input, key, permit }: Admitted,
  request: Request,
  response: Response,
): Promise<void> {
  const now = options.clock()
  const dice = diceOf(route, standing, key, input.body)
  const seal = async (text: string) => {
    if (dice) await giveSeal(response, options, { dice, route, standing, at: now, key, input, answer: text, permit })
  }
  try {
    if (key && !handler.readsKey) await replayIfAnswered(options.db, key)
    const context = makeContext({
      route,
      standing: permit ? permitted(route, standing, permit) : standing,
      sight,
      key,
      permit,
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
    const answer = written(route, result)
    await seal(answer.text)
    send(response, answer)
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

/** The portal shows employees only their own records. */
function requireOwn({ portal }: Standing, params: unknown): void {
  if (!portal || typeof params !== 'object' || params === null || !('employeeId' in params)) return
  if (params.employeeId !== portal.employeeId) throw portalDenied()
}

/** The parts of the context that only a new request has. */
function doorOf(options: DoorOptions, presented: Presented, request: Request, response: Response): Door {
  const { credentials, csrf, demo, log, scannerPort } = options
  return {
    presented,
    attestation: request.get(ATTESTATION_HEADER),
    userAgent: request.get('user-agent'),
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
  { signer, log }: DoorOptions,
  command: Parameters<typeof sealOf>[1],
): Promise<void> {
  try {
    response.set(KEPT_COMMAND_HEADER, sealOf(await signer(), command))
  } catch (error) {
    log.error({ err: error, requestId: response.locals.requestId }, 'answered without a seal')
  }
}

/** Sends the text that was sealed, past Express, which would read it again. */
function send(response: Response, { status, text, isJson }: Written): void {
  response.status(status)
  if (!isJson) response.type('text/plain').send(text)
  else if (text === '') response.end()
  else {
    // Encoded once: a text is counted first, and then encoded.
    const bytes = Buffer.from(text)
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Content-Length', bytes.length)
    response.end(bytes)
  }
}

function resend(response: Response, { status, text }: Replay): void {
  response.status(status).set('idempotent-replayed', 'true')
  if (status === 204) response.end()
  else response.type('application/json').send(text)
}
