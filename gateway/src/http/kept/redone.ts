import type { Dice } from '@labada/db/core/dice'
import type { Actor } from '../actor.ts'
import type { Device } from '../device.ts'

/** A command from before a restore. */
export interface Redone {
  /** `POST /orders` */
  readonly route: string
  readonly actor: Actor
  readonly device: Device | null
  readonly at: Date
  readonly dice: Dice
  readonly key: string | null
  readonly params: unknown
  readonly body: unknown
}

/**
 * Redoes a command as the original user, at its time, with its dice. Returns the answer's text; throws like the call.
 */
export type Redo = (command: Redone) => Promise<string>
