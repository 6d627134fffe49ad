import { lazy as reactLazy } from 'react'
import { getLive, subscribeToLive } from '../api/live.ts'
import { isServerThere } from '../api/server-check.ts'
import { createStore } from './store.ts'
import { t } from './t.ts'

/** How often a part that failed to load is requested again, besides at every sign of a connection. Milliseconds. */
const RETRY_MS = 5_000

/** Why a part of the program is missing: no answer at all, or a server that no longer has this version. */
export type WhyMissing = 'no-line' | 'outdated'

/** A part of the program that could not be loaded. */
export class MissingPart extends Error {
  readonly why: WhyMissing
  constructor(why: WhyMissing, cause: unknown) {
    super(why === 'no-line' ? t('noConnectionToTheServer') : t('thisIsAnOldVersion'), { cause })
    this.name = 'MissingPart'
    this.why = why
  }
}

/**
 * Loads a part of the program (`() => import('./…')`). If it fails while the server answers, it is requested once more,
 * because the connection may just have returned. Throws `MissingPart`.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerThere())) throw new MissingPart('no-line', error)
  }
  try {
    return await load()
  } catch (error) {
    throw new MissingPart((await isServerThere()) ? 'outdated' : 'no-line', error)
  }
}

/** Why a part that was opened is not on the screen yet; null if none is missing. */
export const missed = createStore<WhyMissing | null>(null)

/** Loads a part however long it takes: tries again whenever the connection may be back. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await loadPart(load)
    } catch (error) {
      if (!(error instanceof MissingPart)) throw error
      missed.set(() => error.why)
      await new Promise<void>((resolve) => {
        const leave = onLineBack(() => {
          leave()
          resolve()
        })
      })
      missed.set(() => null)
    }
  }
}

/**
 * Like React's `lazy`, but it survives a lost connection: a part that failed to load appears once the connection is
 * back, and a notice says so meanwhile. Wrap it in a `Suspense`, as with React's.
 */
export const lazy: typeof reactLazy = (load) => reactLazy(() => untilLoaded(load))

/**
 * Calls back whenever the connection may be back: the browser says so, the live channel changes, or some seconds have
 * passed.
 */
export function onLineBack(listener: () => void): () => void {
  const timer = setInterval(listener, RETRY_MS)
  window.addEventListener('online', listener)
  const leave = subscribeToLive(() => {
    if (getLive().silentSince === null) listener()
  })
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', listener)
    leave()
  }
}

/**
 * Removes the link of a preloaded style sheet or script that failed. Otherwise the next request would treat it as
 * loaded, and the part would appear without its styles.
 */
export function forgetFailedLinks(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement) target.remove()
    },
    true,
  )
}
