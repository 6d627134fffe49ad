import { setTimeout as pause } from 'node:timers/promises'
import { type Credentials, createCaller, Refused } from './caller.ts'
import { playCounter } from './counter.ts'

/** The state of a busy hour. */
export interface BusyHourState {
  readonly running: boolean
  readonly until: Date | null
  /** The number of changes made. */
  readonly done: number
  /** The number of refused calls. */
  readonly failed: number
}

export interface BusyHour {
  readonly state: () => BusyHourState
  /** Ends it; resolves when the last call has returned. */
  readonly stop: () => Promise<void>
}

export interface BusyHourOptions {
  /** The address of the gateway. */
  readonly address: string
  /** The branches' demo doors, with the credentials from an earlier busy hour, so that no device is set up twice. */
  readonly doors: readonly { readonly door: string; readonly credentials: Credentials }[]
  readonly now: Date
  readonly seconds: number
  readonly onFailure: (error: unknown) => void
}

/** The work of one counter in a busy hour: fifteen orders with their loads, payments and releases. */
const ACTS_OF_AN_HOUR = 135
const LEAST_PAUSE_MS = 250
const MOST_FAILURES_IN_A_ROW = 10

/**
 * Plays a busy hour at all doors in parallel, through the gateway's own HTTP calls, then stops. A counter that is
 * refused ten times in a row gives up.
 */
export function playBusyHour({ address, doors, now, seconds, onFailure }: BusyHourOptions): BusyHour {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), seconds * 1_000)
  timer.unref()
  const until = new Date(now.getTime() + seconds * 1_000)
  let [done, failed, running] = [0, 0, true]
  const note = (changes: number) => {
    done += changes
  }
  const fail = (error: unknown) => {
    failed += 1
    onFailure(error)
  }
  const pace = Math.max(LEAST_PAUSE_MS, (seconds * 1_000) / ACTS_OF_AN_HOUR)

  const played = Promise.all(
    doors.map(async ({ door, credentials }) => {
      const counter = await playCounter(createCaller(address, credentials), door, note).catch(fail)
      for (let inARow = 0; counter && !over.signal.aborted && inARow < MOST_FAILURES_IN_A_ROW; ) {
        try {
          await counter.act()
          inARow = 0
        } catch (error) {
          if (!(error instanceof Refused)) inARow = MOST_FAILURES_IN_A_ROW
          inARow += 1
          fail(error)
        }
        await pause(pace * (0.5 + Math.random()), undefined, { signal: over.signal, ref: false }).catch(() => undefined)
      }
    }),
  ).then(() => {
    running = false
    clearTimeout(timer)
  })

  return {
    state: () => ({ running, until: running ? until : null, done, failed }),
    async stop() {
      over.abort()
      await played
    },
  }
}
