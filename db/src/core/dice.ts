import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'

/** What a command's ids and codes are made from: the same dice roll the same, one roll after the other. */
export interface Dice {
  readonly seed: string
  /** When the command was begun, milliseconds since 1970: its ids sort by it. */
  readonly begunAt: number
}

interface Rolling extends Dice {
  rolls: number
}

const dice = new AsyncLocalStorage<Rolling>()

/** New dice, for a command that begins. */
export const takeDice = (seed: string): Dice => ({ seed, begunAt: Date.now() })

/** Runs a command whose ids and codes come out the same whenever it is run with these dice. */
export function withDice<T>({ seed, begunAt }: Dice, work: () => T): T {
  return dice.run({ seed, begunAt, rolls: 0 }, work)
}

/** Random bytes, at most 32; of a command with dice of its own, the next ones of those. */
export function rollBytes(length: number): Buffer {
  const own = dice.getStore()
  if (!own) return randomBytes(length)
  if (length > 32) throw new Error('A roll has 32 bytes at most')
  own.rolls += 1
  return createHash('sha256').update(`${own.seed}\n${own.rolls}`).digest().subarray(0, length)
}

/** When it is for an id, milliseconds since 1970; of a command with dice, when it was first begun. */
export const rollTime = (): number => dice.getStore()?.begunAt ?? Date.now()

/** How often the dice of this command were rolled; undefined without dice. */
export const rollCount = (): number | undefined => dice.getStore()?.rolls

/** Takes the dice back to where they are now: for a transaction that is run again. */
export function rememberDice(): () => void {
  const own = dice.getStore()
  const rolls = own?.rolls ?? 0
  return () => {
    if (own) own.rolls = rolls
  }
}
