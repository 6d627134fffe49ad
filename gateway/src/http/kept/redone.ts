import type { Dice } from '@labada/db/core/dice'
import type { Actor } from '../actor.ts'
import type { Device } from '../device.ts'

/** A command that was done before, on a shop that was restored since. */
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

/** Does a command again as it was first done: by whom, at its time, with its dice. Gives the answer's text; throws as the call. */
export type Redo = (command: Redone) => Promise<string>
