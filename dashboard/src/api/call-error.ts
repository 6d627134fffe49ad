import { CancelledError } from '@tanstack/react-query'
import { SkippedRequest } from './request-control.ts'
import { t } from './t.ts'

interface CallErrorParts {
  readonly status: number
  readonly message: string
  readonly code?: string | null
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly requestId?: string | null
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryAfter?: number | null
  readonly wasTold?: boolean
}

/** The server said no, or could not be reached (`status` 0). */
export class CallError extends Error {
  readonly status: number
  /** What kind of no: `NOT_READY`, `STEP_UP_REQUIRED`, … or null. */
  readonly code: string | null
  /** Complaints by field, for the form that sent it. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly requestId: string | null
  /** What else the body carried (what stands in the way, both values of a conflict). */
  readonly details: Readonly<Record<string, unknown>>
  /** Seconds to wait after too many attempts, when the server says so. */
  readonly retryAfter: number | null
  /** False when the server gave no words of its own: the message is then ours, and a page may have better ones. */
  readonly wasTold: boolean

  constructor(parts: CallErrorParts) {
    super(parts.message)
    this.name = 'CallError'
    this.status = parts.status
    this.code = parts.code ?? null
    this.errors = parts.errors ?? {}
    this.requestId = parts.requestId ?? null
    this.details = parts.details ?? {}
    this.retryAfter = parts.retryAfter ?? null
    this.wasTold = parts.wasTold ?? true
  }
}

/** Whether a request was given up on purpose (a newer search, logout, a second press): never an error to show. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof CancelledError || error instanceof SkippedRequest

/** What to say about a failure, in words for people. */
export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.message
  return error instanceof Error && error.message ? error.message : t('somethingWentWrong')
}
