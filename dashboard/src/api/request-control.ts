/**
 * How calls to the same path interact.
 * - `normal`: all share one controller, so that one abort ends them all
 * - `debounce`: while one is in flight a new one is skipped (submits: a double press sends once)
 * - `latest`: a new one aborts the earlier one (searches)
 * - `last`: aborts every request in flight, and what is asked after it is aborted too, until `goOn` (logout)
 */
export type RequestMode = 'normal' | 'debounce' | 'latest' | 'last'

/** A request that was skipped because the same one is still in flight. Never shown to users as an error. */
export class SkippedRequest extends Error {
  readonly canceled = true
  constructor() {
    super('canceled')
    this.name = 'SkippedRequest'
  }
}

export interface Lease {
  readonly signal: AbortSignal
  /** Must be called once the request is over, whatever the result. */
  release(): void
}

export interface RequestControl {
  /** Requests permission to send. Throws `SkippedRequest` in debounce mode while one is in flight. */
  acquire(method: string, url: string, mode: RequestMode): Lease
  /** Aborts every request in flight (the session ended). */
  abortAll(): void
  /** Requests are sent again after one in `last` mode. */
  goOn(): void
  /** Whether a request other than a read is in flight. */
  isSaving(): boolean
}

interface Lane {
  controller: AbortController
  inFlight: number
}

/**
 * Request control per path, without the query. The method is part of the key: loading a list must not suppress a submit
 * to the same path.
 */
export function createRequestControl(): RequestControl {
  const lanes = new Map<string, Lane>()
  let hasLast = false
  const abortAll = (): void => {
    for (const lane of lanes.values()) lane.controller.abort()
    lanes.clear()
  }

  return {
    abortAll,
    goOn() {
      hasLast = false
    },
    acquire(method, url, mode) {
      if (mode === 'last') {
        abortAll()
        hasLast = true
      } else if (hasLast) return { signal: AbortSignal.abort(), release: () => undefined }
      const name = `${method} ${url.split('?')[0]}`
      let lane = lanes.get(name)
      if (lane && mode === 'debounce') throw new SkippedRequest()
      if (lane && mode === 'latest') {
        lane.controller.abort()
        lane = undefined
      }
      if (!lane) {
        lane = { controller: new AbortController(), inFlight: 0 }
        lanes.set(name, lane)
      }
      const held = lane
      held.inFlight += 1
      let over = false
      return {
        signal: held.controller.signal,
        release() {
          if (over) return
          over = true
          held.inFlight -= 1
          if (held.inFlight === 0 && lanes.get(name) === held) lanes.delete(name)
        },
      }
    },
    isSaving: () => [...lanes.keys()].some((name) => !name.startsWith('GET ')),
  }
}

/** The request control of this page. */
export const requestControl = createRequestControl()
