/** A small seeded generator (mulberry32): the same seed rolls the same company on every machine. */
export interface Dice {
  /** 0 up to, not including, 1. */
  readonly roll: () => number
  /** A whole number from `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  /** One of the keys, as often as its weight says. */
  readonly weigh: <T>(weights: readonly (readonly [T, number])[]) => T
  /** A UUIDv7 of an instant. */
  readonly id: (at: Date) => string
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[between(0, list.length - 1)]
    if (found === undefined) throw new RangeError('Nothing to pick from')
    return found
  }
  const weigh = <T>(weights: readonly (readonly [T, number])[]): T => {
    let left = roll() * weights.reduce((total, [, weight]) => total + weight, 0)
    for (const [value, weight] of weights) {
      left -= weight
      if (left < 0) return value
    }
    return pick(weights)[0]
  }
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  const id = (at: Date) => {
    const time = at.getTime().toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
  }
  return { roll, between, chance: (probability) => roll() < probability, pick, weigh, id }
}
