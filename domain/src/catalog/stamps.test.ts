import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeLoadsOf, NO_STAMPS, type Stamps, stampCardOf } from './stamps.ts'

describe('a stamp card', () => {
  it.each([
    // every nth, on the card, ordered, free
    [10, NO_STAMPS, 1, 0],
    [10, NO_STAMPS, 9, 0],
    [10, NO_STAMPS, 10, 1],
    [10, { loads: 9, freeLoads: 0 }, 1, 1],
    [10, { loads: 9, freeLoads: 0 }, 3, 1],
    [10, { loads: 12, freeLoads: 1 }, 7, 0],
    [10, { loads: 12, freeLoads: 1 }, 8, 1],
    [5, { loads: 4, freeLoads: 0 }, 11, 3],
  ])('of %i with %o gives of %i loads %i free', (everyNth, stamps, ordered, free) => {
    expect(freeLoadsOf(everyNth, stamps, ordered)).toBe(free)
  })

  it('owes what was earned and not given, and takes nothing back after a void', () => {
    expect(freeLoadsOf(10, { loads: 11, freeLoads: 0 }, 1)).toBe(1)
    expect(freeLoadsOf(10, { loads: 31, freeLoads: 1 }, 1)).toBe(1)
    expect(freeLoadsOf(10, { loads: 8, freeLoads: 1 }, 4)).toBe(0)
    expect(freeLoadsOf(10, { loads: 18, freeLoads: 2 }, 2)).toBe(0)
  })

  it('is read as its stamps, and what is due', () => {
    expect(stampCardOf(10, NO_STAMPS)).toEqual({ stamps: 0, of: 10, due: 0 })
    expect(stampCardOf(10, { loads: 23, freeLoads: 2 })).toEqual({ stamps: 3, of: 10, due: 0 })
    expect(stampCardOf(10, { loads: 23, freeLoads: 1 })).toEqual({ stamps: 3, of: 10, due: 1 })
    expect(stampCardOf(10, { loads: 8, freeLoads: 1 })).toEqual({ stamps: 8, of: 10, due: 0 })
  })

  it('gives, over any visits, exactly one of every n loads, however they are spread', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 40 }),
        (everyNth, visits) => {
          let stamps: Stamps = NO_STAMPS
          for (const loads of visits) {
            const free = freeLoadsOf(everyNth, stamps, loads)
            expect(free).toBeLessThanOrEqual(loads)
            stamps = { loads: stamps.loads + loads, freeLoads: stamps.freeLoads + free }
            expect(stamps.freeLoads).toBe(Math.floor(stamps.loads / everyNth))
          }
        },
      ),
    )
  })
})
