import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import { begunAt, rollText, seedOf, seedText } from '@labada/domain/core/dice'

/** The seed of a command's ids and codes: the same dice give the same values in the same order. */
export interface Dice {
  readonly seed: string
  /** When the command started, in milliseconds since 1970: its ids sort by it. */
  readonly begunAt: number
}

interface Rolling extends Dice {
  rolls: number
}

const dice = new AsyncLocalStorage<Rolling>()

/** New dice, for a command that starts. */
export const takeDice = (seed: string): Dice => ({ seed, begunAt: Date.now() })

/**
 * The dice of a command that names itself: any repeat has the same. Its ids have the time of its record's own id, so that
 * a counter that did it without a connection made the same ones.
 */
export function diceNamed(route: string, actorId: string, named: string, now: number): Dice {
  const seed = seedOf(
    createHash('sha256')
      .update(seedText(route, actorId, named))
      .digest('hex'),
  )
  return { seed, begunAt: begunAt(named, now) }
}

/** Runs a command so that its ids and codes are the same whenever it runs with these dice. */
export function withDice<T>({ seed, begunAt }: Dice, work: () => T): T {
  return dice.run({ seed, begunAt, rolls: 0 }, work)
}

/** Random bytes, at most 32; in a command with dice, the next ones of those. */
export function rollBytes(length: number): Buffer {
  const own = dice.getStore()
  if (!own) return randomBytes(length)
  if (length > 32) throw new Error('A roll has 32 bytes at most')
  own.rolls += 1
  return createHash('sha256').update(rollText(own.seed, own.rolls)).digest().subarray(0, length)
}

/** The time for an id, in milliseconds since 1970; in a command with dice, the time it first started. */
export const rollTime = (): number => dice.getStore()?.begunAt ?? Date.now()

/** How often this command used its dice; undefined without dice. */
export const rollCount = (): number | undefined => dice.getStore()?.rolls

/** Returns a function that resets the dice to this point, for a transaction that runs again. */
export function rememberDice(): () => void {
  const own = dice.getStore()
  const rolls = own?.rolls ?? 0
  return () => {
    if (own) own.rolls = rolls
  }
}
