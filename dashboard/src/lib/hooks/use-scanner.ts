import { useEffect, useRef } from 'react'
import { forgetLast, isKeeping, isPlayed } from '../keyboard/owners.ts'

const LEAST_SIGNS = 6
const MOST_MS_BETWEEN = 35
/** Signs this close together that nobody types as a shortcut. */
const LEAST_FAST = 3
/** What a stub’s QR code has before the claim code. */
const TRACKING_LINK = /^https?:.*\/t\//i

/**
 * Detects a USB scanner, which types like a very fast keyboard: at least six characters with less than 35 ms between
 * them, then Enter. The characters are removed from the focused field, and that Enter triggers nothing.
 */
export function useScanner(onScan: (code: string) => void): void {
  const handler = useRef(onScan)
  useEffect(() => {
    handler.current = onScan
  })
  useEffect(() => {
    let typed = ''
    let lastAt = 0
    let field: HTMLInputElement | HTMLTextAreaElement | null = null
    let before = ''

    const onKeyDown = (event: KeyboardEvent) => {
      if (isPlayed(event)) return
      const gap = event.timeStamp - lastAt
      if (event.key === 'Enter') {
        const isScan = typed.length >= LEAST_SIGNS && gap < MOST_MS_BETWEEN
        const code = typed
        typed = ''
        if (!isScan) return
        event.preventDefault()
        event.stopImmediatePropagation()
        // While something opens, what the scanner typed is kept for it like everything else.
        if (isKeeping()) forgetLast(code.length)
        else if (field) restore(field, before)
        handler.current(code.trim().replace(TRACKING_LINK, ''))
        return
      }
      if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return
      // A scanner does not go from one field to the next: somebody filled in the first.
      const isElsewhere = field !== null && isTextField(event.target) && event.target !== field
      if (gap >= MOST_MS_BETWEEN || isElsewhere) {
        typed = ''
        field = isTextField(event.target) ? event.target : null
        before = field?.value ?? ''
      }
      typed += event.key
      lastAt = event.timeStamp
      // The sign of a link that is a shortcut everywhere: a scan opens no search.
      const isFree = !isTextField(event.target) && !isKeeping()
      if (event.key === '/' && typed.length > LEAST_FAST && isFree) event.stopImmediatePropagation()
    }

    // In the capture phase, so that no field or shortcut answers the scanner's Enter first.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Restores a field's value through its native setter, so that React notices the change. */
function restore(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
