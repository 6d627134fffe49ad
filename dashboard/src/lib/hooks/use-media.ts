import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches now: `useMedia('(max-width: 575px)')`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Phone-sized screens: tables become cards, filters a sheet. */
export const useIsPhone = (): boolean => useMedia('(max-width: 575px)')

/**
 * Screens wide enough for a desk's page and as low as a small tablet on its side: what a page is for stands before its
 * figures and filters.
 */
export const useIsLow = (): boolean => useMedia('(min-width: 576px) and (max-height: 700px)')

/** Whether keys can be expected: a mouse or touchpad comes with a keyboard, a finger does not. */
export const useHasKeyboard = (): boolean => useMedia('(pointer: fine)')
