import type { ReactElement, ReactNode } from 'react'
import type { Needing } from '../may.tsx'

/** An item of a menu. */
export interface MenuItem extends Needing {
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Why it is disabled, or the current choice. */
  readonly hint?: string | undefined
  readonly onSelect: () => void
}

/** Props of a menu, shared by its open and closed state. */
export interface MenuProps {
  /** The button that opens it. */
  readonly target: ReactElement<{
    'aria-haspopup'?: 'menu'
    'aria-expanded'?: boolean
    onClick?: () => void
  }>
  /** `null` draws a line between groups. */
  readonly items: readonly (MenuItem | null)[]
  readonly header?: ReactNode
}
