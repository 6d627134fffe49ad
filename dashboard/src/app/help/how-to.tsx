import type { Feature } from '@labada/domain/core/access'
import type { ReactNode } from 'react'

/**
 * The reader: an admin in the office, an employee at the counter or in the portal, or a visitor at a login or the
 * kiosk.
 */
export type Reader = 'admin' | 'counter' | 'portal' | 'guest'

export interface HowTo {
  readonly title: string
  /** Three to six steps. Text in `<b>` is the label of a button, tab or field on screen; a test checks this. */
  readonly steps: readonly ReactNode[]
  readonly for: readonly Reader[]
  /** At the counter, shown only if the branch has this feature switched on. */
  readonly feature?: Feature
}

/** The names of buttons, tabs and fields in a step. */
export const NAMES = { b: (words: ReactNode) => <strong>{words}</strong> }

export const AT_THE_COUNTER: readonly Reader[] = ['counter', 'admin']
export const IN_THE_OFFICE: readonly Reader[] = ['admin']
