import { setTimeout as wait } from 'node:timers/promises'

/** Waits; resolves early if `signal` is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}

/** Resolves to the result of `work`, or to undefined as soon as `signal` is aborted, without waiting for `work`. */
export function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined)
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** A bell to wait for. A ring without a waiter is remembered, but only one. */
export interface Bell {
  readonly ring: () => void
  /** Resolves at the next ring, after `ms`, or when `signal` is aborted. */
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

/** Runs `work` every `ms` until stopped; errors go to `onError` and do not end the loop. */
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
