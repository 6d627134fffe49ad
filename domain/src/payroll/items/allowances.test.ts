import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, type Centavos, centavos, fromPesos, sum, ZERO } from '../../core/money.ts'
import { OVERTIME_MEAL } from '../../law/de-minimis.ts'
import { sumOfLeaves } from '../../law/explanations.ts'
import { dayRecord, slipInput } from '../../law/testing/slips.ts'
import { day, testTables } from '../../law/testing/tables.ts'
import { slipOf } from '../slips/slips.ts'
import { type Allowance, allowanceLines, type SmallBenefit } from './allowances.ts'

const tables = testTables()
const PAY_DATE = day('2026-06-20')
const days = ['01', '02', '03', '04', '05'].map((date) => dayRecord(`2026-06-${date}`))
/** ₱2,500 of it a month are untaxed. */
const rice = (pesos: number, before = 0, own: Partial<Allowance> = {}): Allowance => ({
  code: 'RICE',
  amount: fromPesos(pesos),
  tax: 'exempt',
  inContributionBase: false,
  deMinimis: { item: 'rice_subsidy_month', before: fromPesos(before) },
  ...own,
})
const meals = (pesos: number, ...wages: readonly number[]): Allowance => ({
  ...rice(pesos),
  code: 'MEALS',
  deMinimis: {
    item: OVERTIME_MEAL,
    before: ZERO,
    meals: wages.map((wage, at) => ({ date: day(`2026-06-0${at + 1}`), minimumWage: fromPesos(wage) })),
  },
})
const linesOf = (...allowances: readonly Allowance[]) =>
  allowanceLines(tables, PAY_DATE, allowances).map(({ code, amount }) => [code, amount])
const slip = (...allowances: readonly Allowance[]) => slipOf(tables, slipInput({ days, allowances }))

describe('A de minimis benefit', () => {
  it('within its ceiling is one untaxed line outside the contributions and the 13th month, with its law', () => {
    const [without, withIt] = [slip(), slip(rice(2000, 0, { inContributionBase: true }))]
    expect(withIt.gross).toBe(without.gross + 2000_00)
    expect(withIt).toMatchObject({
      contributionBase: without.contributionBase,
      thirteenthMonthBase: without.thirteenthMonthBase,
      taxableRegular: without.taxableRegular,
      taxableSupplementary: without.taxableSupplementary,
      benefits: undefined,
    })
    expect(withIt.lines.at(-1)).toMatchObject({
      code: 'DE_MINIMIS_RICE',
      tax: 'exempt',
      inContributionBase: false,
      basicPart: 'never',
      deMinimis: 'rice_subsidy_month',
    })
    expect(withIt.lines.at(-1)?.explanation.parts).toEqual([
      {
        code: 'DE_MINIMIS_PAID',
        amount: 2000_00,
        basis: { of: 2500_00, tableId: 'de_minimis-2026', source: 'test' },
        parts: [],
      },
    ])
  })

  it('over its ceiling is two lines: the ceiling less what was paid before, and what joins the year’s other benefits', () => {
    const over = slip(rice(2000, 1500))
    expect(linesOf(rice(2000, 1500))).toEqual([
      ['DE_MINIMIS_RICE', 1000_00],
      ['OVER_DE_MINIMIS_RICE', 1000_00],
    ])
    expect(
      over.lines.slice(-2).map(({ explanation }) => explanation.parts.map(({ code, amount }) => [code, amount])),
    ).toEqual([
      [
        ['DE_MINIMIS_CEILING', 2500_00],
        ['DE_MINIMIS_BEFORE', -1500_00],
      ],
      [
        ['PAID_IN_ALL', 2000_00],
        ['DE_MINIMIS_UNTAXED', -1000_00],
      ],
    ])
    expect(over.benefits).toMatchObject({ others: 1000_00, taxed: 0 })
    expect(over.taxableSupplementary).toBe(slip().taxableSupplementary)
  })

  it('is taxed as supplementary pay only with what it brings the year’s benefits over their own ceiling', () => {
    const input = slipInput({ days, allowances: [rice(4000)], benefitsBefore: fromPesos(89_000) })
    const over = slipOf(tables, input)
    expect(over.benefits).toMatchObject({ before: 89_000_00, others: 1500_00, taxed: 500_00 })
    expect(over.taxableSupplementary).toBe(slip().taxableSupplementary + 500_00)
  })

  it('whose ceiling is used up, or that has none, is over it wholly; nothing paid is no line', () => {
    expect(linesOf(rice(800, 2500))).toEqual([['OVER_DE_MINIMIS_RICE', 800_00]])
    expect(linesOf(rice(0))).toEqual([])
    expect(() => linesOf(rice(1, 0, { deMinimis: { item: 'gym_month', before: ZERO } }))).toThrow(
      'gym_month isn’t in the de minimis table',
    )
  })

  it('shares its ceiling with another one of the same kind in the same pay', () => {
    expect(linesOf(rice(2000), rice(700, 0, { code: 'MORE_RICE' }))).toEqual([
      ['DE_MINIMIS_RICE', 2000_00],
      ['DE_MINIMIS_MORE_RICE', 500_00],
      ['OVER_DE_MINIMIS_MORE_RICE', 200_00],
    ])
  })

  it('has only what was left of its ceiling by what was given before Labada, and names each of that', () => {
    const earlier = [
      { date: day('2026-06-01'), amount: fromPesos(900), source: 'Register of the old program' },
      { date: day('2026-06-05'), amount: fromPesos(600), source: 'BIR Form 2316' },
    ]
    const given = (pesos: number, before = 0) =>
      rice(pesos, before, { deMinimis: { item: 'rice_subsidy_month', before: fromPesos(before), earlier } })
    expect(linesOf(given(1000))).toEqual([['DE_MINIMIS_RICE', 1000_00]])
    const partsOf = (one: Allowance) =>
      allowanceLines(tables, PAY_DATE, [one]).map(({ code, explanation }) => [
        code,
        ...explanation.parts.map(({ code: part, amount, basis }) => [part, amount, basis?.date, basis?.source]),
      ])
    expect(partsOf(given(1200, 200))).toEqual([
      [
        'DE_MINIMIS_RICE',
        ['DE_MINIMIS_CEILING', 2500_00, undefined, 'test'],
        ['DE_MINIMIS_BEFORE', -200_00, undefined, undefined],
        ['DE_MINIMIS_EARLIER', -900_00, '2026-06-01', 'Register of the old program'],
        ['DE_MINIMIS_EARLIER', -600_00, '2026-06-05', 'BIR Form 2316'],
      ],
      [
        'OVER_DE_MINIMIS_RICE',
        ['PAID_IN_ALL', 1200_00, undefined, undefined],
        ['DE_MINIMIS_UNTAXED', -800_00, undefined, undefined],
      ],
    ])
    // Nothing is left: what is over says what used the ceiling, of the last as much as there was room for.
    expect(partsOf(given(500, 1300))).toEqual([
      [
        'OVER_DE_MINIMIS_RICE',
        ['PAID_IN_ALL', 500_00, undefined, undefined],
        ['DE_MINIMIS_CEILING', -2500_00, undefined, 'test'],
        ['DE_MINIMIS_BEFORE', 1300_00, undefined, undefined],
        ['DE_MINIMIS_EARLIER', 900_00, '2026-06-01', 'Register of the old program'],
        ['DE_MINIMIS_EARLIER', 300_00, '2026-06-05', 'BIR Form 2316'],
      ],
    ])
  })

  it('counts for the contributions only over the ceiling, where the shop says so', () => {
    const counted = slip(rice(3000, 0, { inContributionBase: true }))
    expect(counted.contributionBase).toBe(slip().contributionBase + 500_00)
  })

  it('as a meal has 30 % of the minimum wage of each day with overtime or night work', () => {
    // ₱220 a day: ₱210 of ₱700, and of ₱755 ₱226.50, of which ₱6.50 stay unused.
    expect(linesOf(meals(440, 700, 755))).toEqual([
      ['DE_MINIMIS_MEALS', 430_00],
      ['OVER_DE_MINIMIS_MEALS', 10_00],
    ])
    expect(linesOf(meals(220))).toEqual([['OVER_DE_MINIMIS_MEALS', 220_00]])
    expect(linesOf(meals(210, 700), meals(50, 700))).toEqual([
      ['DE_MINIMIS_MEALS', 210_00],
      ['OVER_DE_MINIMIS_MEALS', 50_00],
    ])
  })
})

describe('De minimis benefits of any amounts', () => {
  const amount = fc.integer({ min: 0, max: 600_000 }).map(centavos)
  const untaxedOf = (...allowances: readonly Allowance[]): Centavos =>
    sum(
      allowanceLines(tables, PAY_DATE, allowances)
        .filter(({ deMinimis }) => deMinimis !== undefined)
        .map((line) => line.amount),
    )
  const paidIn = (...allowances: readonly Allowance[]): Centavos =>
    sum(allowanceLines(tables, PAY_DATE, allowances).map((line) => line.amount))
  const of = (paid: Centavos, before: Centavos, code = 'RICE'): Allowance => ({
    ...rice(0),
    code,
    amount: paid,
    deMinimis: { item: 'rice_subsidy_month', before },
  })

  it('are paid whole: what is untaxed and what is over are the amount, and their leaves add up', () => {
    const wages = fc.array(fc.integer({ min: 40_000, max: 80_000 }), { maxLength: 5 })
    fc.assert(
      fc.property(amount, amount, wages, (paid, before, days) => {
        const meal: SmallBenefit = {
          item: OVERTIME_MEAL,
          before: ZERO,
          meals: days.map((wage, at) => ({ date: day(`2026-06-0${at + 1}`), minimumWage: centavos(wage) })),
        }
        for (const one of [of(paid, before), { ...of(paid, ZERO), deMinimis: meal }]) {
          const lines = allowanceLines(tables, PAY_DATE, [one])
          expect(sum(lines.map((line) => line.amount))).toBe(paid)
          for (const line of lines) {
            expect(line.amount).toBeGreaterThan(0)
            expect(sumOfLeaves(line.explanation)).toBe(line.amount)
          }
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('given before Labada leave as much untaxed as those that an earlier pay gave would, and their leaves add up', () => {
    fc.assert(
      fc.property(amount, amount, fc.array(amount, { minLength: 1, maxLength: 3 }), (paid, before, given) => {
        const earlier = given.map((one, at) => ({ date: day(`2026-06-0${at + 1}`), amount: one, source: 'Register' }))
        const one = { ...of(paid, before), deMinimis: { item: 'rice_subsidy_month', before, earlier } }
        const lines = allowanceLines(tables, PAY_DATE, [one])
        const same = allowanceLines(tables, PAY_DATE, [of(paid, sum([before, ...given]))])
        expect(lines.map((line) => [line.code, line.amount])).toEqual(same.map((line) => [line.code, line.amount]))
        for (const line of lines) expect(sumOfLeaves(line.explanation)).toBe(line.amount)
        expect(untaxedOf(one)).toBeLessThanOrEqual(untaxedOf(of(paid, before)))
      }),
      { numRuns: 2000 },
    )
  })

  it('of two pays of a month come together to what one pay of both would', () => {
    fc.assert(
      fc.property(amount, amount, (first, second) => {
        const before = untaxedOf(of(first, ZERO))
        expect(add(before, untaxedOf(of(second, before)))).toBe(untaxedOf(of(add(first, second), ZERO)))
        expect(add(paidIn(of(first, ZERO)), paidIn(of(second, before)))).toBe(add(first, second))
        expect(untaxedOf(of(first, ZERO), of(second, ZERO, 'MORE'))).toBe(untaxedOf(of(add(first, second), ZERO)))
      }),
      { numRuns: 2000 },
    )
  })
})
