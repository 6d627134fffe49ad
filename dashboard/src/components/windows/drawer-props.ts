import type { ReactNode } from 'react'

/** Props of a drawer, shared by its window. */
export interface DrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** The actions, fixed at the bottom. */
  readonly footer?: ReactNode
  /** Width in pixels; phones use the whole width. */
  readonly width?: number | undefined
  /** Called when it is shown and has the focus: keys typed before can be replayed. */
  readonly onReady?: (() => void) | undefined
}
