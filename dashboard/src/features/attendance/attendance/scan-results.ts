import type { AttendanceAnswer } from '@labada/contracts/attendance/attendance'
import { CallError } from '../../../api/call-error.ts'
import { t } from './t.ts'

/** What a scan came to, as the kiosk shows it. */
export type ScanResult =
  | { readonly kind: 'in' | 'out' | 'again'; readonly name: string; readonly at: Date; readonly message: string }
  /** How many in a row were not recognised. */
  | { readonly kind: 'unknown'; readonly tries: number }
  | { readonly kind: 'retry'; readonly message: string }
  /** `isKept`: the agent sends the scan again by itself. */
  | { readonly kind: 'failed'; readonly message: string; readonly isKept?: true }
  | { readonly kind: 'queued' }

/** Byte for byte what the kiosk says when the server says nothing better. */
export const NOT_RECORDED = t('failedToRecordAttendance')
export const NOT_RECOGNIZED = t('fingerprintNotRecognized')
/** After so many unknown fingers in a row somebody has to help. */
export const TRIES = 3

/** What the server answered, for the screen: the first name only. */
export function resultOf(answer: AttendanceAnswer, at: Date): ScanResult {
  const isAgain = /^already\b/i.test(answer.message)
  return { kind: isAgain ? 'again' : answer.type, name: firstName(answer.name), at, message: answer.message }
}

/** Ana Reyes → Ana. What others can read on a wall is no more than a first name. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** No answer, a stumbling server or one that has too much to do: the scan is not lost, the agent sends it. */
export const isForLater = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || error.status === 419 || error.status === 429 || error.status >= 500)

/** The server's message, or the seed's words when there is none. */
export function refusalWords(error: unknown): string {
  return error instanceof CallError && error.status > 0 && error.wasTold ? error.message : NOT_RECORDED
}

/** A scan that is left to the agent: an answer without a word is a failure all the same, no answer at all is none. */
export const laterResult = (error: unknown): ScanResult =>
  error instanceof CallError && error.status > 0 && !error.wasTold
    ? { kind: 'failed', message: NOT_RECORDED, isKept: true }
    : { kind: 'queued' }
