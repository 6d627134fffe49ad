import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus into a step when it appears: the one before took the focused button away. */
export function useFocusOnMount<E extends HTMLElement>(selector: string): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    element.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [selector])
  return element
}
