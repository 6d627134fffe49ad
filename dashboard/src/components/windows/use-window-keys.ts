import { useCallback, useState } from 'react'
import { useKeyOwner } from '../../lib/hooks/use-key-owner.tsx'

/** The keyboard of a window: its own from the moment it is asked for; what is typed before it has the focus is kept for it. */
export function useWindowKeys(isOpen: boolean, rank?: number) {
  const [isReady, setReady] = useState(false)
  if (!isOpen && isReady) setReady(false)
  const place = useKeyOwner({ kind: 'window', isOpen, isReady, rank })
  const onReady = useCallback(() => setReady(true), [])
  return { place, onReady }
}
