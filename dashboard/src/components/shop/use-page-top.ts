import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells an element how far below the top of the window the page begins (header, ribbon, connection bar), as `--page-top`,
 * so that what sticks to the top does not slide under them.
 */
export function usePageTop(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    const measure = () => {
      const above = main?.previousElementSibling
      const height = above instanceof HTMLElement ? above.offsetHeight : 0
      element.current?.style.setProperty('--page-top', `${height}px`)
    }
    measure()
    const above = main?.previousElementSibling
    if (!above || typeof ResizeObserver === 'undefined') return
    const watcher = new ResizeObserver(measure)
    watcher.observe(above)
    return () => watcher.disconnect()
  }, [element])
}
