import { useLayoutEffect } from 'react'
import { createStore, useStore } from '../store.ts'

export type Density = 'office' | 'counter' | 'kiosk'

const density = createStore<Density>('office')

/**
 * Sizes of the whole page while a shell is mounted: the back office for eyes and mice, the counter for wet fingers, the
 * kiosk for an arm's length.
 */
export function useDensity(wanted: Density): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.density = wanted
    density.set(() => wanted)
  }, [wanted])
}

export const useCurrentDensity = (): Density => useStore(density)
