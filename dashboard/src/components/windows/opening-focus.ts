import { useEffect, useState } from 'react'

/**
 * The focus of what opens over the page, while its content is on its way. The library's trap looks once, at the opening:
 * an OK that waits for figures cannot take the focus yet, and it stayed on the page behind, whose keys were then pressed.
 * Here it is on the window itself until the element that wants it can have it, unless somebody acts in it before.
 * Give what is returned to the content as its ref; `onReady` (always the same function) hears that the focus is in it.
 */
export function useOpeningFocus(onReady?: () => void): (content: HTMLElement | null) => void {
  const [content, setContent] = useState<HTMLElement | null>(null)
  useEffect(() => (content ? leadFocus(content, onReady) : undefined), [content, onReady])
  return setContent
}

function leadFocus(content: HTMLElement, onReady: (() => void) | undefined): () => void {
  const look = () => {
    const focused = document.activeElement
    const over = focused?.closest('[aria-modal="true"]')
    if (over && over !== content) return
    const wanted = content.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)')
    if (wanted) {
      stop()
      wanted.focus({ preventScroll: true })
    } else if (!content.contains(focused)) content.focus({ preventScroll: true })
  }
  const changes = new MutationObserver(look)
  // After the trap has looked.
  const first = setTimeout(look)
  const ready = setTimeout(() => onReady?.())
  const stop = () => {
    clearTimeout(first)
    changes.disconnect()
    content.removeEventListener('keydown', acted)
    content.removeEventListener('pointerdown', acted)
  }
  const acted = ({ target }: Event) => {
    if (target !== content) stop()
  }
  changes.observe(content, { childList: true, subtree: true, attributeFilter: ['disabled', 'data-autofocus'] })
  content.addEventListener('keydown', acted)
  content.addEventListener('pointerdown', acted)
  return () => {
    clearTimeout(ready)
    stop()
  }
}
