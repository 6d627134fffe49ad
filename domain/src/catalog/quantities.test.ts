import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromPesos } from '../core/money.ts'
import { loadsOfWeight, type ServicePrice, workedQuantity } from './quantities.ts'

const service = (given: Partial<ServicePrice>): ServicePrice => ({
  serviceId: 's',
  code: 'WDF',
  name: 'Wash-Dry-Fold',
  category: 'full_service',
  unit: 'load',
  stages: ['washing', 'drying', 'folding'],
  price: fromPesos(180),
  minQuantity: null,
  kgPerLoad: 8,
  toleranceKg: 0.2,
  step: null,
  rushPercent: 30,
  discountable: true,
  taxable: true,
  ...given,
})

describe('Loads of a weight', () => {
  it.each([
    [0.1, 1],
    [8, 1],
    [8.2, 1],
    [8.21, 2],
    [16.2, 2],
    [16.3, 3],
    [24, 3],
  ])('%d kg at 8 kg a load, 200 g tolerated, are %d', (kg, loads) => {
    expect(loadsOfWeight(kg, 8, 0.2)).toBe(loads)
  })

  it('are not one more for a float’s dust', () => {
    expect(loadsOfWeight(0.1 + 0.2, 0.1, 0)).toBe(3)
  })

  it('always hold the laundry, and never leave a machine empty', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 10, max: 200 }),
        fc.integer({ min: 0, max: 9 }),
        (kg, load, over) => {
          const loads = loadsOfWeight(kg / 10, load / 10, over / 10)
          expect(loads * load + over).toBeGreaterThanOrEqual(kg)
          if (loads > 1) expect((loads - 1) * load + over).toBeLessThan(kg)
        },
      ),
    )
  })
})

describe('What is charged for', () => {
  it('a load service is loads by weight, which a person may only raise', () => {
    expect(workedQuantity(service({}), { weightKg: 12 })).toBe(2)
    expect(workedQuantity(service({}), { weightKg: 12, quantity: 3 })).toBe(3)
    expect(workedQuantity(service({}), { weightKg: 12, quantity: 1 })).toBe(2)
  })

  it('a load service is whole loads, weighed or not', () => {
    expect(workedQuantity(service({}), { quantity: 1.5 })).toBe(2)
    expect(workedQuantity(service({ kgPerLoad: null }), { weightKg: 30, quantity: 1 })).toBe(1)
    expect(() => workedQuantity(service({ kgPerLoad: null }), { weightKg: 30 })).toThrow(
      'Quantity of Wash-Dry-Fold is required',
    )
  })

  it('a kilo service is its weight, rounded up to the step', () => {
    const perKilo = service({ unit: 'kg', step: 0.1, kgPerLoad: null })
    expect(workedQuantity(perKilo, { weightKg: 3.21 })).toBe(3.3)
    expect(workedQuantity(perKilo, { weightKg: 3.3 })).toBe(3.3)
    expect(workedQuantity(perKilo, { quantity: 4 })).toBe(4)
    expect(workedQuantity(perKilo, { weightKg: 3.2, quantity: 9 })).toBe(3.2)
    expect(() => workedQuantity(perKilo, {})).toThrow('Weight of Wash-Dry-Fold is required')
    expect(() => workedQuantity(perKilo, { quantity: 0.05 })).toThrow('Weight must be at least 0.1 kg')
  })

  it('is at least the service’s minimum', () => {
    expect(workedQuantity(service({ unit: 'kg', minQuantity: 5 }), { weightKg: 3 })).toBe(5)
    expect(workedQuantity(service({ unit: 'kg', minQuantity: 5 }), { weightKg: 6.5 })).toBe(6.5)
  })

  it('a flat service is one unless somebody says more; a piece service is as many as were counted', () => {
    expect(workedQuantity(service({ unit: 'flat' }), {})).toBe(1)
    expect(workedQuantity(service({ unit: 'flat' }), { quantity: 2 })).toBe(2)
    expect(workedQuantity(service({ unit: 'piece' }), { quantity: 7 })).toBe(7)
    expect(() => workedQuantity(service({ unit: 'piece' }), {})).toThrow('Quantity of Wash-Dry-Fold is required')
  })

  it.each([0, -1, Number.NaN])('is never %d', (given) => {
    expect(() => workedQuantity(service({ unit: 'piece' }), { quantity: given })).toThrow(
      'Quantity must be more than 0',
    )
    expect(() => workedQuantity(service({}), { weightKg: given })).toThrow('Weight must be at least 0.1 kg')
  })

  it('never falls when more is brought', () => {
    const kilos = fc.integer({ min: 100, max: 100_000 }).map((grams) => grams / 1000)
    fc.assert(
      fc.property(kilos, kilos, fc.constantFrom('load' as const, 'kg' as const), (one, other, unit) => {
        const asked = service({ unit, step: unit === 'kg' ? 0.1 : null })
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(workedQuantity(asked, { weightKg: less })).toBeLessThanOrEqual(workedQuantity(asked, { weightKg: more }))
        if (unit === 'kg') expect(workedQuantity(asked, { weightKg: one })).toBeGreaterThanOrEqual(one)
      }),
    )
  })
})
