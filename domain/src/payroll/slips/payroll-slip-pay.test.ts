import { describe, expect, it } from 'vitest'
import { fromPesos, ZERO } from '../../core/money.ts'
import { NO_EMPLOYEE_SHARES } from '../../law/contributions/contributions.ts'
import { DEFAULT_PAYROLL_TERMS } from '../../law/payroll-terms.ts'
import { day, testTables } from '../../law/testing/tables.ts'
import type { PaidRate, PayeeRecords } from './payee-records.ts'
import { slipInputOf } from './payroll-slip-inputs.ts'
import { computeSlip } from './payroll-slip-results.ts'
import type { RunTerms } from './run-terms.ts'

const NCR = { region: 'NCR', tier: 'general' }
const order = (from: string, to: string | null, pesos: number) => ({
  id: `order ${from}`,
  kind: 'minimum_wage' as const,
  from: day(from),
  to: to === null ? null : day(to),
  source: 'test',
  content: { ...NCR, order: 'test', daily: fromPesos(pesos) },
})
const tables = {
  ...testTables(),
  minimum_wage: [order('2026-01-01', '2026-06-08', 700), order('2026-06-09', null, 750)],
}
const RUN: RunTerms = {
  from: day('2026-06-01'),
  to: day('2026-06-15'),
  payOn: day('2026-06-20'),
  frequency: 'semi_monthly',
  withThirteenthMonth: false,
  projectsYear: false,
  settlesYear: false,
  precedingFrom: day('2026-05-11'),
  terms: DEFAULT_PAYROLL_TERMS,
}
const rate = (from: string, payType: PaidRate['payType'], pesos: number): PaidRate => ({
  fromOn: day(from),
  payType,
  rateCentavos: fromPesos(pesos),
})
/** Somebody who came every day but the Sundays. */
function payee(...rates: readonly PaidRate[]): PayeeRecords {
  return {
    hiredOn: day('2024-01-01'),
    separatedOn: null,
    isHoursExempt: false,
    wagePlace: NCR,
    rates,
    days: Array.from({ length: 15 }, (_, at) => {
      const date = day(`2026-06-${String(at + 1).padStart(2, '0')}`)
      const minutes = { regular: 480, overtime: 0, nightRegular: 0, nightOvertime: 0 }
      const isRestDay = at % 7 === 6
      return {
        workday: date,
        attendance: isRestDay ? ('rest_day' as const) : ('worked' as const),
        scheduledMinutes: 480,
        lateMinutes: 0,
        undertimeMinutes: 0,
        slices: isRestDay ? [] : [{ date, dayType: 'ordinary' as const, isRestDay, minutes }],
      }
    }),
    dayTypeOn: () => 'ordinary',
    monthToDate: { compensation: ZERO, taken: NO_EMPLOYEE_SHARES },
    year: {
      taxable: ZERO,
      withheld: ZERO,
      periods: 1,
      isCumulative: false,
      hadEarlierEmployer: false,
      basicEarned: ZERO,
      thirteenthMonthPaid: ZERO,
      benefitsPaid: ZERO,
    },
    items: [],
    deMinimisPaid: [],
    advances: [],
    corrections: [],
    leave: { converted: [], beforeMilli: 0 },
  }
}
function linesOf(...rates: readonly PaidRate[]) {
  const outcome = computeSlip(tables, payee(...rates), RUN)
  if ('problem' in outcome) throw new Error(outcome.problem)
  return outcome.kept.lines.map(({ code, amount, tax }) => [code, amount, tax])
}

describe('A minimum-wage earner is judged on each date worked', () => {
  // By the factor 313 ₱18,258.33 a month are ₱700.00 a day, ₱18,780 are ₱720.00, and ₱26,083.33 are ₱1,000.00.
  it('paid by the month: a raise over the minimum ends the exemption on its day', () => {
    expect(linesOf(rate('2026-01-01', 'monthly', 18_258.33), rate('2026-06-04', 'monthly', 26_083.33))).toEqual([
      ['BASIC_SALARY', Math.round((912_917 * 3) / 13), 'exempt'],
      ['BASIC_SALARY', 1_304_167 - Math.round((1_304_167 * 3) / 13), 'regular'],
    ])
  })
  it('paid by the month: a new wage order begins it on its day', () => {
    const first = Math.round((939_000 * 7) / 13)
    expect(linesOf(rate('2026-01-01', 'monthly', 18_780))).toEqual([
      ['BASIC_SALARY', first, 'regular'],
      ['BASIC_SALARY', 939_000 - first, 'exempt'],
    ])
  })
  it('paid by the day: both', () => {
    expect(linesOf(rate('2026-01-01', 'daily', 720), rate('2026-06-11', 'daily', 800))).toEqual([
      ['BASIC', fromPesos(7 * 720), 'regular'],
      ['BASIC', fromPesos(2 * 720), 'exempt'],
      ['BASIC', fromPesos(4 * 800), 'regular'],
    ])
  })
  it('paid by the day before a salary: by what the day was worth then', () => {
    expect(linesOf(rate('2026-01-01', 'daily', 650), rate('2026-06-04', 'monthly', 26_083.33))).toEqual([
      ['BASIC_SALARY', Math.round((847_708 * 3) / 13), 'exempt'],
      ['BASIC_SALARY', 1_304_167 - Math.round((1_304_167 * 3) / 13), 'regular'],
    ])
  })
  it('who stands the same on every day has one salary, and no word of stretches', () => {
    const input = slipInputOf(tables, payee(rate('2026-01-01', 'monthly', 26_083.33)), RUN)
    expect(input?.pay).toEqual({ kind: 'monthly', monthly: fromPesos(26_083.33), isMinimumWageEarner: false })
  })
})

describe('Somebody employed for a part of the cut-off', () => {
  const MONTHLY = 26_083.33
  const linesFor = (one: PaidRate, own: Partial<PayeeRecords>, run = RUN) => {
    const records = { ...payee(one), ...own }
    const isEmployed = (date: string) =>
      date >= records.hiredOn &&
      (records.separatedOn === null || date <= records.separatedOn) &&
      !records.breaks?.some((away) => date > away.separatedOn && date < away.returnedOn)
    const days = records.days.filter(({ workday }) => isEmployed(workday))
    const outcome = computeSlip(tables, { ...records, days }, run)
    return 'problem' in outcome
      ? outcome.problem
      : outcome.kept.lines.filter(({ code }) => code !== 'THIRTEENTH_MONTH').map(({ code, amount }) => [code, amount])
  }
  const hiredOn = day('2026-06-08')
  it('is paid by the day since the first rate, which begins that day', () => {
    expect(linesFor(rate('2026-06-08', 'daily', 800), { hiredOn })).toEqual([['BASIC', fromPesos(7 * 800)]])
  })
  it('loses of a salary the workdays before, not their rest day: it is the weekday of the week after', () => {
    // By the factor 313 a day is ₱1,000.00: Monday to Saturday.
    expect(linesFor(rate('2026-06-08', 'monthly', MONTHLY), { hiredOn })).toEqual([
      ['BASIC_SALARY', 1_304_167],
      ['NOT_EMPLOYED', -600_000],
    ])
  })
  it('loses of a salary the workdays after, not their rest day', () => {
    expect(linesFor(rate('2026-01-01', 'monthly', MONTHLY), { separatedOn: day('2026-06-10') })).toEqual([
      ['BASIC_SALARY', 1_304_167],
      ['NOT_EMPLOYED', -400_000],
    ])
  })
  it('loses of a salary the workdays between a last day and a return, not the rest day of the week before', () => {
    const breaks = [{ separatedOn: day('2026-06-08'), returnedOn: day('2026-06-11') }]
    expect(linesFor(rate('2026-01-01', 'monthly', MONTHLY), { breaks })).toEqual([
      ['BASIC_SALARY', 1_304_167],
      ['NOT_EMPLOYED', -200_000],
    ])
    const overRest = [{ separatedOn: day('2026-06-13'), returnedOn: day('2026-06-15') }]
    expect(linesFor(rate('2026-01-01', 'monthly', MONTHLY), { breaks: overRest })).toEqual([
      ['BASIC_SALARY', 1_304_167],
    ])
    // The week before lies outside the period: the one after the return tells the rest day.
    const long = [{ separatedOn: day('2026-04-30'), returnedOn: day('2026-06-11') }]
    expect(linesFor(rate('2026-01-01', 'monthly', MONTHLY), { breaks: long })).toEqual([
      ['BASIC_SALARY', 1_304_167],
      ['NOT_EMPLOYED', -900_000],
    ])
    const none = [{ separatedOn: day('2026-06-08'), returnedOn: day('2026-06-09') }]
    expect(linesFor(rate('2026-01-01', 'monthly', MONTHLY), { breaks: none })).toEqual([['BASIC_SALARY', 1_304_167]])
  })
  it('loses the rest day too where the factor pays for it', () => {
    const terms = { ...RUN.terms, factor: '365' as const }
    const lines = linesFor(rate('2026-06-08', 'monthly', 30_416.67), { hiredOn }, { ...RUN, terms })
    expect(lines).toEqual([
      ['BASIC_SALARY', 1_520_834],
      ['NOT_EMPLOYED', -700_000],
    ])
  })
})

describe('What is not worked of a day that would cost no salary if it were not worked at all', () => {
  type Kind = 'ordinary' | 'regular_holiday' | 'special_nonworking'
  /** Four of eight hours on Friday 12 June. By the factor 313 a day is ₱1,000.00. */
  const halfOf = (dayType: Kind, isRestDay = false) => {
    const records = payee(rate('2026-01-01', 'monthly', 26_083.33))
    const date = day('2026-06-12')
    const minutes = { regular: 240, overtime: 0, nightRegular: 0, nightOvertime: 0 }
    const half = { undertimeMinutes: 240, slices: [{ date, dayType, isRestDay, minutes }] }
    const days = records.days.map((one) => (one.workday === date ? { ...one, ...half } : one))
    const dayTypeOn = (on: string) => (on === date ? dayType : 'ordinary')
    const outcome = computeSlip(tables, { ...records, days, dayTypeOn }, RUN)
    return 'problem' in outcome
      ? outcome.problem
      : outcome.kept.lines.slice(1).map(({ code, amount }) => [code, amount])
  }
  it('is no undertime: half of a regular holiday pays a day and a half', () => {
    expect(halfOf('regular_holiday')).toEqual([['DAY_PREMIUM', 50_000]])
  })
  it('is no undertime on a special day, or on a rest day that the salary does not pay', () => {
    expect(halfOf('special_nonworking')).toEqual([['DAY_PREMIUM', 15_000]])
    expect(halfOf('ordinary', true)).toEqual([['DAY_PREMIUM', 65_000]])
  })
  it('is undertime on an ordinary workday', () => {
    expect(halfOf('ordinary')).toEqual([['LATE_UNDERTIME', -50_000]])
  })
})
