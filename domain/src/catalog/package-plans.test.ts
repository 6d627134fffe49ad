import { expect, test } from 'vitest'
import { parseManilaDate } from '../core/manila-time.ts'
import { centavos } from '../core/money.ts'
import { isForBranch, unitOfPlan, validUntilOf } from './package-plans.ts'

const services = [
  { id: 'wash', unit: 'load', isActive: true },
  { id: 'dry', unit: 'load', isActive: true },
  { id: 'kilo', unit: 'kg', isActive: true },
  { id: 'gone', unit: 'load', isActive: false },
] as const

test('A plan names active services that are charged by the same unit, at a peso a unit or more', () => {
  const plan = (serviceIds: string[], price = 1000_00) =>
    unitOfPlan({ serviceIds, price: centavos(price), units: 10 }, services)
  expect(plan(['wash', 'dry'])).toBe('load')
  expect(plan(['kilo'])).toBe('kg')
  expect(() => plan([])).toThrow('Choose at least one service')
  expect(() => plan(['wash', 'gone'])).toThrow('Service not found')
  expect(() => plan(['unknown'])).toThrow('Choose at least one service')
  expect(() => plan(['wash', 'kilo'])).toThrow('Services of a package must be charged by the same unit')
  expect(plan(['wash'], 10_00)).toBe('load')
  expect(() => plan(['wash'], 9_99)).toThrow('Price must be at least ₱1.00 a unit')
})

test('A package for a day ends on the day it was sold, and one for no branch is for all', () => {
  const day = parseManilaDate('2026-12-31')
  if (!day) throw new Error('not a day')
  expect([validUntilOf(day, 1), validUntilOf(day, 30)]).toEqual(['2026-12-31', '2027-01-29'])
  expect([isForBranch({ branchIds: [] }, 'a'), isForBranch({ branchIds: ['b'] }, 'a')]).toEqual([true, false])
})
