import { createStore, useStore } from './store.ts'
import { keepTyped, type TypedAhead } from './typed-ahead.ts'

/** Counts up each time somebody asks for the palette; its code is loaded with the first time. */
const requests = createStore(0)
let take: (() => TypedAhead) | null = null

/** Whoever knows the shortcut goes on typing at once: what comes before the palette's field has the focus is kept for it. */
export function openPalette(): void {
  take?.()
  take = keepTyped()
  requests.set((now) => now + 1)
}

export const usePaletteRequest = (): number => useStore(requests)

/** For the palette, once its field has the focus. Undefined when nothing was asked for since the last time. */
export function takeTypedAhead(): TypedAhead | undefined {
  const typed = take?.()
  take = null
  return typed
}
