import type { AttendanceAnswer } from '@labada/contracts/attendance/attendance'
import { defer, handled, type Scan } from '../../../api/scanner/scan-taker.ts'
import { NOT_KEPT, retryWords } from '../../../lib/scan-words.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { isForLater, laterResult, refusalWords, resultOf, type ScanResult } from './scan-results.ts'

/** The minimum time each result is shown. */
export const LEAST_SHOWN_MS = 1_200
/** How long a result is shown if no scan follows; a failure as long as its toast. */
export const SHOWN_MS = 4_000
export const FAILURE_SHOWN_MS = 5_000
/** The time without a response after which "still sending" is shown. */
export const SLOW_MS = 8_000
/** Just before the agent would send the scan itself, it is instructed to. */
export const GIVE_UP_MS = 9_500
const MOST_WAITING = 10

export interface ScanDesk {
  readonly stage: 'idle' | 'reading' | 'slow' | 'result'
  readonly result: ScanResult | null
  /** Incremented with every result, so that two equal results are both shown. */
  readonly told: number
  /** Scans left to the agent since the server's last response. */
  readonly deferred: number
}

export interface Answered {
  readonly answer: AttendanceAnswer
  /** A server nonce that the agent signs its next scan with. */
  readonly nonce: string | null
}

export interface ScanQueue {
  readonly desk: Store<ScanDesk>
  readonly take: (scan: Scan) => void
  readonly takeUnknown: () => void
  readonly takeRetry: (code: string) => void
  /** Receives each server response, which may open dialogs. */
  readonly onAnswer: (listener: (answer: AttendanceAnswer) => void) => () => void
  /** Stops the queue. Nothing is lost: unsent scans are left to the agent. */
  readonly stop: () => void
}

/**
 * Scans are posted in the order in which they came, one at a time; each result is shown long enough to be seen. A scan
 * the server does not take now is left to the agent.
 */
export function createScanQueue(post: (scan: Scan, signal: AbortSignal) => Promise<Answered>): ScanQueue {
  const desk = createStore<ScanDesk>({ stage: 'idle', result: null, told: 0, deferred: 0 })
  const waiting: Scan[] = []
  const results: ScanResult[] = []
  const listeners = new Set<(answer: AttendanceAnswer) => void>()
  let inFlight: AbortController | null = null
  let unknownInRow = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = 0

  const change = (next: Partial<ScanDesk>) => desk.set((now) => ({ ...now, ...next }))
  const leftToShow = () => nextAt - performance.now()
  const clear = () => change({ stage: inFlight ? 'reading' : 'idle', result: null })

  const present = () => {
    clearTimeout(timer)
    if (leftToShow() > 0) {
      timer = setTimeout(present, leftToShow())
      return
    }
    const result = results.shift()
    if (!result) return clear()
    desk.set((now) => ({ ...now, stage: 'result', result, told: now.told + 1 }))
    nextAt = performance.now() + LEAST_SHOWN_MS
    const stays = result.kind === 'failed' ? FAILURE_SHOWN_MS : SHOWN_MS
    timer = setTimeout(present, results.length > 0 ? LEAST_SHOWN_MS : stays)
  }
  const tell = (result: ScanResult) => {
    results.push(result)
    present()
  }
  const leaveToAgent = (scan: Scan, result: ScanResult = { kind: 'queued' }) => {
    defer(scan)
    change({ deferred: desk.get().deferred + 1 })
    tell(result)
  }
  const next = () => {
    const scan = waiting.shift()
    if (scan) void send(scan)
  }

  const send = async (scan: Scan) => {
    const controller = new AbortController()
    inFlight = controller
    const begun = performance.now()
    let waits: ReturnType<typeof setTimeout> | undefined
    // The current result is shown for its minimum time and pending ones come first; then the new scan is shown.
    const sayWaiting = () => {
      const waited = performance.now() - begun
      if (leftToShow() <= 0 && results.length === 0)
        change({ stage: waited < SLOW_MS ? 'reading' : 'slow', result: null })
      waits = setTimeout(sayWaiting, leftToShow() > 0 ? leftToShow() : Math.max(100, SLOW_MS - waited))
    }
    sayWaiting()
    const giveUp = setTimeout(() => controller.abort(), GIVE_UP_MS)
    try {
      const { answer, nonce } = await post(scan, controller.signal)
      inFlight = null
      handled(scan, 'attendance', nonce)
      change({ deferred: 0 })
      tell(resultOf(answer, scan.scanned_at))
      for (const listener of listeners) listener(answer)
    } catch (error) {
      inFlight = null
      if (controller.signal.aborted) leaveToAgent(scan)
      else if (isForLater(error)) leaveToAgent(scan, laterResult(error))
      else {
        handled(scan, 'attendance')
        tell({ kind: 'failed', message: refusalWords(error) })
      }
    } finally {
      clearTimeout(waits)
      clearTimeout(giveUp)
      next()
    }
  }

  return {
    desk,
    take(scan) {
      unknownInRow = 0
      if (waiting.length >= MOST_WAITING) leaveToAgent(scan)
      else if (inFlight) waiting.push(scan)
      else void send(scan)
    },
    takeUnknown() {
      unknownInRow += 1
      tell({ kind: 'unknown', tries: unknownInRow })
    },
    takeRetry: (code) => tell({ kind: code === NOT_KEPT ? 'failed' : 'retry', message: retryWords(code) }),
    onAnswer(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      for (const scan of waiting.splice(0)) defer(scan)
      inFlight?.abort()
      clearTimeout(timer)
    },
  }
}
