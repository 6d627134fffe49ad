import type { Key } from '@labada/domain/core/keys'
import { createStore } from '../../lib/store.ts'

/** What a manager is asked to allow. */
export interface ManagerQuestion {
  /** In words: `Refund ₱40.00 for MAB-1127-001`. */
  readonly what: string
  /** The keys that the manager must have. */
  readonly needed: readonly Key[]
  /** Whether the person here may send it to the office to be done there, instead of asking for a permit. */
  readonly mayAskOffice?: boolean | undefined
}

/** A permit, or that the office is asked instead; null for neither. */
export type ManagerAnswer = { readonly permit: string } | 'office' | null

/** The question on screen, with the command as it will be sent. */
export interface AskedManager extends ManagerQuestion {
  readonly id: number
  readonly command: { readonly call: string; readonly input: string }
  readonly answer: (given: ManagerAnswer) => void
}

/** The question that the shell of an attended counter shows. */
export const askedManager = createStore<AskedManager | null>(null)
