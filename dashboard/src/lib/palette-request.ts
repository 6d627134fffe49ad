import { createStore, useStore } from './store.ts'
import { keepTyped, type TypedAhead } from './typed-ahead.ts'

/** Increases each time the palette is requested; its code loads on the first request. */
const requests = createStore(0)
let take: (() => TypedAhead) | null = null

/** Opens the palette and buffers what is typed before its field has the focus. */
export function openPalette(): void {
  take?.()
  take = keepTyped()
  requests.set((now) => now + 1)
}

export const usePaletteRequest = (): number => useStore(requests)

/** Called by the palette once its field has the focus. Undefined if it was not requested since the last time. */
export function takeTypedAhead(): TypedAhead | undefined {
  const typed = take?.()
  take = null
  return typed
}
