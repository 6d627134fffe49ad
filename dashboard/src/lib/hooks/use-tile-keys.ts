import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** A scanner types at least this many signs in a row; people press fewer at that speed. */
const SCAN_FROM = 6
const MOST_MS_BETWEEN = 35
const QUIET_MS = 40

/**
 * Holds the digits back for a blink: a scanned code is full of them, and must not order nine services. Gives the function
 * that the shortcuts call; `act` hears a key once it is clear that a person pressed it. Any other key (F8 right after
 * 1) is a person too, and finds the ticket as it was meant.
 */
export function useTileKeys(act: (key: string) => void): (key: string) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const burst = useRef<{ keys: string[]; signs: number; at: number; timer: ReturnType<typeof setTimeout> | undefined }>(
    {
      keys: [],
      signs: 0,
      at: Number.NEGATIVE_INFINITY,
      timer: undefined,
    },
  )

  const settle = useRef(() => {
    const now = burst.current
    clearTimeout(now.timer)
    const pressed = now.signs < SCAN_FROM ? now.keys : []
    now.keys = []
    for (const key of pressed) flushSync(() => latest.current(key))
  })

  useEffect(() => {
    const watch = (event: KeyboardEvent) => {
      const now = burst.current
      const isQuick = event.timeStamp - now.at < MOST_MS_BETWEEN
      if (event.key.length === 1 || (event.key === 'Enter' && isQuick)) {
        if (!isQuick) {
          settle.current()
          now.signs = 0
        }
        now.signs += 1
        now.at = event.timeStamp
      } else if (event.key !== 'Shift') settle.current()
    }
    // In the capture phase: before the shortcut of this very key runs.
    window.addEventListener('keydown', watch, true)
    return () => {
      window.removeEventListener('keydown', watch, true)
      clearTimeout(burst.current.timer)
    }
  }, [])

  return (key) => {
    const now = burst.current
    now.keys.push(key)
    clearTimeout(now.timer)
    now.timer = setTimeout(settle.current, QUIET_MS)
  }
}
