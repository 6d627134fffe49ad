import { cloneElement, Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { useThere } from '../may.tsx'
import type { MenuProps } from './menu-props.ts'

const MenuDropdown = lazy(() => import('./menu-dropdown.tsx').then((all) => ({ default: all.MenuDropdown })))

/** The ⋯ menu, for less frequent actions. Its code is loaded on the first press. Not there without an item. */
export function Menu({ items: all, ...props }: MenuProps) {
  const there = useThere(all)
  const [isWanted, setWanted] = useState(false)
  const closed = cloneElement(props.target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  })
  // No line at an end, nor two in a row.
  const items = there.filter((item, at) => item !== null || (there[at - 1] && there.slice(at).some(Boolean)))
  if (items.length === 0) return null
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <MenuDropdown {...props} items={items} />
    </Suspense>
  )
}
