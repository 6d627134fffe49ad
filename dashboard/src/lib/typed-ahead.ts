/** Text typed before its field was ready. */
export interface TypedAhead {
  readonly text: string
  /** Enter was pressed after it. */
  readonly isEntered: boolean
}

const NOTHING: TypedAhead = { text: '', isEntered: false }
/** If the window does not appear within this time, the keyboard returns to the page. */
const PATIENCE_MS = 5_000

/**
 * Buffers what is typed from now on, so that neither the page's shortcuts nor the focused field get it. Returns a
 * function that ends this and returns the text. A click, Escape or five seconds also end it and discard the text.
 */
export function keepTyped(): () => TypedAhead {
  let kept = NOTHING
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Escape') return end()
    if (event.key === 'Enter') kept = { ...kept, isEntered: true }
    else if (event.key === 'Backspace') kept = { text: kept.text.slice(0, -1), isEntered: false }
    else if (event.key.length === 1) kept = { text: kept.text + event.key, isEntered: false }
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const end = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('pointerdown', end, true)
    kept = NOTHING
  }
  const timer = setTimeout(end, PATIENCE_MS)
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('pointerdown', end, true)
  return () => {
    const typed = kept
    end()
    return typed
  }
}
