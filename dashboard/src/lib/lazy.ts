import { lazy as reactLazy } from 'react'
import { getLive, noteAnswer, noteSilence, subscribeToLive } from '../api/live.ts'
import { createStore } from './store.ts'

/** A part that did not come is asked for again this often, besides at every sign that the line is back. Milliseconds. */
const RETRY_MS = 5_000

/** Why a part of the program is not here: no answer at all, or a server that no longer has this version of it. */
export type WhyMissing = 'no-line' | 'outdated'

/** A part of the program that could not be loaded. */
export class MissingPart extends Error {
  readonly why: WhyMissing
  constructor(why: WhyMissing, cause: unknown) {
    super(why, { cause })
    this.name = 'MissingPart'
    this.why = why
  }
}

/**
 * Loads a part of the program (`() => import('./…')`). What fails while the server answers is asked for once more: the line
 * may have been back a moment later. Throws `MissingPart`.
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

/** Why something that somebody opened is not on their screen yet; null while nothing is missed. */
export const missed = createStore<WhyMissing | null>(null)

/** Loads a part however long it takes: asks again whenever the line may be back. */
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
 * As React's `lazy`, but losing the line breaks nothing: a part that could not be loaded comes by itself when the line is
 * back, and a notice says so meanwhile. Around it stands a `Suspense`, as with React's.
 */
export const lazy: typeof reactLazy = (load) => reactLazy(() => untilLoaded(load))

/** Calls back whenever the line may be back: the browser says so, the live channel changes, or some seconds have passed. */
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

async function isServerThere(): Promise<boolean> {
  const isThere = await fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) noteAnswer()
  else noteSilence()
  return isThere
}

/**
 * A style sheet or a script ahead of its use that did not come leaves its link behind, and whoever asks again would take
 * it for there: the part would come back without its looks. So the link goes with the failure.
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
