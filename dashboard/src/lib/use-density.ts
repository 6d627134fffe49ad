import { useLayoutEffect } from 'react'

/** Sizes of the whole page while a shell is mounted: the back office for eyes and mice, the counter for wet fingers. */
export function useDensity(density: 'office' | 'counter'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
    return () => {
      delete document.documentElement.dataset.density
    }
  }, [density])
}
