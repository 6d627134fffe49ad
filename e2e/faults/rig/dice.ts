/** Chance that is the same every time for the same seed: what a run did can be done again. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  /** A whole number from `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(things: readonly T[]) => T
  readonly shuffled: <T>(things: readonly T[]) => T[]
  /** Dice of its own for one part of the run, so that its throws do not depend on how often others throw. */
  readonly apart: (name: string) => Dice
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (things) => {
      const thing = things[between(0, things.length - 1)]
      if (thing === undefined) throw new Error('There is nothing to pick from')
      return thing
    },
    shuffled: (things) => {
      const left = [...things]
      return things.flatMap(() => left.splice(between(0, left.length - 1), 1))
    },
    apart: (name) => createDice([...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed)),
  }
}
