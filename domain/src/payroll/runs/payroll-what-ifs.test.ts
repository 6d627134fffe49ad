import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, ZERO } from '../../core/money.ts'
import { OVERTIME_MEAL } from '../../law/de-minimis.ts'
import { dayRecord, randomSlip, slipInput } from '../../law/testing/slips.ts'
import { day, testTables } from '../../law/testing/tables.ts'
import type { Allowance } from '../items/allowances.ts'
import { slipOf } from '../slips/slips.ts'
import * as costs from './payroll-what-if-costs.ts'
import { type SupposedFor, supposedInput } from './payroll-what-ifs.ts'

const tables = testTables()
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const somebody: SupposedFor = { place: null, wasAbsent: false }
const PERIOD = Array.from({ length: 12 }, (_, at) => dayRecord(`2026-06-${String(at + 1).padStart(2, '0')}`))

describe('A supposition', () => {
  it('of nothing leaves any pay as it is, also once it was kept as JSON', () => {
    fc.assert(
      fc.property(seed, (it) => {
        const input = randomSlip(it)
        expect(supposedInput(tables, input, {}, somebody)).toBe(input)
        expect(supposedInput(tables, input, { overtimePercent: 100 }, somebody)).toBe(input)
        const kept: typeof input = JSON.parse(JSON.stringify(input))
        expect(costs.summaryOf(slipOf(tables, kept))).toEqual(costs.summaryOf(slipOf(tables, input)))
      }),
      { numRuns: 1000 },
    )
  })

  it('of a raise is the pay of somebody who always earned that much', () => {
    const worked = slipInput({ days: PERIOD })
    const more = supposedInput(tables, worked, { raise: { kind: 'daily', amount: fromPesos(50) } }, somebody)
    const those = slipInput({
      days: PERIOD,
      pay: {
        kind: 'daily',
        segments: [{ from: day('2026-01-01'), daily: fromPesos(650), isMinimumWageEarner: false }],
      },
    })
    expect(slipOf(tables, more)).toEqual(slipOf(tables, those))
    const tenth = supposedInput(tables, worked, { raise: { kind: 'percent', hundredths: 1000 } }, somebody)
    expect(slipOf(tables, tenth).gross).toBe(fromPesos(12 * 660))
    const salary = slipInput({
      days: PERIOD,
      pay: { kind: 'monthly', monthly: fromPesos(20_000), isMinimumWageEarner: false },
    })
    const raised = supposedInput(tables, salary, { raise: { kind: 'daily', amount: fromPesos(100) } }, somebody)
    // ₱100 a day by the factor 313: 100 × 313 ÷ 12.
    expect(raised.pay).toMatchObject({ monthly: centavos(2_000_000 + 260_833) })
  })

  it('never pays less for more', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 50_000 }), (it, amount) => {
        const input = randomSlip(it)
        const more = supposedInput(tables, input, { raise: { kind: 'daily', amount: centavos(amount) } }, somebody)
        expect(more.pay).not.toEqual(input.pay)
        expect(slipOf(tables, more).gross).toBeGreaterThanOrEqual(slipOf(tables, input).gross)
      }),
      { numRuns: 1000 },
    )
  })

  it('of a minimum wage lifts those below it where it holds, and judges who pays no tax anew', () => {
    const earner = slipInput({
      days: PERIOD,
      pay: {
        kind: 'daily',
        segments: [{ from: day('2026-01-01'), daily: fromPesos(600), isMinimumWageEarner: false }],
      },
    })
    const wage = { region: 'NCR', tier: 'non_agriculture', daily: fromPesos(700) }
    const here = supposedInput(tables, earner, { wage }, { place: wage, wasAbsent: false })
    expect(here.pay).toMatchObject({ segments: [{ daily: fromPesos(700), isMinimumWageEarner: true }] })
    expect(supposedInput(tables, earner, { wage }, { place: { ...wage, region: 'III' }, wasAbsent: false })).toBe(
      earner,
    )
    expect(supposedInput(tables, earner, { wage }, somebody)).toBe(earner)
    const above = supposedInput(
      tables,
      earner,
      { wage: { ...wage, daily: fromPesos(500) } },
      { place: wage, wasAbsent: false },
    )
    expect(above).toBe(earner)
    const both = { wage, raise: { kind: 'daily' as const, amount: fromPesos(150) } }
    expect(supposedInput(tables, earner, both, { place: wage, wasAbsent: false }).pay).toMatchObject({
      segments: [{ daily: fromPesos(750), isMinimumWageEarner: false }],
    })
  })

  it('of a minimum wage moves the untaxed ceiling of meals where it holds, and nothing that is paid of them', () => {
    const wage = { region: 'NCR', tier: 'non_agriculture', daily: fromPesos(900) }
    const here = { place: wage, wasAbsent: false }
    const meals = (...dates: readonly string[]): Allowance => ({
      code: 'SUPPER',
      amount: fromPesos(250 * dates.length),
      tax: 'exempt',
      inContributionBase: true,
      deMinimis: {
        item: OVERTIME_MEAL,
        before: ZERO,
        meals: dates.map((date) => ({ date: day(date), minimumWage: fromPesos(755) })),
      },
    })
    const rice: Allowance = {
      ...meals(),
      code: 'RICE',
      amount: fromPesos(1000),
      deMinimis: { item: 'rice_subsidy_month', before: ZERO },
    }
    // Above both minimum wages: only the ceiling moves.
    const input = slipInput({
      days: PERIOD,
      pay: {
        kind: 'daily',
        segments: [{ from: day('2026-01-01'), daily: fromPesos(1000), isMinimumWageEarner: false }],
      },
      allowances: [rice, meals('2026-06-02', '2026-06-03')],
    })
    const besides = (of: typeof input) =>
      slipOf(tables, of)
        .lines.filter(({ code }) => code.includes('SUPPER'))
        .map(({ code, amount }) => [code, amount])
    // 30 % of ₱755 are ₱226.50 a day, of ₱900 ₱270.
    expect(besides(input)).toEqual([
      ['DE_MINIMIS_SUPPER', fromPesos(453)],
      ['OVER_DE_MINIMIS_SUPPER', fromPesos(47)],
    ])
    const higher = supposedInput(tables, input, { wage }, here)
    expect(besides(higher)).toEqual([['DE_MINIMIS_SUPPER', fromPesos(500)]])
    expect(higher.pay).toBe(input.pay)
    expect(higher.allowances[0]).toBe(rice)
    expect(slipOf(tables, higher).gross).toBe(slipOf(tables, input).gross)
    expect(slipOf(tables, higher).contributionBase).toBe(slipOf(tables, input).contributionBase - fromPesos(47))
    const lower = supposedInput(tables, input, { wage: { ...wage, daily: fromPesos(500) } }, here)
    expect(besides(lower)).toEqual([
      ['DE_MINIMIS_SUPPER', fromPesos(300)],
      ['OVER_DE_MINIMIS_SUPPER', fromPesos(200)],
    ])
    // Whose pay is lifted as well has both.
    const low = slipInput({ days: PERIOD, allowances: input.allowances })
    const both = supposedInput(tables, low, { wage }, here)
    expect(both.pay).toMatchObject({ segments: [{ daily: fromPesos(900) }] })
    expect(besides(both)).toEqual(besides(higher))
    expect(supposedInput(tables, input, { wage }, { ...here, place: { ...wage, region: 'III' } })).toBe(input)
    expect(supposedInput(tables, input, { wage: { ...wage, daily: fromPesos(755) } }, here)).toBe(input)
    const raised = supposedInput(tables, input, { raise: { kind: 'daily', amount: fromPesos(50) } }, here)
    expect(raised.allowances).toBe(input.allowances)
  })

  it('of a minimum wage pays whole meals, untaxed as those of a shop where it holds', () => {
    const wages = fc.integer({ min: 30_000, max: 120_000 }).map(centavos)
    fc.assert(
      fc.property(seed, wages, (it, daily) => {
        const wage = { region: 'NCR', tier: 'non_agriculture', daily }
        const input = randomSlip(it)
        const { allowances } = supposedInput(tables, input, { wage }, { place: wage, wasAbsent: false })
        const there = input.allowances.map((one) =>
          one.deMinimis?.meals
            ? {
                ...one,
                deMinimis: {
                  ...one.deMinimis,
                  meals: one.deMinimis.meals.map((meal) => ({ ...meal, minimumWage: daily })),
                },
              }
            : one,
        )
        expect(allowances).toEqual(there)
      }),
      { numRuns: 1000 },
    )
  })

  it('of a raise goes through every salary of the cut-off, and judges each on its days', () => {
    const wage = { region: 'NCR', tier: 'non_agriculture', daily: fromPesos(700) }
    const [low, high] = [fromPesos(15_650), fromPesos(26_083.33)]
    const segments = [
      { from: day('2026-06-01'), monthly: low, isMinimumWageEarner: true },
      { from: day('2026-06-09'), monthly: high, isMinimumWageEarner: false },
    ]
    const input = slipInput({
      days: PERIOD,
      pay: { kind: 'monthly', monthly: high, isMinimumWageEarner: false, segments },
    })
    const somewhere = { place: wage, wasAbsent: false }
    // ₱600 a day are lifted to ₱700; the ₱1,000 after the raise stay.
    expect(supposedInput(tables, input, { wage }, somewhere).pay).toEqual({
      kind: 'monthly',
      monthly: high,
      isMinimumWageEarner: false,
      segments: [{ from: day('2026-06-01'), monthly: centavos(1_825_833), isMinimumWageEarner: true }, segments[1]],
    })
    expect(supposedInput(tables, input, { wage: { ...wage, region: 'III' } }, somewhere)).toBe(input)
  })

  it('of a holiday pays its premium to who worked, the day to who had it off, and takes both back', () => {
    const worked = slipInput({ days: PERIOD })
    const holiday = { date: day('2026-06-05'), dayType: 'regular_holiday' as const }
    const with1 = supposedInput(tables, worked, { day: holiday }, somebody)
    expect(slipOf(tables, with1).gross).toBe(fromPesos(13 * 600))
    const ordinary = { ...holiday, dayType: 'ordinary' as const }
    expect(slipOf(tables, supposedInput(tables, with1, { day: ordinary }, somebody))).toEqual(slipOf(tables, worked))

    const missed = slipInput({
      days: PERIOD.map((one) =>
        one.date === holiday.date ? dayRecord(one.date, { attendance: 'absent_unpaid' }) : one,
      ),
    })
    const off = supposedInput(tables, missed, { day: holiday }, { place: null, wasAbsent: true })
    expect(slipOf(tables, off).gross).toBe(fromPesos(12 * 600))
    // Leave without pay on it is no day off.
    expect(supposedInput(tables, missed, { day: holiday }, somebody).days[4]?.attendance).toBe('absent_unpaid')
    expect(supposedInput(tables, off, { day: ordinary }, { place: null, wasAbsent: true })).toEqual(missed)
  })

  it('of other overtime changes those minutes alone', () => {
    const minutes = { regular: 480, overtime: 61, nightRegular: 0, nightOvertime: 31 }
    const input = slipInput({ days: [dayRecord('2026-06-01', { minutes }), dayRecord('2026-06-02')] })
    const half = supposedInput(tables, input, { overtimePercent: 50 }, somebody)
    expect(half.days[0]?.minutes).toEqual({ regular: 480, overtime: 31, nightRegular: 0, nightOvertime: 16 })
    expect(half.days[1]).toBe(input.days[1])
    const none = supposedInput(tables, input, { overtimePercent: 0 }, somebody)
    expect(slipOf(tables, none).gross).toBe(fromPesos(1200))
  })
})
