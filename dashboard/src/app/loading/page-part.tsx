import type { ComponentType, ReactNode } from 'react'
import { getSession, subscribeToSession } from '../../api/session.ts'
import { loadPart, MissingPart, type WhyMissing } from '../../lib/lazy.ts'
import { createStore, type Store, useStore } from '../../lib/store.ts'
import { judgePage, type PageAccess } from '../access.ts'
import { isSessionKnown } from '../start.ts'
import { MissingPage } from './missing-page.tsx'
import { Waiting } from './waiting.tsx'

type Loaded =
  | { readonly is: 'waited-for' }
  | { readonly is: 'here'; readonly Part: ComponentType }
  | { readonly is: 'missing'; readonly why: WhyMissing }

/** A page or a shell in a chunk of its own. */
export interface PagePart {
  /** Who may see it; null if everyone may. */
  readonly access: PageAccess | null
  readonly loaded: Store<Loaded>
  /** Loads the part unless it is loaded already. Never rejects; `loaded` holds the outcome. */
  readonly load: () => Promise<void>
}

/** All parts of the router, for `load-ahead`. */
export const pageParts: PagePart[] = []

export function pagePart(access: PageAccess | null, load: () => Promise<() => ReactNode>): PagePart {
  const loaded = createStore<Loaded>({ is: 'waited-for' })
  let loading: Promise<void> | null = null
  const fetchIt = async () => {
    try {
      const Part = await loadPart(load)
      loaded.set(() => ({ is: 'here', Part }))
    } catch (error) {
      if (!(error instanceof MissingPart)) throw error
      loaded.set(() => ({ is: 'missing', why: error.why }))
    } finally {
      loading = null
    }
  }
  const part: PagePart = {
    access,
    loaded,
    async load() {
      if (loaded.get().is === 'here') return
      loading ??= fetchIt()
      await loading
    },
  }
  pageParts.push(part)
  return part
}

/**
 * Loads a part before the router shows it, so that the previous page stays on screen meanwhile. Does not wait for
 * visitors without access: resolves as soon as the guard would redirect.
 */
export async function readyToShow(part: PagePart): Promise<void> {
  if (isRefused(part)) return
  const stops: (() => void)[] = []
  const refused = new Promise<void>((resolve) => {
    const look = () => {
      if (isRefused(part)) resolve()
    }
    stops.push(isSessionKnown.subscribe(look), subscribeToSession(look))
  })
  await Promise.race([part.load(), refused])
  for (const stop of stops) stop()
}

/** Whether the guard would redirect, as far as is known. */
export const isRefused = ({ access }: PagePart): boolean =>
  access !== null && isSessionKnown.get() && judgePage(access, getSession()).kind !== 'stay'

/** Shows a part that passed the guard, or why it could not be loaded. */
export function ShownPart({ part, isWhole = false }: { readonly part: PagePart; readonly isWhole?: boolean }) {
  const loaded = useStore(part.loaded)
  if (loaded.is === 'here') return <loaded.Part />
  if (loaded.is === 'missing') return <MissingPage why={loaded.why} isWhole={isWhole} load={part.load} />
  return <Waiting isWhole={isWhole} load={part.load} />
}
