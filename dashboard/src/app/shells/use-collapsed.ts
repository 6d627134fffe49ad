import { useState } from 'react'

const KEPT = 'labada:sidebar'

/** Whether the sidebar shows icons only; remembered on this device. */
export function useCollapsed(): readonly [boolean, () => void] {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(KEPT) === 'collapsed')
  const toggle = () => {
    if (isCollapsed) localStorage.removeItem(KEPT)
    else localStorage.setItem(KEPT, 'collapsed')
    setCollapsed(!isCollapsed)
  }
  return [isCollapsed, toggle]
}
