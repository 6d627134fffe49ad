import { begunAt, idOf, rollText, seedOf, seedText } from '@labada/domain/core/dice'
import type { LocalCommand } from './local-state.ts'

/** The ids and codes of one command, the same as the server’s. */
export interface LocalDice {
  /** The first bytes of the next roll. */
  readonly bytes: (length: number) => Uint8Array
  readonly id: () => string
}

/** The rolls that the server will make for this command, at most this many. */
export async function throwDice({ route, actor, at }: LocalCommand, named: string, most: number): Promise<LocalDice> {
  const seed = seedOf(toHex(await sha256(seedText(route, actor.id, named))))
  const time = begunAt(named, at.getTime())
  const rolls = await Promise.all(Array.from({ length: most }, (_, index) => sha256(rollText(seed, index + 1))))
  let rolled = 0
  const next = () => {
    const roll = rolls[rolled]
    rolled += 1
    if (!roll) throw new Error('More ids than a command may have')
    return roll
  }
  return { bytes: (length) => next().subarray(0, length), id: () => idOf(next(), time, rolled) }
}

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
