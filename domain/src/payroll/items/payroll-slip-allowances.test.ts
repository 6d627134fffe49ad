import { describe, expect, it } from 'vitest'
import { fromPesos, ZERO } from '../../core/money.ts'
import { OVERTIME_MEAL } from '../../law/de-minimis.ts'
import { day, testTables } from '../../law/testing/tables.ts'
import type { AttendedDay } from '../runs/payroll-inputs.ts'
import { allowanceOf, type DuePayItem, dueOf } from './payroll-slip-allowances.ts'

const RUN = { from: day('2026-11-16'), to: day('2026-11-30'), payOn: day('2026-12-05') }
const wage = (from: string, pesos: number, to: string | null = null) => ({
  id: `wage ${from}`,
  kind: 'minimum_wage' as const,
  from: day(from),
  to: to === null ? null : day(to),
  source: 'test',
  content: { region: 'VII', tier: 'class_a', order: from, daily: fromPesos(pesos) },
})
const tables = {
  ...testTables(),
  minimum_wage: [wage('2026-01-01', 500, '2026-11-19'), wage('2026-11-20', 540)],
}
const item = (own: Partial<DuePayItem> = {}): DuePayItem => ({
  id: 'item',
  kind: 'allowance',
  label: 'Rice & sugar',
  amount: fromPesos(1500),
  left: null,
  taxable: true,
  inContributionBase: true,
  hasAuthority: true,
  ...own,
})
const worked = (workday: string, overtime: number): AttendedDay => ({
  workday: day(workday),
  attendance: 'worked',
  scheduledMinutes: 480,
  lateMinutes: 0,
  undertimeMinutes: 0,
  slices: [
    {
      date: day(workday),
      dayType: 'ordinary',
      isRestDay: false,
      minutes: { regular: 480, overtime, nightRegular: 0, nightOvertime: 0 },
    },
  ],
})
const PAYEE = { days: [], wagePlace: { region: 'VII', tier: 'class_a' }, deMinimisPaid: [], items: [] }
const given = (own: Partial<DuePayItem>, payee: Partial<Parameters<typeof allowanceOf>[1]> = {}) =>
  allowanceOf(tables, { ...PAYEE, ...payee }, item(own), RUN)

describe('What an item adds to a pay', () => {
  it('is taxed as its kind is: an allowance as it says, a commission apart, a bonus under the ceiling of the year', () => {
    const rice = { code: 'ALLOWANCE_RICE_SUGAR', amount: 1500_00, inContributionBase: true }
    expect(given({})).toEqual([{ ...rice, tax: 'regular' }])
    expect(given({ taxable: false })).toEqual([{ ...rice, tax: 'exempt' }])
    expect(given({ kind: 'commission' })).toEqual([{ ...rice, tax: 'supplementary' }])
    expect(given({ kind: 'bonus' })).toEqual([{ ...rice, code: 'BONUS_RICE_SUGAR', tax: 'exempt', isBenefit: true }])
  })

  it('is nothing of what is taken, or was paid before', () => {
    for (const kind of ['other_deduction', 'loss', 'sss_loan', 'earlier_basic', 'earlier_de_minimis'] as const)
      expect(given({ kind })).toEqual([])
  })

  it('is no more than is left of its total', () => {
    expect(dueOf(item())).toBe(1500_00)
    expect(dueOf(item({ left: fromPesos(400) }))).toBe(400_00)
    expect(dueOf(item({ left: ZERO }))).toBe(0)
    expect(dueOf(item({ left: fromPesos(-3) }))).toBe(0)
    expect(given({ left: fromPesos(400) })).toMatchObject([{ amount: 400_00 }])
  })
})

describe('A de minimis benefit', () => {
  it('knows what approved pays of the same month gave of it, and of nothing else', () => {
    const paid = (name: string, payOn: string, pesos: number) => ({
      item: name,
      payOn: day(payOn),
      amount: fromPesos(pesos),
    })
    const deMinimisPaid = [
      paid('rice_subsidy_month', '2026-12-01', 300),
      paid('rice_subsidy_month', '2026-12-02', 40),
      paid('rice_subsidy_month', '2026-11-20', 900),
      paid('laundry_month', '2026-12-01', 80),
    ]
    expect(given({ deMinimis: 'rice_subsidy_month' }, { deMinimisPaid })).toEqual([
      {
        code: 'RICE_SUGAR',
        amount: 1500_00,
        tax: 'exempt',
        inContributionBase: true,
        deMinimis: { item: 'rice_subsidy_month', before: 340_00 },
      },
    ])
  })

  it('knows what was given before Labada or elsewhere under the same ceiling, up to the day of pay', () => {
    const earlier = (deMinimis: string, givenOn: string, pesos: number) =>
      item({
        kind: 'earlier_de_minimis',
        deMinimis,
        givenOn: day(givenOn),
        amount: fromPesos(pesos),
        basis: 'Register',
      })
    const items = [
      earlier('uniform_year', '2026-06-30', 300),
      earlier('uniform_year', '2026-03-15', 5000),
      earlier('uniform_year', '2025-12-20', 70),
      earlier('uniform_year', '2026-12-06', 11),
      earlier('gifts_year', '2026-03-15', 600),
      earlier('help_semester', '2026-06-30', 20),
      earlier('help_semester', '2026-07-01', 30),
      earlier('rice_subsidy_month', '2026-11-30', 900),
      earlier('rice_subsidy_month', '2026-12-05', 40),
      { ...earlier('uniform_year', '2026-03-15', 2), kind: 'bonus' as const },
    ]
    const earlierOf = (deMinimis: string) => given({ deMinimis }, { items })[0]?.deMinimis?.earlier
    const source = 'Register'
    expect(earlierOf('uniform_year')).toEqual([
      { date: '2026-03-15', amount: 5000_00, source },
      { date: '2026-06-30', amount: 300_00, source },
    ])
    expect(earlierOf('help_semester')).toEqual([{ date: '2026-07-01', amount: 30_00, source }])
    expect(earlierOf('rice_subsidy_month')).toEqual([{ date: '2026-12-05', amount: 40_00, source }])
    expect(given({ deMinimis: 'laundry_month' }, { items })[0]?.deMinimis).toEqual({ item: 'laundry_month', before: 0 })
  })

  it('as a meal is measured on each day with overtime while it holds, by the minimum wage of that day', () => {
    const days = [
      worked('2026-11-15', 60),
      worked('2026-11-17', 60),
      worked('2026-11-19', 60),
      worked('2026-11-20', 60),
      worked('2026-11-21', 0),
      worked('2026-11-25', 60),
    ]
    const terms = { deMinimis: OVERTIME_MEAL, fromOn: day('2026-11-18'), toOn: day('2026-11-24') }
    const [meal] = given(terms, { days })
    expect(meal?.deMinimis?.meals).toEqual([
      { date: '2026-11-19', minimumWage: 500_00 },
      { date: '2026-11-20', minimumWage: 540_00 },
    ])
    const [always] = given({ deMinimis: OVERTIME_MEAL }, { days })
    expect(always?.deMinimis?.meals?.map(({ date }) => date)).toEqual([
      '2026-11-17',
      '2026-11-19',
      '2026-11-20',
      '2026-11-25',
    ])
    expect(() => given(terms, { days, wagePlace: null })).toThrow('there’s no minimum wage for 2026-11-19')
    expect(given(terms, { days: [worked('2026-11-21', 0)], wagePlace: null })).toMatchObject([
      { deMinimis: { meals: [] } },
    ])
  })
})
