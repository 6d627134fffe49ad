import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysLeft, parLevel, reorderLevel, type Standing, suggestionOf } from './reorder.ts'

describe('How long the stock lasts', () => {
  it('is what is there by what four weeks used: 10 L at 14 L in 28 days are 20 days', () => {
    expect(daysLeft(10_000, 14_000)).toBe(20)
    expect(daysLeft(10_000, 3500, 7)).toBe(20)
  })

  it('counts whole days only, and none when there is nothing or less', () => {
    expect(daysLeft(999, 1000, 1)).toBe(0)
    expect(daysLeft(0, 500)).toBe(0)
    expect(daysLeft(-40, 500)).toBe(0)
  })

  it('nobody can say of what was not used', () => {
    expect(daysLeft(10_000, 0)).toBeNull()
    expect(daysLeft(10_000, -5)).toBeNull()
  })
})

describe('When to order again', () => {
  it('is while it lasts until the supplier comes, and three days more', () => {
    // 56 in 28 days are 2 a day; a supplier who needs 4 days is waited for with 14.
    expect(reorderLevel(56, 4)).toBe(14)
    expect(parLevel(56, 4)).toBe(42)
  })

  it('rounds up: half a bottle too few is a bottle too few', () => {
    expect(reorderLevel(29, 4)).toBe(8)
    expect(parLevel(29, 4)).toBe(22)
  })

  it('is nothing for what nobody uses', () => {
    expect([reorderLevel(0, 10), parLevel(0, 10)]).toEqual([0, 0])
  })
})

describe('What to buy', () => {
  const standing = (given: Partial<Standing>): Standing => ({
    onHand: 0,
    onOrder: 0,
    reorderAt: 10,
    par: 40,
    packFactor: null,
    ...given,
  })

  it('fills up to par in whole packs, what is on its way counted in', () => {
    expect(suggestionOf(standing({ onHand: 10, packFactor: 12 }))).toEqual({ packs: 3, quantity: 36 })
    expect(suggestionOf(standing({ onHand: 4, onOrder: 5, packFactor: 12 }))).toEqual({ packs: 3, quantity: 36 })
    expect(suggestionOf(standing({ onHand: 4, packFactor: 12 }))).toEqual({ packs: 3, quantity: 36 })
    expect(suggestionOf(standing({ onHand: 3, packFactor: 12 }))).toEqual({ packs: 4, quantity: 48 })
    expect(suggestionOf(standing({ onHand: 10 }))).toEqual({ packs: 30, quantity: 30 })
  })

  it('is nothing while there is more than the level to order at, here or on its way', () => {
    expect(suggestionOf(standing({ onHand: 11 }))).toBeNull()
    expect(suggestionOf(standing({ onHand: 1, onOrder: 10 }))).toBeNull()
    expect(suggestionOf(standing({ onHand: 10 }))).not.toBeNull()
  })

  it('is nothing for an item nobody set a level for', () => {
    expect(suggestionOf(standing({ onHand: -5, reorderAt: null }))).toBeNull()
  })

  it('without a par keeps twice the level; a par below what is there asks for nothing', () => {
    expect(suggestionOf(standing({ onHand: 4, par: null }))?.quantity).toBe(16)
    expect(suggestionOf(standing({ onHand: 10, par: 10 }))).toBeNull()
    expect(suggestionOf(standing({ reorderAt: 0, par: null }))).toBeNull()
  })

  it('brings back what was taken below zero too', () => {
    expect(suggestionOf(standing({ onHand: -8, packFactor: 12 }))).toEqual({ packs: 4, quantity: 48 })
  })

  it('always reaches par, and never with a pack more than it takes', () => {
    const quantity = fc.integer({ min: 0, max: 50_000 })
    fc.assert(
      fc.property(
        fc.integer({ min: -5000, max: 50_000 }),
        quantity,
        quantity,
        quantity,
        fc.integer({ min: 1, max: 20_000 }),
        (onHand, onOrder, reorderAt, par, packFactor) => {
          const found = suggestionOf({ onHand, onOrder, reorderAt, par, packFactor })
          if (!found) {
            expect(onHand + onOrder).toBeGreaterThan(Math.min(reorderAt, par - 1))
            return
          }
          expect(found.quantity).toBe(found.packs * packFactor)
          expect(onHand + onOrder + found.quantity).toBeGreaterThanOrEqual(par)
          expect(onHand + onOrder + found.quantity - packFactor).toBeLessThan(par)
        },
      ),
    )
  })
})
