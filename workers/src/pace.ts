import { setTimeout as wait } from 'node:timers/promises'

/** Waits, or less when `signal` says stop. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}

/** What `work` gives, or undefined as soon as `signal` says stop; then nobody waits for it any more. */
export function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined)
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** A bell somebody may be waiting for. A ring while nobody waits is remembered, once. */
export interface Bell {
  readonly ring: () => void
  /** Resolves at the next ring, after `ms`, or when `signal` says stop. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export function createBell(): Bell {
  let hasRung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      hasRung = true
      wake?.()
    },
    async wait(ms, signal) {
      if (!hasRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const done = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', done)
            wake = undefined
            resolve()
          }
          const timer = setTimeout(done, ms)
          signal.addEventListener('abort', done)
          wake = done
        })
      }
      hasRung = false
    },
  }
}

/** Does `work` every `ms` until stopped; what it throws goes to `onError`, and it is done again. */
export function repeat(
  ms: number,
  work: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await work(signal).catch(onError)
      await pause(ms, signal)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
