import type { Rule } from '@labada/domain/core/rules'
import type { ReactNode } from 'react'

export interface Confirmation {
  /** A question that names the action: `Void order MAB-0042?` */
  readonly title: string
  /** The consequences of the action. */
  readonly body?: ReactNode
  /** Red OK with an icon; Cancel has the focus, so that Enter does no harm. */
  readonly danger?: boolean
  /** For actions that cannot be undone: OK is enabled only after this word was typed. */
  readonly typed?: string
}

export interface Question {
  readonly title: string
  readonly body?: ReactNode
  readonly label: string
  readonly initial?: string
  readonly multiline?: boolean
  readonly password?: boolean
  readonly maxLength?: number
  /** Default: it must not be blank (`{field} is required`). */
  readonly rules?: readonly Rule[]
  readonly danger?: boolean
  readonly placeholder?: string
}
