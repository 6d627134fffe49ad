import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Says why it is disabled, or what the current choice is. */
  readonly hint?: string | undefined
  readonly onSelect: () => void
}

export interface MenuProps {
  /** A button of ours. */
  readonly target: ReactElement<{
    'aria-haspopup'?: 'menu'
    'aria-expanded'?: boolean
    onClick?: () => void
  }>
  /** `null` draws a line between groups. */
  readonly items: readonly (MenuItem | null)[]
  readonly header?: ReactNode
}

const MenuDropdown = lazy(() => import('./menu-dropdown.tsx').then((all) => ({ default: all.MenuDropdown })))

/** The ⋯ menu: what is done less often. Its code comes with the first press. */
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
