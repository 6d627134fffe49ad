import { cloneElement, Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import type { MenuProps } from './menu-props.ts'

const MenuDropdown = lazy(() => import('./menu-dropdown.tsx').then((all) => ({ default: all.MenuDropdown })))

/** The ⋯ menu, for less frequent actions. Its code is loaded on the first press. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false)
  const closed = cloneElement(props.target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  })
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <MenuDropdown {...props} />
    </Suspense>
  )
}
