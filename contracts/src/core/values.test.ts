import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { instant, manilaDate, pesos, positivePesos } from './values.ts'

describe('what travels', () => {
  it('carries pesos on the wire and centavos inside', () => {
    expect(z.decode(pesos, 1234.5)).toBe(123_450)
    expect(z.encode(pesos, z.decode(pesos, -0.05))).toBe(-0.05)
  })
  it.each([100.005, Number.NaN, Number.POSITIVE_INFINITY, 1e13, '5'])('refuses %j as an amount', (value) => {
    expect(pesos.safeParse(value).success).toBe(false)
  })
  it.each([0, -1])('refuses %d where money must move', (value) => {
    expect(positivePesos.safeParse(value).success).toBe(false)
  })
  it('wants an instant with its offset', () => {
    expect(instant.safeParse('2026-11-21T09:05:12').success).toBe(false)
    expect(z.encode(instant, z.decode(instant, '2026-11-21T09:05:12+08:00'))).toBe('2026-11-21T01:05:12.000Z')
  })
  it('wants a real day', () => {
    expect(manilaDate.safeParse('2026-02-30').success).toBe(false)
    expect(z.decode(manilaDate, '2026-02-28')).toBe('2026-02-28')
  })
})
