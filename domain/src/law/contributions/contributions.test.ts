import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../core/manila-time.ts'
import { type Centavos, centavos, fromPesos, ZERO } from '../../core/money.ts'
import { placeOf } from '../periods.ts'
import { PAY_FREQUENCIES, type PayFrequency } from '../tables.ts'
import { day, testTables } from '../testing/tables.ts'
import {
  CONTRIBUTION_TIMINGS,
  contributionsOf,
  type EmployeeShares,
  NO_EMPLOYEE_SHARES,
  sharesOfPay,
  totalOf,
} from './contributions.ts'
import { sssOf } from './sss.ts'

const tables = testTables()
const JUNE = day('2026-06-30')
const amount = fc.integer({ min: 0, max: 12_000_000 }).map(centavos)
const added = (one: EmployeeShares, other: EmployeeShares): EmployeeShares => ({
  sss: centavos(one.sss + other.sss),
  mpf: centavos(one.mpf + other.mpf),
  philhealth: centavos(one.philhealth + other.philhealth),
  pagibig: centavos(one.pagibig + other.pagibig),
})

const DAYS: Readonly<Record<PayFrequency, number>> = {
  daily: 1,
  weekly: 7,
  bi_weekly: 14,
  semi_monthly: 15,
  monthly: 30,
}

/** The pays of June, of thirty days, for a frequency. */
function paysOf(frequency: PayFrequency) {
  const count = Math.floor(30 / DAYS[frequency])
  return Array.from({ length: count }, (_, at) => {
    const end = addDays(day('2026-05-31'), (at + 1) * DAYS[frequency])
    return placeOf({ start: day('2026-06-01'), end, frequency, payDate: JUNE }, undefined)
  })
}

describe('Contributions', () => {
  it.each(PAY_FREQUENCIES)('of %s pays add up to the month’s, whenever they are taken', (frequency) => {
    const places = paysOf(frequency)
    expect(places.filter(({ isFirst }) => isFirst)).toHaveLength(1)
    expect(places.filter(({ isLast }) => isLast)).toHaveLength(1)
    expect(new Set(places.map(({ pays }) => pays))).toEqual(new Set([places.length]))
    fc.assert(
      fc.property(fc.constantFrom(...CONTRIBUTION_TIMINGS), amount, amount, (timing, projected, compensation) => {
        const month = contributionsOf(tables, JUNE, { compensation, basic: projected }).employee
        const plan = contributionsOf(tables, JUNE, { compensation: projected, basic: projected }).employee
        let taken = NO_EMPLOYEE_SHARES
        for (const place of places) taken = added(taken, sharesOfPay(timing, place, plan, month, taken))
        expect(taken).toEqual(month)
      }),
      { numRuns: 200 },
    )
  })
  it('of somebody who leaves are taken with that pay', () => {
    const period = {
      start: day('2026-06-01'),
      end: day('2026-06-10'),
      frequency: 'semi_monthly',
      payDate: JUNE,
    } as const
    expect(placeOf(period, undefined).isLast).toBe(false)
    expect(placeOf(period, day('2026-06-10')).isLast).toBe(true)
  })
  it('of a month without pay are none, on either side', () => {
    const { employee, employer } = contributionsOf(tables, JUNE, { compensation: ZERO, basic: fromPesos(15_000) })
    expect([totalOf(employee), totalOf(employer)]).toEqual([0, 0])
  })
  it('are refused for a month no table knows', () => {
    expect(() => contributionsOf(tables, day('2025-12-31'), { compensation: ZERO, basic: ZERO })).toThrow(
      'No sss table is effective on 2025-12-31',
    )
  })
})

describe('The SSS credit', () => {
  const [table] = tables.sss
  const creditOf = (compensation: Centavos) => (table ? sssOf(table.content, compensation).credit : ZERO)
  it('is within 250 pesos of the pay between its ends, and never falls when pay rises', () => {
    fc.assert(
      fc.property(fc.integer({ min: 525_000, max: 3_474_999 }).map(centavos), fc.nat(100_000), (pay, more) => {
        expect(Math.abs(creditOf(pay) - pay)).toBeLessThanOrEqual(25_000)
        expect(creditOf(centavos(pay + more))).toBeGreaterThanOrEqual(creditOf(pay))
      }),
    )
  })
})
