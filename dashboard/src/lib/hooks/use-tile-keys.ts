import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isKeeping, isPlayed, keepFirst } from '../keyboard/owners.ts'

/** A scanner types at least this many characters in a row; people type fewer at that speed. */
const SCAN_FROM = 6
const MOST_MS_BETWEEN = 35
const QUIET_MS = 40

interface Held {
  readonly key: string
  /** The character is a shortcut; any other character matters only once the previous one has opened a window. */
  readonly isTile: boolean
}

interface Burst {
  held: readonly Held[]
  signs: number
  at: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Delays digits briefly, because a scanned code contains many and must not order nine services. Returns the function
 * that the shortcuts call; `act` receives a key once it is clear that a person pressed it. Any other key (F8 right
 * after 1) also shows that it is a person, and acts on the ticket with the digits applied. If a key opens a window, the
 * following keys belong to that window.
 */
export function useTileKeys(act: (key: string) => void): (key: string) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const burst = useRef<Burst>({ held: [], signs: 0, at: Number.NEGATIVE_INFINITY, timer: undefined })
  const isReplay = useRef(false)

  const settle = useRef(() => {
    const now = burst.current
    clearTimeout(now.timer)
    const pressed = now.signs < SCAN_FROM ? now.held : []
    now.held = []
    for (const [at, { key, isTile }] of pressed.entries()) {
      if (isKeeping()) return keepFirst(pressed.slice(at))
      if (isTile) flushSync(() => latest.current(key))
      // It has opened nothing: then Enter presses what has the focus, as it would have done.
      else if (key === 'Enter') keepFirst([{ key }])
    }
  })

  const wait = useRef((now: Burst) => {
    clearTimeout(now.timer)
    now.timer = setTimeout(settle.current, QUIET_MS)
  })

  useEffect(() => {
    const watch = (event: KeyboardEvent) => {
      isReplay.current = isPlayed(event)
      if (isReplay.current) return
      const now = burst.current
      const isQuick = event.timeStamp - now.at < MOST_MS_BETWEEN
      const isEnter = event.key === 'Enter' && isQuick
      if (event.key.length !== 1 && !isEnter) {
        if (event.key !== 'Shift') settle.current()
        return
      }
      if (!isQuick) {
        settle.current()
        now.signs = 0
      }
      now.at = event.timeStamp
      if (!isEnter) now.signs += 1
      if (now.held.length === 0 || event.ctrlKey || event.altKey || event.metaKey) return
      wait.current(now)
      now.held = [...now.held, { key: event.key, isTile: false }]
      // A scan's own Enter is the scanner's to hear.
      if (!isEnter || now.signs >= SCAN_FROM) return
      event.preventDefault()
      event.stopPropagation()
      settle.current()
    }
    // In the capture phase: before the shortcut of this very key runs.
    window.addEventListener('keydown', watch, true)
    return () => {
      window.removeEventListener('keydown', watch, true)
      clearTimeout(burst.current.timer)
    }
  }, [])

  return (key) => {
    // What was kept while something opened was no scan, and is old already.
    if (isReplay.current) return flushSync(() => latest.current(key))
    const now = burst.current
    // Watched a moment ago, as a sign like any other.
    const before = now.held.at(-1)?.key === key && !now.held.at(-1)?.isTile ? now.held.slice(0, -1) : now.held
    now.held = [...before, { key, isTile: true }]
    wait.current(now)
  }
}
