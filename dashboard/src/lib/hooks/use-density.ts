import { useLayoutEffect } from 'react'
import { createStore, useStore } from '../store.ts'

export type Density = 'office' | 'counter' | 'kiosk'

const density = createStore<Density>('office')

/**
 * The size of the whole page while a shell is mounted: the back office for mouse use, the counter for touch with wet
 * fingers, the kiosk for reading at arm's length.
 */
export function useDensity(wanted: Density): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.density = wanted
    density.set(() => wanted)
  }, [wanted])
}

export const useCurrentDensity = (): Density => useStore(density)
