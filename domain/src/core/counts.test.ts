import { expect, it } from 'vitest'
import { abbreviate } from './counts.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1250, '1.3k'],
  [12_345, '12.3k'],
  [123_456, '123k'],
  [999_499, '999k'],
  [999_500, '1M'],
  [3_400_000, '3.4M'],
  [-1500, '-1.5k'],
])('abbreviates %d as %s', (count, text) => {
  expect(abbreviate(count)).toBe(text)
})
