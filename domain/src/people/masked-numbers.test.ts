import { expect, it } from 'vitest'
import { numberEnd } from './masked-numbers.ts'

it('shows the end of a number, of a short one none of it, and nothing where there is no number', () => {
  expect(numberEnd('3412345678')).toBe('••••5678')
  expect(numberEnd('12-345678901-2')).toBe('••••9012')
  expect(numberEnd('1234')).toBe('••••')
  expect(numberEnd('')).toBeNull()
  expect(numberEnd(null)).toBeNull()
})
