import type { Trx } from '@labada/db/core/client'
import type { Dice } from '@labada/db/core/dice'
import type { Actor, Permitter } from '../actor.ts'
import type { Device } from '../device.ts'

/** What a counter decided without a connection, and its customer was told. */
export interface Offline {
  /** The number on the slip of an order it received or items it sold; null for anything else. */
  readonly number: string | null
  /** Says that something differs from what was told; shown to an admin. */
  readonly remark: (text: string) => void
  /** Runs the command's work, with what has to happen in the same transaction. */
  readonly within?: <T>(trx: Trx, work: () => Promise<T>) => Promise<T>
}

/** A command from before a restore, or one that a counter did without a connection. */
export interface Redone {
  /** `POST /orders` */
  readonly route: string
  readonly actor: Actor
  /** Who permitted it then, by PIN. */
  readonly permitter?: Permitter | undefined
  readonly device: Device | null
  readonly at: Date
  readonly dice: Dice
  readonly key: string | null
  readonly params: unknown
  readonly body: unknown
  /** Set if it was done without a connection. */
  readonly offline?: Offline
}

/**
 * Redoes a command as the original user, at its time, with its dice. Returns the answer's text; throws like the call.
 */
export type Redo = (command: Redone) => Promise<string>
