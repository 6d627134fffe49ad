import { type RefObject, useEffect, useRef } from 'react'

/** Moves focus into a step when it appears, because the focused button of the previous step was removed. */
export function useFocusOnMount<E extends HTMLElement>(selector: string): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    element.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [selector])
  return element
}
