/** What was typed before the field it was meant for was there. */
export interface TypedAhead {
  readonly text: string
  /** Enter came after it. */
  readonly isEntered: boolean
}

const NOTHING: TypedAhead = { text: '', isEntered: false }
/** A window that does not come by then leaves the keyboard to the page again. */
const PATIENCE_MS = 5_000

/**
 * Keeps what is typed from now on, so that neither the page's shortcuts nor the field that has the focus get it. Gives a
 * function that ends it and hands over what was typed. A click, Escape or five seconds end it too, and then nothing is
 * handed over.
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
