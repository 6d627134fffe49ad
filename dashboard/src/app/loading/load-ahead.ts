import type { PagePart } from './page-part.tsx'

/** What this browser says of its line; not in every browser. */
interface Thrifty {
  readonly connection?: { readonly saveData?: boolean }
}

/** Which part is wanted next, and who hears that another may be; handed over, so that this comes after the first load. */
export interface Ahead {
  readonly nextPart: () => PagePart | undefined
  readonly watch: readonly ((listener: () => void) => unknown)[]
}

/**
 * Loads the pages that whoever is here may open, one by one while nothing else happens: losing the line must not leave
 * somebody at a page that never comes. Not where the browser is asked to save data. Goes on by itself when somebody else
 * comes in, a feature is switched on, or the line is back.
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
        // What did not come is asked for again at the next sign that the line is back.
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
