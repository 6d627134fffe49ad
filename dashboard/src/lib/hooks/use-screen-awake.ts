import { useEffect } from 'react'

/** Keeps the screen on where the browser allows it; it may refuse on battery, and nothing else changes. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const keepAwake = () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (isOver) void given.release()
          else lock = given
        },
        () => undefined,
      )
    }
    keepAwake()
    // A browser lets go of the lock while its tab is hidden.
    document.addEventListener('visibilitychange', keepAwake)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keepAwake)
      void lock?.release()
    }
  }, [])
}
