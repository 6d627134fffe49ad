import { BRANCH_ACCESS_DENIED } from '@labada/contracts/core/problem'
import { isDatabaseAway } from '@labada/db/core/failures'
import { DomainError, type DomainErrorCode } from '@labada/domain/core/errors'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { InvalidInput } from './input.ts'
import {
  AccessError,
  badRequest,
  HttpProblem,
  tooLarge,
  tooManyAttempts,
  unavailable,
  unsupportedType,
} from './problems.ts'

/** The status of each refusal: 409 for a state that prevents the action, 422 for invalid input. */
export const STATUS_OF: Readonly<Record<DomainErrorCode, 404 | 409 | 422 | 429>> = {
  admin_only: 409,
  advance_limit: 422,
  advance_pending: 409,
  advance_quiet: 409,
  already_asked: 409,
  already_decided: 409,
  already_released: 409,
  approval_required: 409,
  backup_key_missing: 409,
  backup_needed: 409,
  backup_running: 409,
  branch_has_open_work: 409,
  cash_short: 409,
  code_taken: 409,
  consent_missing: 409,
  consent_due: 409,
  credit_limit: 409,
  customer_has_open_work: 409,
  dates_overlap: 409,
  key_set_used: 409,
  last_owner: 409,
  leave_converted: 409,
  division_by_zero: 422,
  dispute_pending: 409,
  document_closed: 409,
  duplicate_reference: 409,
  empty_order: 422,
  export_too_large: 409,
  feature_off: 409,
  field_invalid: 422,
  file_refused: 422,
  fingerprint_taken: 409,
  instalment_done: 409,
  invalid_amount: 422,
  invalid_stage: 409,
  login_failed: 422,
  machine_busy: 409,
  machine_down: 409,
  month_closed: 409,
  month_not_over: 409,
  more_than_own: 409,
  no_key: 409,
  no_open_session: 409,
  no_payroll_table: 409,
  nobody_stands: 409,
  no_price: 422,
  not_found: 404,
  not_ready: 409,
  not_recordable: 409,
  not_reversible: 409,
  note_required: 422,
  nothing_restored: 409,
  order_voided: 409,
  out_of_stock: 409,
  otp_required: 422,
  otp_wrong: 422,
  overpayment: 422,
  own_advance: 409,
  package_short: 409,
  package_unfit: 409,
  passkey_refused: 422,
  permit_over: 409,
  prepaid_short: 409,
  price_changed: 409,
  promotion_refused: 409,
  refund_too_large: 422,
  remittance_confirmed: 409,
  reset_over: 409,
  schedule_conflict: 409,
  scan_refused: 422,
  scan_used: 409,
  scanner_not_paired: 409,
  session_already_open: 409,
  session_closed: 409,
  setup_done: 409,
  stale_version: 409,
  stock_left: 409,
  step_up_required: 409,
  storage_fee_due: 409,
  tender_too_small: 422,
  too_many_attempts: 429,
  two_step_required: 409,
  undo_window_over: 409,
  unpaid: 409,
  void_window_over: 409,
}

/**
 * Answers any error with the messages of security.md 1.6. An unexpected error is logged, and its answer has only the
 * request id.
 */
export function answerError(error: unknown, request: Request, response: Response, log: Logger): void {
  if (response.headersSent) {
    log.error({ err: error, requestId: response.locals.requestId }, 'an answer broke off')
    response.destroy()
    return
  }
  const known = knownProblem(error)
  if (known instanceof AccessError) {
    answerAccess(known, response)
    return
  }
  if (known) {
    for (const [name, value] of Object.entries(known.headers)) response.set(name, value)
    response.status(known.status)
    if (known.status === 503) log.warn({ err: error, requestId: response.locals.requestId }, 'cannot serve now')
    if (known.body) response.json(known.body)
    else response.end()
    return
  }
  // Whoever hung up in the middle of their request reads no answer, and nothing is wrong with the server.
  if (request.destroyed && !request.complete) {
    log.debug({ requestId: response.locals.requestId, path: request.path }, 'the caller hung up')
    return
  }
  log.error(
    { err: error, requestId: response.locals.requestId, method: request.method, path: request.path },
    'unexpected error',
  )
  response.status(500).json({ message: 'Server Error' })
}

function answerAccess(error: AccessError, response: Response): void {
  response.status(error.status)
  if (error.access === BRANCH_ACCESS_DENIED) {
    response.set('X-Error-Class', 'expected').type('text/plain').send(BRANCH_ACCESS_DENIED)
    return
  }
  if (error.access === 'Unauthenticated.') response.set('WWW-Authenticate', 'Bearer')
  response.json({ message: error.access })
}

/** The message of a refusal for users; undefined for an unexpected or temporary error. */
export function refusalOf(error: unknown): string | undefined {
  const known = knownProblem(error)
  if (known instanceof AccessError) return known.access
  if (!known || known.status >= 500) return undefined
  return known.body ? known.message : 'The record no longer exists'
}

function knownProblem(error: unknown): AccessError | HttpProblem | undefined {
  if (error instanceof AccessError || error instanceof HttpProblem) return error
  if (error instanceof InvalidInput) return new HttpProblem(422, { message: error.message, errors: error.errors })
  if (error instanceof DomainError) return ofRule(error)
  if (isDatabaseAway(error)) return unavailable()
  return ofBodyParser(error)
}

function ofRule({ code, message, details }: DomainError): HttpProblem {
  const status = STATUS_OF[code]
  if (code === 'not_found') return new HttpProblem(404, undefined, { 'X-Error-Code': 'NOT_FOUND' })
  if (code === 'too_many_attempts') return tooManyAttempts(Number(details.retryAfterSeconds ?? 60))
  if (code === 'login_failed') return new HttpProblem(422, { message, errors: { username: [message] } })
  const field = typeof details.field === 'string' ? details.field : undefined
  return new HttpProblem(status, {
    ...details,
    message,
    code: code.toUpperCase(),
    ...(field && { errors: { [field]: [message] } }),
  })
}

/** Errors of express.json and the router: only their kind is used, never their text. */
function ofBodyParser(error: unknown): HttpProblem | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined
  if (error.status === 413) return tooLarge()
  if (error.status === 415) return unsupportedType()
  return error.status >= 400 && error.status < 500 ? badRequest() : undefined
}
