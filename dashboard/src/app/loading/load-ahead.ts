import type { PagePart } from './page-part.tsx'

/** Whether the browser is asked to save data; not available in every browser. */
interface Thrifty {
  readonly connection?: { readonly saveData?: boolean }
}

/** Which part to load next, and how to subscribe to changes; injected, so that this code loads after the first load. */
export interface Ahead {
  readonly nextPart: () => PagePart | undefined
  readonly watch: readonly ((listener: () => void) => unknown)[]
}

/**
 * Preloads, one by one while the browser is idle, the pages that the current user may open, so that pages still open if
 * the connection is lost. Skipped if the browser asks to save data. Resumes automatically when another user signs in, a
 * feature is switched on, or the connection returns.
 */
export function loadAhead({ nextPart, watch }: Ahead): void {
  if ((navigator as Thrifty).connection?.saveData) return
  let isUnderWay = false
  const next = () => {
    const part = isUnderWay ? undefined : nextPart()
    if (!part) return
    isUnderWay = true
    whenIdle(() => {
      void part.load().then(() => {
        isUnderWay = false
        // Parts that failed to load are retried the next time the connection returns.
        if (part.loaded.get().is === 'here') next()
      })
    })
  }
  for (const subscribe of watch) subscribe(next)
  next()
}

const SOON_MS = 500

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, SOON_MS)
}
