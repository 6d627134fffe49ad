import type { PriceRow } from '@labada/contracts/catalog/prices'
import { fromPesos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { isSurprising, priceChanges, priceFor, termChanges } from './price-changes.ts'

const MABOLO = '0198c0de-0000-7000-8000-00000000000a'
const LAHUG = '0198c0de-0000-7000-8000-00000000000b'
const WASH = '0198c0de-0000-7000-8000-000000000001'
const FABCON = '0198c0de-0000-7000-8000-000000000002'

const row = (serviceId: string, pesos: number, change: Partial<PriceRow> = {}): PriceRow => ({
  serviceId,
  price: fromPesos(pesos),
  minQuantity: null,
  kgPerLoad: 8,
  toleranceKg: 0.2,
  step: null,
  rushPercent: 30,
  discountable: true,
  taxable: true,
  overrides: [],
  ...change,
})
const own = (branchId: string, pesos: number) => ({ branchId, price: fromPesos(pesos) })

describe('what a draft would change', () => {
  it('is nothing when the sheets agree', () => {
    expect(priceChanges([row(WASH, 180)], [row(WASH, 180)])).toEqual([])
    expect(termChanges([row(WASH, 180)], [row(WASH, 180)])).toEqual([])
  })

  it('is the new price with its percent of the old one', () => {
    expect(priceChanges([row(WASH, 180)], [row(WASH, 198)])).toEqual([
      { serviceId: WASH, branchId: null, kind: 'price', before: 18_000, after: 19_800, percent: 10 },
    ])
  })

  it('compares a branch’s first own price with what it inherited', () => {
    expect(priceChanges([row(WASH, 180)], [row(WASH, 180, { overrides: [own(LAHUG, 200)] })])).toMatchObject([
      { branchId: LAHUG, kind: 'override', before: 18_000, after: 20_000 },
    ])
  })

  it('says to what price a branch returns when its own is lifted', () => {
    const before = row(WASH, 180, { overrides: [own(LAHUG, 200)] })
    expect(priceChanges([before], [row(WASH, 190)])).toMatchObject([
      { branchId: null, kind: 'price', before: 18_000, after: 19_000 },
      { branchId: LAHUG, kind: 'inherits', before: 20_000, after: 19_000 },
    ])
  })

  it('leaves a branch with its own price out when only the inherited one moves', () => {
    const overrides = [own(MABOLO, 150)]
    const changes = priceChanges([row(WASH, 180, { overrides })], [row(WASH, 190, { overrides })])
    expect(changes.map(({ branchId }) => branchId)).toEqual([null])
  })

  it('names services that come and go', () => {
    expect(priceChanges([row(WASH, 180)], [row(FABCON, 12)])).toMatchObject([
      { serviceId: FABCON, kind: 'added', before: null, after: 1200, percent: null },
      { serviceId: WASH, kind: 'removed', before: 18_000, after: null },
    ])
  })

  it('lists each term that differs', () => {
    expect(termChanges([row(WASH, 180)], [row(WASH, 180, { kgPerLoad: 9, rushPercent: null })])).toEqual([
      { serviceId: WASH, term: 'kgPerLoad', before: 8, after: 9 },
      { serviceId: WASH, term: 'rushPercent', before: 30, after: null },
    ])
  })
})

describe('what is asked about twice', () => {
  const only = (before: number, after: number) => {
    const [change] = priceChanges([row(WASH, before)], [row(WASH, after)])
    if (!change) throw new Error('the two prices are the same')
    return isSurprising(change)
  }

  it.each([
    [100, 130, false],
    [100, 130.01, true],
    [100, 70, false],
    [100, 69.99, true],
    [0, 500, false],
  ])('₱%d → ₱%d: %s', (before, after, surprising) => {
    expect(only(before, after)).toBe(surprising)
  })

  it('is a price that becomes free, and a service that vanishes', () => {
    expect(only(20, 0)).toBe(true)
    expect(priceChanges([row(WASH, 180)], []).every(isSurprising)).toBe(true)
  })
})

it('gives a branch its own price, else the inherited one', () => {
  const priced = row(WASH, 180, { overrides: [own(LAHUG, 200)] })
  expect(priceFor(priced, LAHUG)).toBe(20_000)
  expect(priceFor(priced, MABOLO)).toBe(18_000)
  expect(priceFor(priced, null)).toBe(18_000)
})
