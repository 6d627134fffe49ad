import type { Route } from '@labada/contracts/core/route'
import { ATTESTATION_HEADER } from '@labada/contracts/scanner/scan-attestation'
import type { RequestKey } from '@labada/db/core/idempotency'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type { Standing } from '../access.ts'
import { requestKeyOf } from '../command.ts'
import type { Presented } from '../credentials/credentials.ts'
import { isUnsafe } from '../csrf.ts'
import { type Input, InvalidInput, parseBody, parsePart } from '../input.ts'
import { notFound, tooLarge, unsupportedType } from '../problems.ts'

/** Bytes. */
const BODY_LIMIT = 64 * 1024

/** Parses a body of JSON. */
export const createJsonParser = (): RequestHandler =>
  express.json({ limit: BODY_LIMIT, strict: true, inflate: false, type: 'application/json' })

/** The credentials as sent, not verified. */
export function presentedBy(request: Request): Presented {
  const authorization = request.get('authorization')
  return {
    token: authorization === undefined ? undefined : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? authorization),
    client: request.get('x-client'),
  }
}

/** A request by the agent itself: no page and no cookie that could be abused; the handler verifies its signature. */
export function isFromScanner({ access }: Route, request: Request): boolean {
  if (access.kind !== 'scanner' || request.get(ATTESTATION_HEADER) === undefined) return false
  return ['origin', 'cookie', 'sec-fetch-site', 'referer'].every((name) => request.get(name) === undefined)
}

/** Reads the body of a request, if it has one. Refuses other types than JSON, and too much of it. */
export function readBody(parseJson: RequestHandler, request: Request, response: Response): Promise<void> {
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

/** Parses every part of a request by its route. */
export function parseInput(route: Route, request: Request): Input {
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

/** The Idempotency-Key of a request by its person or device; undefined without one, or for a call that takes none. */
export function keyOf(
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
