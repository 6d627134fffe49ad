import type { ReactNode } from 'react'
import type { DialogRank } from './dialog-turn.ts'

/** What a dialog is told, and its window with it. */
export interface DialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The buttons, Cancel left of OK. */
  readonly footer?: ReactNode
  readonly width?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** No Escape, no outside click, no cross: only its own buttons close it. */
  readonly persistent?: boolean | undefined
  /** Blurs what lies behind, so that it cannot be read. */
  readonly blurred?: boolean | undefined
  readonly rank?: DialogRank | undefined
  /** `alertdialog` interrupts a screen reader. */
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** It shows and has the focus: what was typed before may come. */
  readonly onReady?: (() => void) | undefined
  /** At the top of the screen, where no on-screen keyboard covers its fields. */
  readonly atTop?: boolean | undefined
}
