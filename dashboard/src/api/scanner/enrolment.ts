import type { ScannerCommandBody, ScannerEventBody } from '@labada/contracts/scanner/scanner'
import { t } from '../t.ts'
import { onScanner, tellScanner } from './scanner.ts'
import type { SealedBundle } from './scanner-link.ts'
import { scannerState } from './scanner-state.ts'

/** The agent must confirm within this time that it has the fingerprints. */
export const LIBRARY_MS = 15_000

export type Progress = ScannerEventBody<'enroll-progress'>
export type NewFinger = ScannerEventBody<'enroll-done'>
export type TriedFinger = ScannerEventBody<'enroll-tried'>

/** The scanner ended enrollment without a finger; the message is for users. */
export class NotEnrolled extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'NotEnrolled'
    this.code = code
  }
}

/** Sends everyone's fingerprints to the agent and waits until it has them. Throws `NotEnrolled`. */
export function loadLibrary(fingerprints: NonNullable<SealedBundle>, signal: AbortSignal): Promise<void> {
  const send = () => void tellScanner('library-init', { fingerprints })
  return until<void>(signal, LIBRARY_MS, (done, fail) => {
    send()
    return [
      // The branch's own library is sent again all the while: only this version's answer counts.
      onScanner('library-init-ok', ({ version }) => version === fingerprints.version && done()),
      onScanner('library-init-error', ({ message }) => fail(new NotEnrolled('LIBRARY', message))),
      // The line was closed, as it is when a PC was just paired: the agent is given them once it is back.
      onScanner('hello', ({ paired }) => paired && send()),
    ]
  })
}

/**
 * Enrolls one finger with three presses and returns the data for the server: sealed, unreadable here. Aborting tells
 * the agent. Throws `NotEnrolled` if it is canceled, nobody presses, or the scanner is lost.
 */
export function takeFinger(
  request: ScannerCommandBody<'enroll-start'>,
  hear: { readonly onProgress: (progress: Progress) => void; readonly onRetry: (code: string) => void },
  signal: AbortSignal,
): Promise<NewFinger> {
  return until<NewFinger>(signal, null, (done, fail) => [
    onScanner('enroll-progress', hear.onProgress),
    onScanner('scan-retry', ({ code }) => hear.onRetry(code)),
    onScanner('enroll-done', (finger) => finger.request_id === request.request_id && done(finger)),
    onScanner('enroll-error', ({ code, message }) => fail(new NotEnrolled(code, message))),
    scannerState.subscribe(() => scannerState.get().sensor === null && fail(lost())),
    tell(() => tellScanner('enroll-start', request), fail),
    // Once it is over the agent has nothing to cancel, and says nothing.
    () => void tellScanner('enroll-cancel', {}),
  ])
}

/**
 * Tests the finger that was just enrolled with one more press: returns whether it is recognized. Nothing is stored or
 * sent. Aborting tells the agent. Throws `NotEnrolled` if it is canceled, nobody presses, or the scanner is lost.
 */
export function tryFinger(
  requestId: string,
  onRetry: (code: string) => void,
  signal: AbortSignal,
): Promise<TriedFinger> {
  return until<TriedFinger>(signal, null, (done, fail) => [
    onScanner('scan-retry', ({ code }) => onRetry(code)),
    onScanner('enroll-tried', (tried) => tried.request_id === requestId && done(tried)),
    onScanner('enroll-error', ({ code, message }) => fail(new NotEnrolled(code, message))),
    scannerState.subscribe(() => scannerState.get().sensor === null && fail(lost())),
    tell(() => tellScanner('enroll-try', { request_id: requestId }), fail),
    () => void tellScanner('enroll-cancel', {}),
  ])
}

function until<Answer>(
  signal: AbortSignal,
  patience: number | null,
  begin: (done: (answer: Answer) => void, fail: (error: Error) => void) => readonly (() => void)[],
): Promise<Answer> {
  let end = () => {}
  const answer = new Promise<Answer>((resolve, reject) => {
    const cancel = () => reject(new NotEnrolled('CANCELLED', t('enrollmentCanceled')))
    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel)
    const timer = patience === null ? undefined : setTimeout(() => reject(lost()), patience)
    const stops = begin(resolve, reject)
    end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      for (const stop of stops) stop()
    }
  })
  return answer.finally(() => end())
}

function tell(say: () => boolean, fail: (error: Error) => void): () => void {
  if (!say()) fail(lost())
  return () => {}
}

const lost = () => new NotEnrolled('LOST', t('theScannerIsntRespondingWait'))
