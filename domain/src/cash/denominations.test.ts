import { expect, it } from 'vitest'
import { worthOf } from './denominations.ts'

it('adds up notes and coins, down to five centavos', () => {
  expect(worthOf({ '1000': 2, '500': 1, '20': 3, '0.25': 4, '0.05': 1 })).toBe(256_105)
  expect(worthOf({})).toBe(0)
})
