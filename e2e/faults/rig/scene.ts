import type pg from 'pg'
import type { Dice } from './dice.ts'
import type { Driver } from './driver.ts'
import type { Ground } from './ground.ts'
import type { History } from './history.ts'
import type { Programs } from './programs.ts'
import type { Sender } from './sender.ts'
import type { Shop } from './shop.ts'

/** What a fault may lay hands on. */
export interface Scene {
  readonly ground: Ground
  readonly programs: Programs
  readonly driver: Driver
  readonly sender: Sender
  readonly history: History
  readonly shop: Shop
  readonly dice: Dice
  readonly database: string
  /** As the owner, past every proxy. It may be away. */
  readonly sql: pg.Pool
  /** Marks the moment of the blow, from which recovery is counted. A fault that never calls it hit nothing: it is dealt again, and in the end complained of. */
  readonly strike: () => void
  /** Something that must not happen. */
  readonly complain: (what: string) => void
  /** What happened, for the list of faults. */
  readonly note: (words: string) => void
}

/** Seconds after which it must flow again. */
export interface Limits {
  /** A write begun afterwards is acknowledged. */
  readonly writes: number
  /** What was written afterwards is on a screen. */
  readonly screens: number
  /** A worker acted upon what was written afterwards. */
  readonly effects: number
}

/** One way of doing harm, or of making it crowded. */
export interface Fault {
  /** Its row in security.md 4.4. */
  readonly id: string
  readonly name: string
  /** Counted from the blow (something was killed) or from its end (something was held up). */
  readonly from: 'blow' | 'end'
  readonly limits: Limits
  /** Writes do not need what is broken: while it is, each is accepted at its first sending. */
  readonly sparesWrites?: boolean
  readonly harm: (scene: Scene) => Promise<void>
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Waits, at most `ms`; tells whether it came true. */
export async function until(condition: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  while (performance.now() < end) {
    if (await condition()) return true
    await pause(50)
  }
  return false
}
