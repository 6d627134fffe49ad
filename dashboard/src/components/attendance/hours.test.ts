import { expect, it } from 'vitest'
import { hoursWorked } from './hours.ts'

it('counts the hours of a fortnight as hours, not as days of 24', () => {
  expect(hoursWorked(84 * 60 + 5)).toBe('84 h 05 min')
  expect(hoursWorked(48 * 60)).toBe('48 h 00 min')
  expect(hoursWorked(47 * 60 + 59)).toBe('47 h 59 min')
  expect(hoursWorked(45)).toBe('45 min')
  expect(hoursWorked(null)).toBe('—')
})
