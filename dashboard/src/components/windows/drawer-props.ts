import type { ReactNode } from 'react'

/** What a drawer is told, and its window with it. */
export interface DrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** Sticks to the bottom: the actions. */
  readonly footer?: ReactNode
  /** Pixels; the whole width on phones. */
  readonly width?: number | undefined
  /** It shows and has the focus: what was typed before may come. */
  readonly onReady?: (() => void) | undefined
}
