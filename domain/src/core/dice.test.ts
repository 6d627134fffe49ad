import { describe, expect, it } from 'vitest'
import { begunAt, idOf, seedOf } from './dice.ts'

const BYTES = Uint8Array.from({ length: 16 }, (_, place) => place * 16 + 5)

describe('ids from a command’s own seed', () => {
  it('are UUIDs of version 7 with the time they are given', () => {
    const at = Date.UTC(2026, 10, 25, 1, 2, 3, 456)
    const id = idOf(BYTES, at)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(begunAt(id, at + 60_000)).toBe(at)
  })

  it('sort as they were rolled', () => {
    const ids = [1, 2, 3, 40].map((roll) => idOf(BYTES.toReversed(), 1_700_000_000_000, roll))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(4)
  })

  it('have the time of their record, unless it has none or its clock was wrong', () => {
    const now = Date.UTC(2026, 10, 25)
    expect(begunAt('3f2b8c1e-9d4a-4c6b-8e2f-1a2b3c4d5e6f', now)).toBe(now)
    expect(begunAt(idOf(BYTES, now - 3_600_000), now)).toBe(now - 3_600_000)
    expect(begunAt(idOf(BYTES, now - 48 * 3_600_000), now)).toBe(now)
  })
})

describe('a seed', () => {
  it('is a UUID of version 8 from a hash', () => {
    expect(seedOf('0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef')).toBe(
      '01234567-89ab-8def-8123-456789abcdef',
    )
  })
})
