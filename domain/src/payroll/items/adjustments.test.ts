import { describe, expect, it } from 'vitest'
import { fromPesos, ZERO } from '../../core/money.ts'
import { NO_EMPLOYEE_SHARES } from '../../law/contributions/contributions.ts'
import { sumOfLeaves } from '../../law/explanations.ts'
import { dayRecord, slipInput } from '../../law/testing/slips.ts'
import { day, testTables } from '../../law/testing/tables.ts'
import { slipOf } from '../slips/slips.ts'
import { correctionsOf } from './adjustments.ts'

const tables = testTables()
const worked = [dayRecord('2026-06-01'), dayRecord('2026-06-02'), dayRecord('2026-06-03')]
const posted = slipOf(tables, slipInput({ days: worked }))
const withOvertime = worked.with(
  1,
  dayRecord('2026-06-02', { minutes: { regular: 480, overtime: 60, nightRegular: 0, nightOvertime: 0 } }),
)
const recomputed = slipOf(tables, slipInput({ days: withOvertime }))
const corrections = correctionsOf(posted.lines, recomputed.lines, day('2026-06-15'))
const later = {
  start: day('2026-06-16'),
  end: day('2026-06-30'),
  frequency: 'semi_monthly',
  payDate: day('2026-07-05'),
} as const

describe('A correction of a closed period', () => {
  it('is a line with the original day, rate and day type, and the difference', () => {
    expect(corrections).toMatchObject([
      {
        code: 'OVERTIME',
        dayType: 'ordinary',
        minutes: 60,
        amount: 9375,
        corrects: { dates: ['2026-06-02'], periodEnd: '2026-06-15' },
      },
    ])
  })
  it('is paid in the next open period, explained, and taxed as what it is', () => {
    const slip = slipOf(tables, slipInput({ period: later, corrections }))
    expect(slip.gross).toBe(9375)
    expect(slip.taxableSupplementary + slip.taxableRegular).toBe(0)
    expect(sumOfLeaves(slip.explanation)).toBe(slip.net)
  })
  it('counts for the contributions of its own month, and never for another month’s', () => {
    const same = slipOf(tables, slipInput({ period: later, corrections }))
    expect([same.contributionBase, same.needsAmendedRemittance]).toEqual([9375, false])
    const july = {
      start: day('2026-07-01'),
      end: day('2026-07-15'),
      frequency: 'semi_monthly',
      payDate: day('2026-07-20'),
    } as const
    const next = slipOf(tables, slipInput({ period: july, corrections }))
    expect([next.contributionBase, next.needsAmendedRemittance]).toEqual([0, true])
  })
  it('takes back what was paid too much, and says what the pay could not bear', () => {
    const absent = slipOf(tables, slipInput({ days: worked.slice(1) }))
    const taken = correctionsOf(posted.lines, absent.lines, day('2026-06-15'))
    expect(taken).toMatchObject([
      { code: 'BASIC', minutes: -480, amount: -60_000, corrects: { dates: ['2026-06-01'] } },
    ])
    const slip = slipOf(
      tables,
      slipInput({ period: { ...later, end: day('2026-06-20'), frequency: 'weekly' }, corrections: taken }),
    )
    expect([slip.net, slip.uncollected]).toEqual([0, 60_000])
  })
  it('made twice corrects only what is still wrong', () => {
    expect(correctionsOf([...posted.lines, ...corrections], recomputed.lines, day('2026-06-15'))).toEqual([])
  })
  it('pays only what an earlier correction of the same line has not', () => {
    const overtimeOn = (...dates: string[]) => {
      const days = worked.map((one) =>
        dates.includes(one.date) ? { ...one, minutes: { ...one.minutes, overtime: 60 } } : one,
      )
      return slipOf(tables, slipInput({ days })).lines
    }
    const [one, two, three] = [
      overtimeOn('2026-06-01'),
      overtimeOn('2026-06-01', '2026-06-02'),
      overtimeOn('2026-06-01', '2026-06-02', '2026-06-03'),
    ]
    const first = correctionsOf(one, two, day('2026-06-15'))
    const second = correctionsOf([...one, ...first], three, day('2026-06-15'))
    expect([...first, ...second].map(({ code, amount }) => [code, amount])).toEqual([
      ['OVERTIME', 9375],
      ['OVERTIME', 9375],
    ])
  })
  it('of an unchanged period is nothing', () => {
    expect(correctionsOf(posted.lines, posted.lines, day('2026-06-15'))).toEqual([])
  })
})

describe('The month’s earlier pays', () => {
  it('that took too much are given back, and giving back is no taxable pay of a minimum-wage earner', () => {
    const base = slipInput()
    const taken = { ...NO_EMPLOYEE_SHARES, sss: fromPesos(900), philhealth: fromPesos(900) }
    const segments = [{ from: day('2026-01-01'), daily: fromPesos(600), isMinimumWageEarner: true }]
    const slip = slipOf(
      tables,
      slipInput({
        period: later,
        pay: { kind: 'daily', segments },
        settings: { ...base.settings, timing: 'first_cutoff' },
        days: [dayRecord('2026-06-16')],
        monthToDate: { compensation: fromPesos(6000), taken },
      }),
    )
    expect(slip.employee).toMatchObject({ sss: fromPesos(325) - fromPesos(900), philhealth: 39_125 - 90_000 })
    expect([slip.taxableRegular, slip.net]).toEqual([0, 60_000 - 32_500 + 90_000 - 39_125 + 90_000 - fromPesos(132)])
  })
  it('count with this one: SSS on all of the month, less what was taken', () => {
    const monthToDate = { compensation: fromPesos(10_000), taken: { ...NO_EMPLOYEE_SHARES, sss: fromPesos(100) } }
    const slip = slipOf(tables, slipInput({ period: later, days: [dayRecord('2026-06-16')], monthToDate }))
    expect(slip.employee).toEqual({ sss: fromPesos(425), mpf: ZERO, philhealth: 39_125, pagibig: fromPesos(200) })
  })
})
