import { encodeTemplate, type FingerView } from '@labada/contracts/scanner/fingerprint-template'
import { canonicalEnrolment, enrolmentSealContext, signedEnrolmentText } from '@labada/contracts/scanner/scan-bundle'
import type { ScannerCommandBody } from '@labada/contracts/scanner/scanner'
import type { Clock } from './clock.ts'
import type { Identity } from './identity.ts'
import type { Library } from './library.ts'
import type { Matcher } from './matching/matcher.ts'
import type { Page } from './pages.ts'
import type { Pairing } from './pairing.ts'
import { seal, signed } from './sealing.ts'
import type { Sample } from './sensor.ts'

const PRESSES = 3
const LEAST_QUALITY = 40
/** Minimum similarity between presses of one finger during a supervised enrolment. */
const SAME_FINGER = 40
/** From this score on a finger counts as already enrolled; lower than for a scan, to be on the safe side. */
const SAME_PERSON = 45
const IDLE_MS = 60_000

type Start = ScannerCommandBody<'enroll-start'>

export interface Enrolment {
  readonly isRunning: () => boolean
  readonly start: (page: Page, request: Start) => void
  readonly cancel: (page: Page) => void
  /** The page has disconnected: cancels its enrolment. */
  readonly leave: (page: Page) => void
  readonly capture: (sample: Sample) => Promise<void>
  readonly retry: (code: string) => void
}
export interface EnrolmentOptions {
  readonly identity: Identity
  readonly pairing: Pairing
  readonly library: Library
  readonly matcher: Matcher
  readonly clock: Clock
  readonly epoch: number
  readonly isSensorReady: () => boolean
  readonly onChange: () => void
  /** Called once three presses of a finger are captured: the page may try it now. */
  readonly onDone: (page: Page, requestId: string, views: readonly FingerView[]) => void
  readonly idleMs?: number
}

interface Running {
  readonly page: Page
  readonly request: Start
  readonly samples: Sample[]
  timer: NodeJS.Timeout | undefined
}

/** Captures three good presses of one finger and sends the page a sealed, signed template; one finger at a time. */
export function createEnrolment(options: EnrolmentOptions): Enrolment {
  const { matcher, isSensorReady, onChange, onDone, idleMs = IDLE_MS } = options
  let running: Running | undefined

  const end = (code?: string, message?: string) => {
    const ended = running
    if (!ended) return
    clearTimeout(ended.timer)
    running = undefined
    if (code && message) ended.page.say('enroll-error', { code, message })
    onChange()
  }
  const waitFor = (one: Running) => {
    clearTimeout(one.timer)
    one.timer = setTimeout(() => end('TIMEOUT', 'No finger was pressed for a minute. Try again.'), idleMs)
  }

  async function capture(sample: Sample): Promise<void> {
    const one = running
    const view = sample.views[0]
    if (!one || !view) return
    waitFor(one)
    if (sample.quality < LEAST_QUALITY) return one.page.say('scan-retry', { code: 'low-quality' })
    const [first] = one.samples
    const isSame = !first || (await matcher.compare(first.views, sample.views)) >= SAME_FINGER
    // Cancelled while comparing.
    if (running !== one) return
    if (!isSame) return one.page.say('scan-retry', { code: 'different-finger' })
    one.samples.push(sample)
    const quality = qualityOf(one.samples)
    one.page.say('enroll-progress', { captured: one.samples.length, needed: PRESSES, quality })
    if (one.samples.length < PRESSES) return
    const proof = await proofOf(one, quality, options)
    if (running !== one) return
    onDone(one.page, one.request.request_id, viewsOf(one.samples))
    one.page.say('enroll-done', { request_id: one.request.request_id, quality, ...proof })
    end()
  }

  return {
    isRunning: () => running !== undefined,
    start: (page, request) => {
      if (running) page.say('enroll-error', { code: 'BUSY', message: 'Another finger is being enrolled' })
      else if (!isSensorReady()) page.say('enroll-error', { code: 'NO_SENSOR', message: 'The scanner isn’t ready' })
      else {
        running = { page, request, samples: [], timer: undefined }
        waitFor(running)
        page.say('enroll-progress', { captured: 0, needed: PRESSES, quality: 0 })
        onChange()
      }
    },
    cancel: (page) => {
      if (running?.page === page) end('CANCELLED', 'Enrollment canceled')
    },
    leave: (page) => {
      if (running?.page === page) end()
    },
    capture: async (sample) => {
      try {
        await capture(sample)
      } catch (error) {
        end('FAILED', 'The scanner couldn’t enroll this finger. Try again.')
        throw error
      }
    },
    retry: (code) => running?.page.say('scan-retry', { code }),
  }
}

async function proofOf(
  { request, samples }: Running,
  quality: number,
  { identity, pairing, library, matcher, clock, epoch }: EnrolmentOptions,
): Promise<{ readonly template: string; readonly duplicate_of: string | null }> {
  const client = pairing.client()
  const sealing = pairing.sealingKey()
  if (client === null || !sealing) throw new Error('Not paired')
  const scope = library.loaded('everyone') ? 'everyone' : 'branch'
  const views = viewsOf(samples)
  const nearest = await matcher.nearest(scope, views)
  const duplicate_of = nearest.score >= SAME_PERSON ? nearest.alias : null
  const subject = { client, agent: identity.agentId, ...request }
  const template = encodeTemplate(views, { finger: request.finger, quality })
  const canonical = canonicalEnrolment({
    v: 1,
    agent: identity.agentId,
    client,
    epoch,
    request_id: request.request_id,
    employee_id: request.employee_id,
    finger: request.finger,
    quality,
    library: library.loaded(scope)?.version ?? null,
    duplicate_of,
    t_wall: clock.wall(),
    kid: sealing.kid,
    ...seal(template, sealing.key, enrolmentSealContext(subject)),
  })
  return { template: signed(canonical, signedEnrolmentText(canonical), identity.signKey), duplicate_of }
}

const viewsOf = (samples: readonly Sample[]): readonly FingerView[] => samples.flatMap(({ views }) => views)

function qualityOf(samples: readonly Sample[]): number {
  return Math.round(samples.reduce((sum, { quality }) => sum + quality, 0) / samples.length)
}
