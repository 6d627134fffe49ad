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

/** The server refused, or could not be reached (`status` 0). */
export class CallError extends Error {
  readonly status: number
  /** The kind of refusal: `NOT_READY`, `STEP_UP_REQUIRED`, … or null. */
  readonly code: string | null
  /** Error messages by field, for the form that sent it. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly requestId: string | null
  /** Further fields of the body (what must be done first, both values of a conflict). */
  readonly details: Readonly<Record<string, unknown>>
  /** Seconds to wait after too many attempts, if the server says so. */
  readonly retryAfter: number | null
  /** False if the server sent no message: then the message is ours, and a page may have a better one. */
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

/** Whether a request was canceled on purpose (a newer search, logout, a second press): never show this as an error. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof CancelledError || error instanceof SkippedRequest

/** The message to show for a failure. */
export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.message
  return error instanceof Error && error.message ? error.message : t('somethingWentWrong')
}
