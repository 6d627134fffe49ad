import { type RefObject, useLayoutEffect } from 'react'

/**
 * Publishes the height of a sticky header to the style sheets (`--ld-header`): a ribbon or a bar may appear and
 * disappear below it.
 */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = header.current
    if (!element) return
    const root = document.documentElement.style
    const watcher = new ResizeObserver(() => root.setProperty('--ld-header', `${element.offsetHeight}px`))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [header])
}
