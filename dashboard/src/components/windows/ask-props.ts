import type { Rule } from '@labada/domain/core/rules'
import type { ReactNode } from 'react'

export interface Confirmation {
  /** A question with its verb: `Void order MAB-0042?` */
  readonly title: string
  /** What follows from it. */
  readonly body?: ReactNode
  /** Red OK with an icon; Cancel has the focus, so that Enter harms nothing. */
  readonly danger?: boolean
  /** For what cannot be undone: OK works only once this word was typed. */
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
