import { describe, expect, it } from 'vitest'
import { DomainError } from '../core/errors.ts'
import { centavos, fromPesos, ZERO } from '../core/money.ts'
import {
  countedOff,
  EMPTY,
  putIn,
  putInAtAverage,
  refuseMissing,
  type StockChange,
  type StockLevel,
  takeOut,
} from './stock.ts'

const jug = (pesos: number) => (level: StockLevel) => putIn(level, 20_000, fromPesos(pesos)).after

describe('moving average by value', () => {
  it('is the golden case: 20 L for ₱1,600, 180 ml used, 20 L for ₱1,800, 120 ml used', () => {
    const bought = jug(1600)(EMPTY)
    const first = takeOut(bought, 180)
    expect([first.value, first.after.quantity, first.after.value]).toEqual([-14_40, 19_820, 1585_60])
    const more = jug(1800)(first.after)
    expect([more.quantity, more.value]).toEqual([39_820, 3385_60])
    expect(takeOut(more, 120).value).toBe(-10_20)
  })

  it('leaves nothing behind when the last of it goes', () => {
    const left = takeOut(takeOut(putIn(EMPTY, 3, centavos(100)).after, 1).after, 2)
    expect(left.after).toMatchObject({ quantity: 0, value: ZERO })
    expect(left.value).toBe(-67)
  })

  it('takes more than there is at the last average, and settles it with what comes in', () => {
    const level = putIn(EMPTY, 10, fromPesos(100)).after
    const below = takeOut(level, 14)
    expect(below.after).toMatchObject({ quantity: -4, value: -40_00, averageCost: 10_00 })
    expect(takeOut(below.after, 1).value).toBe(-10_00)
    const settled = putIn(below.after, 20, fromPesos(300))
    // Four of them had gone at ₱10 and cost ₱15: ₱20 more was used up than booked.
    expect(settled.correction).toBe(-20_00)
    expect(settled.after).toEqual({ quantity: 16, value: 240_00, averageCost: 15_00 })
  })

  it('stays below zero when too little comes in, at what that cost', () => {
    const below = takeOut(putIn(EMPTY, 1, fromPesos(10)).after, 5).after
    expect(putIn(below, 2, fromPesos(30)).after).toEqual({ quantity: -2, value: -30_00, averageCost: 15_00 })
    expect(putIn(below, 4, fromPesos(48)).after).toEqual({ quantity: 0, value: 0, averageCost: 12_00 })
  })

  it('remembers what an empty shelf cost last', () => {
    const empty = takeOut(putIn(EMPTY, 2, fromPesos(25)).after, 2).after
    expect(empty.averageCost).toBe(1250)
    expect(putInAtAverage(empty, 4).value).toBe(50_00)
    expect(takeOut(EMPTY, 3).value).toBe(0)
  })

  it('counts in what was found and out what is gone', () => {
    const level = putIn(EMPTY, 10, fromPesos(100)).after
    expect(countedOff(level, 2).after).toMatchObject({ quantity: 12, value: 120_00 })
    expect(countedOff(level, -3).after).toMatchObject({ quantity: 7, value: 70_00 })
  })

  it.each([0, -1, 0.0004, Number.NaN])('refuses to move %s', (quantity) => {
    expect(() => takeOut(EMPTY, quantity)).toThrow('Quantity must be more than 0')
    expect(() => putIn(EMPTY, quantity, ZERO)).toThrow('Quantity must be more than 0')
  })

  it('refuses to sell what is not there', () => {
    expect(() => refuseMissing('Fabcon', 0, 1)).toThrow('Fabcon is out of stock')
    expect(() => refuseMissing('Fabcon', 2, 3)).toThrow('Only 2 of Fabcon left')
    expect(() => refuseMissing('Fabcon', 3, 3)).not.toThrow()
  })
})

/** What moves, or nothing where a branch would hold more than it can. */
function unlessTooMuch(move: () => StockChange): StockChange | undefined {
  try {
    return move()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_amount') return undefined
    throw error
  }
}

describe('any sequence of movements', () => {
  it('keeps value = Σ movements, stock on hand worth nothing or more, an empty shelf worth nothing', () => {
    let seed = 7
    const roll = () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return seed / 4_294_967_296
    }
    let moves = 0
    for (let round = 0; round < 300; round++) {
      let level = EMPTY
      let [quantity, value] = [0, 0]
      for (let step = 0; step < 60; step++) {
        const amount = Math.ceil(roll() * 30_000) / (roll() < 0.3 ? 1000 : 1)
        const choice = roll()
        const [worth, sign] = [centavos(Math.floor(roll() * 500_000)), roll() < 0.5 ? 1 : -1]
        const moved = unlessTooMuch(() =>
          choice < 0.4
            ? putIn(level, amount, worth)
            : choice < 0.85
              ? takeOut(level, amount)
              : countedOff(level, sign * amount),
        )
        if (!moved) continue
        moves += 1
        quantity = Math.round((quantity + moved.quantity) * 1000) / 1000
        value += moved.value + moved.correction
        level = moved.after
        expect([level.quantity, level.value]).toEqual([quantity, value])
        if (level.quantity > 0) expect(level.value).toBeGreaterThanOrEqual(0)
        if (level.quantity === 0) expect(level.value).toBe(0)
        expect(level.averageCost).toBeGreaterThanOrEqual(0)
      }
    }
    expect(moves).toBeGreaterThan(15_000)
  })
})
