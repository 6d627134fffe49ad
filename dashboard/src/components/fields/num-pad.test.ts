import { describe, expect, it } from 'vitest'
import { afterKey } from './num-pad.tsx'

describe('a key of the number pad', () => {
  it.each([
    ['', '7', 2, '7'],
    ['0', '7', 2, '7'],
    ['0', '00', 0, '0'],
    ['12', '.', 2, '12.'],
    ['', '.', 2, '0.'],
    ['12.', '.', 2, '12.'],
    ['12.5', '0', 2, '12.50'],
    ['12.50', '1', 2, '12.50'],
    ['1', '00', 0, '100'],
  ])('%s then %s (%i decimals) makes %s', (value, key, decimals, expected) => {
    expect(afterKey(value, key, decimals)).toBe(expected)
  })
})
