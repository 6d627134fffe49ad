import { expect, it } from 'vitest'
import { abbreviate, plural } from './counts.ts'

it.each([
  [0, '0 orders'],
  [1, '1 order'],
  [2, '2 orders'],
  [0.5, '0.5 orders'],
  [1_234, '1,234 orders'],
  [1_234_567.891, '1,234,567.89 orders'],
  [-12_000, '−12,000 orders'],
])('writes %d as %s', (count, words) => {
  expect(plural(count, 'order')).toBe(words)
  expect(plural(count, 'branch', 'branches').endsWith(count === 1 ? ' branch' : ' branches')).toBe(true)
})

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
