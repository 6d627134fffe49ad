import type { ReactNode } from 'react'
import type { DialogRank } from './dialog-turn.ts'

/** Props of a dialog, shared by its window. */
export interface DialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The buttons, Cancel left of OK. */
  readonly footer?: ReactNode
  readonly width?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** Ignores Escape and outside clicks and has no close button: only its own buttons close it. */
  readonly persistent?: boolean | undefined
  /** Blurs the content behind, so that it cannot be read. */
  readonly blurred?: boolean | undefined
  readonly rank?: DialogRank | undefined
  /** `alertdialog` interrupts a screen reader. */
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** Called when it is shown and has the focus: keys typed before can be replayed. */
  readonly onReady?: (() => void) | undefined
  /** Placed at the top of the screen, where no on-screen keyboard covers its fields. */
  readonly atTop?: boolean | undefined
}
