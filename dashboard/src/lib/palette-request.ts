import { createStore, useStore } from './store.ts'

/** Counts up each time somebody asks for the palette; its code is loaded with the first time. */
const requests = createStore(0)

export const openPalette = (): void => requests.set((now) => now + 1)
export const usePaletteRequest = (): number => useStore(requests)
