import type { ReactElement, ReactNode } from 'react'

/** One thing a menu offers. */
export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Says why it is disabled, or what the current choice is. */
  readonly hint?: string | undefined
  readonly onSelect: () => void
}

/** What a menu is told, closed or open. */
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
