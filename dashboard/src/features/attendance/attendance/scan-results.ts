import type { AttendanceAnswer } from '@labada/contracts/attendance/attendance'
import { CallError } from '../../../api/call-error.ts'
import { t } from './t.ts'

/** The result of a scan, as shown by the kiosk. */
export type ScanResult =
  | { readonly kind: 'in' | 'out' | 'again'; readonly name: string; readonly at: Date; readonly message: string }
  /** The number of consecutive unrecognised scans. */
  | { readonly kind: 'unknown'; readonly tries: number }
  | { readonly kind: 'retry'; readonly message: string }
  /** `isKept`: the agent resends the scan automatically. */
  | { readonly kind: 'failed'; readonly message: string; readonly isKept?: true }
  | { readonly kind: 'queued' }

/** The exact default messages of the kiosk, used if the server sends none. */
export const NOT_RECORDED = t('failedToRecordAttendance')
export const NOT_RECOGNIZED = t('fingerprintNotRecognized')
/** The number of consecutive unknown fingers after which help is requested. */
export const TRIES = 3

/** The server's response for display, with the first name only. */
export function resultOf(answer: AttendanceAnswer, at: Date): ScanResult {
  const isAgain = /^already\b/i.test(answer.message)
  return { kind: isAgain ? 'again' : answer.type, name: firstName(answer.name), at, message: answer.message }
}

/** Ana Reyes → Ana. The public screen shows first names only. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** Whether there was no response, a server error or an overloaded server; the agent then sends the scan. */
export const isForLater = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || error.status === 419 || error.status === 429 || error.status >= 500)

/** The server's message, or the seed's message if there is none. */
export function refusalWords(error: unknown): string {
  return error instanceof CallError && error.status > 0 && error.wasTold ? error.message : NOT_RECORDED
}

/** The result of a scan left to the agent: an empty response is a failure, a missing response is not. */
export const laterResult = (error: unknown): ScanResult =>
  error instanceof CallError && error.status > 0 && !error.wasTold
    ? { kind: 'failed', message: NOT_RECORDED, isKept: true }
    : { kind: 'queued' }
