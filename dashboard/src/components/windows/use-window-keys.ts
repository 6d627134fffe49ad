import { useCallback, useState } from 'react'
import { useKeyOwner } from '../../lib/hooks/use-key-owner.tsx'

/**
 * Captures the keyboard for a window from the moment it is requested; keys typed before it has the focus are kept for
 * it.
 */
export function useWindowKeys(isOpen: boolean, rank?: number) {
  const [isReady, setReady] = useState(false)
  if (!isOpen && isReady) setReady(false)
  const place = useKeyOwner({ kind: 'window', isOpen, isReady, rank })
  const onReady = useCallback(() => setReady(true), [])
  return { place, onReady }
}
