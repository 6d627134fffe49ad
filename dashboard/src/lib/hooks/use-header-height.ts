import { type RefObject, useLayoutEffect } from 'react'

/** Tells the style sheets how high a sticky header is (`--ld-header`): a ribbon or a bar may come and go under it. */
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
