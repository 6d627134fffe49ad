import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The text being typed, and its debounced value; the field follows if that value changes elsewhere. */
export function useTyped(settled: string, settle: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(settled)
  const [known, setKnown] = useState(settled)
  if (known !== settled) {
    setKnown(settled)
    setTyped(settled)
  }
  useEffect(() => {
    if (typed.trim() === settled) return
    const timer = setTimeout(() => settle(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, settled, settle])
  return [typed, setTyped]
}
