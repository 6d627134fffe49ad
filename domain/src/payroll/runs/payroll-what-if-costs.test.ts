import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, ZERO } from '../../core/money.ts'
import { dayRecord, randomSlip, slipInput } from '../../law/testing/slips.ts'
import { day, testTables } from '../../law/testing/tables.ts'
import type { SlipLine } from '../slips/slip-lines.ts'
import { slipOf } from '../slips/slips.ts'
import * as costs from './payroll-what-if-costs.ts'
import { type SupposedFor, supposedInput } from './payroll-what-ifs.ts'

const tables = testTables()
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const somebody: SupposedFor = { place: null, wasAbsent: false }
const PERIOD = Array.from({ length: 12 }, (_, at) => dayRecord(`2026-06-${String(at + 1).padStart(2, '0')}`))

describe('What such pays cost', () => {
  const worked = slipInput({ days: PERIOD, period: { ...slipInput().period, frequency: 'semi_monthly' } })
  const slip = slipOf(tables, worked)
  const month = costs.monthCostOf(tables, worked, slip, 'semi_monthly')

  it('in a month: two half-months with the contributions of a whole one and a twelfth for the 13th month', () => {
    expect(month.gross).toBe(fromPesos(2 * 12 * 600))
    expect(month.thirteenthMonth).toBe(fromPesos((2 * 12 * 600) / 12))
    // The month's last pay carries the same employer's shares when both halves were alike.
    const last = slipInput({
      days: PERIOD.map((one) => ({ ...one, date: day(`2026-06-${Number(one.date.slice(8)) + 15}`) })),
      period: {
        start: day('2026-06-16'),
        end: day('2026-06-30'),
        frequency: 'semi_monthly',
        payDate: day('2026-07-05'),
      },
      monthToDate: { ...worked.monthToDate, compensation: slip.contributionBase },
    })
    expect(month.employer).toBe(costs.summaryOf(slipOf(tables, last)).employer)
  })

  it('counts nothing twelve times that is paid once', () => {
    const once = slipInput({
      days: PERIOD,
      thirteenthMonth: {
        earnedBefore: fromPesos(60_000),
        alreadyPaid: centavos(0),
        otherBenefits: centavos(0),
        taxedBefore: centavos(0),
      },
      allowances: [
        {
          code: 'BONUS_CHRISTMAS',
          amount: fromPesos(1000),
          tax: 'exempt',
          inContributionBase: false,
          isBenefit: true,
        },
      ],
    })
    expect(slipOf(tables, once).gross).toBeGreaterThan(slip.gross)
    expect(costs.monthCostOf(tables, once, slipOf(tables, once), 'semi_monthly')).toEqual(month)
  })

  it('in a year: twelve months, and a holiday once', () => {
    const input = supposedInput(
      tables,
      worked,
      { day: { date: day('2026-06-05'), dayType: 'regular_holiday' } },
      somebody,
    )
    const once = costs.onceCostOf(
      tables,
      { input: worked, slip },
      { input, slip: slipOf(tables, input) },
      'semi_monthly',
    )
    expect(once.gross).toBe(fromPesos(600))
    expect(once.employer).toBeGreaterThanOrEqual(0)
    expect(costs.yearCostOf(month, once).gross).toBe(fromPesos(12 * 2 * 12 * 600 + 600))
  })

  it('follows how often pay comes: 52 weeks, 26 fortnights, 24 half-months or 12 months a year', () => {
    const week = slipInput({ days: PERIOD.slice(0, 6) })
    const grossOf = (frequency: 'weekly' | 'bi_weekly' | 'semi_monthly' | 'monthly') =>
      costs.monthCostOf(tables, week, slipOf(tables, week), frequency).gross
    expect(grossOf('weekly')).toBe(fromPesos((3600 * 52) / 12))
    expect(grossOf('bi_weekly')).toBe(fromPesos((3600 * 26) / 12))
    expect(grossOf('semi_monthly')).toBe(fromPesos(7200))
    expect(grossOf('monthly')).toBe(fromPesos(3600))
  })

  it('does not come again: what corrects an earlier period, and leave that was turned into money', () => {
    const [line] = slip.lines
    if (!line) throw new Error('Work is paid')
    const more: SlipLine[] = [
      { ...line, corrects: { dates: [day('2026-05-30')], periodEnd: day('2026-05-31') } },
      { ...line, code: 'LEAVE_CONVERSION' },
    ]
    expect(costs.monthCostOf(tables, worked, { lines: [...slip.lines, ...more] }, 'semi_monthly')).toEqual(month)
    // An allowance does: it is no basic salary, so the 13th month is as it was.
    const allowance: SlipLine = { ...line, code: 'ALLOWANCE', basicPart: 'never', amount: fromPesos(100) }
    const withIt = costs.monthCostOf(tables, worked, { lines: [...slip.lines, allowance] }, 'semi_monthly')
    expect(withIt.gross).toBe(month.gross + fromPesos(200))
    expect(withIt.thirteenthMonth).toBe(month.thirteenthMonth)
  })

  it('is nothing once where the day is as it was', () => {
    const same = { input: worked, slip }
    expect(costs.onceCostOf(tables, same, same, 'semi_monthly')).toEqual(costs.NO_COST)
    expect(costs.yearCostOf(month, costs.NO_COST).employer).toBe(12 * month.employer)
  })

  it('of several people is the sum of each, and of nobody nothing', () => {
    const other = { gross: fromPesos(10), employer: fromPesos(2), thirteenthMonth: fromPesos(1) }
    expect(costs.sumOfCosts([month, other])).toEqual({
      gross: month.gross + other.gross,
      employer: month.employer + other.employer,
      thirteenthMonth: month.thirteenthMonth + other.thirteenthMonth,
    })
    expect(costs.sumOfCosts([])).toEqual(costs.NO_COST)
    expect(costs.sumOfSummaries([])).toEqual({ gross: ZERO, deductions: ZERO, employer: ZERO, cost: ZERO, net: ZERO })
  })

  it('is the same as another of the same figures, and of no other', () => {
    const pay = costs.summaryOf(slipOf(tables, slipInput({ days: PERIOD })))
    expect(costs.isSamePay(pay, { ...pay })).toBe(true)
    for (const figure of ['gross', 'net', 'employer'] as const) {
      expect(costs.isSamePay(pay, { ...pay, [figure]: pay[figure] + 1 })).toBe(false)
    }
  })

  it('adds up from its people', () => {
    fc.assert(
      fc.property(fc.array(seed, { minLength: 1, maxLength: 8 }), (seeds) => {
        const summaries = seeds.map((it) => costs.summaryOf(slipOf(tables, randomSlip(it))))
        const all = costs.sumOfSummaries(summaries)
        expect(all.cost).toBe(all.gross + all.employer)
        expect(all.deductions).toBe(all.gross - all.net)
      }),
      { numRuns: 200 },
    )
  })
})
