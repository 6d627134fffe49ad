import type { FingerView } from '@labada/contracts/scanner/fingerprint-template'
import type { ScannerCommandBody } from '@labada/contracts/scanner/scanner'
import type { Matcher } from './matching/matcher.ts'
import type { Page } from './pages.ts'
import type { Sample } from './sensor.ts'

const IDLE_MS = 60_000

export interface FingerTrying {
  readonly isRunning: () => boolean
  /** A finger was enrolled for a page, which may now try it. */
  readonly remember: (page: Page, requestId: string, views: readonly FingerView[]) => void
  readonly start: (page: Page, request: ScannerCommandBody<'enroll-try'>) => void
  readonly cancel: (page: Page) => void
  /** The page has disconnected: forgets the fingers it enrolled. */
  readonly leave: (page: Page) => void
  readonly capture: (sample: Sample) => Promise<void>
  readonly retry: (code: string) => void
}
export interface FingerTryingOptions {
  readonly matcher: Matcher
  /** Minimum score for a match. */
  readonly threshold: number
  readonly isSensorReady: () => boolean
  /** Whether an enrolment is in progress. */
  readonly isBusy: () => boolean
  readonly onChange: () => void
  readonly idleMs?: number
}

interface Enrolled {
  readonly page: Page
  readonly requestId: string
  readonly views: readonly FingerView[]
}

/**
 * Compares another press of a just enrolled finger with its captured template, so that the person sees that it works
 * before they leave. This is not a scan: nothing is signed, stored or sent.
 */
export function createFingerTrying(options: FingerTryingOptions): FingerTrying {
  const { matcher, threshold, isSensorReady, isBusy, onChange, idleMs = IDLE_MS } = options
  let enrolled: Enrolled | undefined
  let running: { readonly of: Enrolled; readonly timer: NodeJS.Timeout } | undefined

  const end = (code?: string, message?: string) => {
    if (!running) return
    const { of, timer } = running
    clearTimeout(timer)
    running = undefined
    if (code && message) of.page.say('enroll-error', { code, message })
    onChange()
  }

  return {
    isRunning: () => running !== undefined,
    remember: (page, requestId, views) => {
      enrolled = { page, requestId, views }
    },
    start: (page, { request_id }) => {
      const refuse = (code: string, message: string) => page.say('enroll-error', { code, message })
      if (running || isBusy()) refuse('BUSY', 'Another finger is being enrolled')
      else if (enrolled?.page !== page || enrolled.requestId !== request_id) {
        refuse('NOT_ENROLLED', 'Enroll the finger before you test it')
      } else if (!isSensorReady()) refuse('NO_SENSOR', 'The scanner isn’t ready')
      else {
        const timer = setTimeout(() => end('TIMEOUT', 'No finger was pressed for a minute. Try again.'), idleMs)
        running = { of: enrolled, timer }
        page.say('enroll-progress', { captured: 0, needed: 1, quality: 0 })
        onChange()
      }
    },
    cancel: (page) => {
      if (running?.of.page === page) end('CANCELLED', 'Test canceled')
    },
    leave: (page) => {
      if (running?.of.page === page) end()
      if (enrolled?.page === page) enrolled = undefined
    },
    capture: async ({ views }) => {
      const one = running
      if (!one) return
      try {
        const score = await matcher.compare(one.of.views, views)
        // Cancelled while comparing.
        if (running !== one) return
        const { page, requestId } = one.of
        page.say('enroll-tried', { request_id: requestId, matched: score >= threshold, score: Math.round(score) })
        end()
      } catch (error) {
        if (running === one) end('FAILED', 'The scanner couldn’t test this finger. Try again.')
        throw error
      }
    },
    retry: (code) => running?.of.page.say('scan-retry', { code }),
  }
}
