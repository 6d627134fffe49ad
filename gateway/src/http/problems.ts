import type { AccessMessage, BRANCH_ACCESS_DENIED } from '@labada/contracts/core/problem'

/**
 * A refusal of credentials or access, before any rule of the shop. The only class with the fixed messages of 401, 403
 * and 404 bodies (security.md 1.6): each of them opens the client's persistent dialog.
 */
export class AccessError extends Error {
  readonly status: 401 | 403 | 404 | 500
  readonly access: AccessMessage | typeof BRANCH_ACCESS_DENIED
  constructor(access: AccessMessage | typeof BRANCH_ACCESS_DENIED) {
    super(access)
    this.name = 'AccessError'
    this.access = access
    this.status = STATUS[access]
  }
}

/** Any other error answer that is not from a rule of the shop. Without `message` it has no body. */
export class HttpProblem extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    body?: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof body?.message === 'string' ? body.message : `HTTP ${status}`)
    this.name = 'HttpProblem'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const badRequest = () => new HttpProblem(400, { message: 'Bad request.' })
export const foreignOrigin = () => new HttpProblem(403)
/** For calls where a body would log the counter itself out (security.md D-11). */
export const portalDenied = () => new HttpProblem(401)
export const notFound = (code = 'NOT_FOUND') => new HttpProblem(404, undefined, { 'X-Error-Code': code })
export const methodNotAllowed = (allow: string) => new HttpProblem(405, undefined, { Allow: allow })
export const tooLarge = () => new HttpProblem(413, { message: 'Payload too large.' })
export const uriTooLong = () => new HttpProblem(414, { message: 'URI too long.' })
export const unsupportedType = () => new HttpProblem(415, { message: 'Unsupported media type.' })
export const csrfMismatch = () => new HttpProblem(419, { message: 'CSRF token mismatch.' })
export const tooManyAttempts = (retryAfterSeconds: number) =>
  new HttpProblem(
    429,
    { message: 'Too Many Attempts.' },
    { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  )
export const unavailable = (retryAfterSeconds = 2) =>
  new HttpProblem(503, { message: 'Service Unavailable' }, { 'Retry-After': String(retryAfterSeconds) })
export const keyReused = () => new HttpProblem(422, { message: 'Idempotency-Key reused with different request.' })
export const inProgress = () =>
  new HttpProblem(
    409,
    { message: 'The same request is still being processed.', code: 'REQUEST_IN_PROGRESS' },
    { 'Retry-After': '1' },
  )

const STATUS: Readonly<Record<AccessMessage | typeof BRANCH_ACCESS_DENIED, 401 | 403 | 404 | 500>> = {
  'Unauthenticated.': 401,
  TERMINATED_SESSION_ACCESSED: 401,
  'Unauthorized.': 403,
  CLOSED_BRANCH_ACCESSED: 403,
  NON_EMPLOYEE_ACCOUNT_DENIED: 403,
  CLIENT_NO_MATCH_FOUND: 404,
  BRANCH_ACCESS_DENIED: 500,
}
