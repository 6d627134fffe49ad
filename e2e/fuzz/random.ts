/** Chance that repeats itself: the same seed and number give the same choices. */
export interface Random {
  /** From 0 up to 1. */
  readonly next: () => number
  /** A whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number
  readonly pick: <T>(from: readonly T[]) => T
  /** True so often out of a hundred. */
  readonly percent: (chance: number) => boolean
  readonly bytes: (count: number) => Buffer
}

/** Mulberry32, started anew for each request, so that request 17,000 of a seed can be made without the others. */
export function randomOf(seed: number, number: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    pick(from) {
      const one = from[whole(0, from.length - 1)]
      if (one === undefined) throw new Error('Nothing to pick from')
      return one
    },
    percent: (chance) => next() * 100 < chance,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => whole(0, 255))),
  }
}
