import { useEffect, useState } from 'react'

/**
 * Manages the focus of a window while its content is loading. The library's focus trap looks only once, when the window
 * opens: an OK that waits for figures cannot take the focus yet, and focus stayed on the page behind, whose shortcuts
 * were then triggered. Here the window itself has the focus until the target element can take it, unless the user acts
 * in the window before. Pass the returned value to the content as its ref; `onReady` (must be a stable function) is
 * called when the focus is inside.
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
  // Runs after the trap has looked.
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
