import { describe, expect, it } from 'vitest'
import { fromPesos, ZERO } from '../../core/money.ts'
import { NO_EMPLOYEE_SHARES } from '../../law/contributions/contributions.ts'
import { sumOfLeaves } from '../../law/explanations.ts'
import { DEFAULT_PAYROLL_TERMS } from '../../law/payroll-terms.ts'
import { day, testTables } from '../../law/testing/tables.ts'
import type { DuePayItem } from '../items/payroll-slip-allowances.ts'
import type { PayItemKind } from '../runs/payroll-runs.ts'
import type { PayeeRecords } from './payee-records.ts'
import { slipInputOf } from './payroll-slip-inputs.ts'
import type { RunTerms } from './run-terms.ts'
import { slipOf } from './slips.ts'

const tables = testTables()
const RUN: RunTerms = {
  from: day('2026-12-01'),
  to: day('2026-12-15'),
  payOn: day('2026-12-20'),
  frequency: 'semi_monthly',
  withThirteenthMonth: false,
  projectsYear: false,
  settlesYear: false,
  precedingFrom: day('2026-11-10'),
  terms: DEFAULT_PAYROLL_TERMS,
}
const item = (kind: PayItemKind, pesos: number, label = '2026'): DuePayItem => ({
  id: `${kind} ${label}`,
  kind,
  label,
  amount: fromPesos(pesos),
  left: null,
  taxable: false,
  inContributionBase: false,
  hasAuthority: true,
})
/** Twelve days at ₱600 in this period. */
const payee = (own: Partial<PayeeRecords> = {}): PayeeRecords => ({
  hiredOn: day('2024-01-01'),
  separatedOn: null,
  wagePlace: null,
  rates: [{ fromOn: day('2024-01-01'), payType: 'daily', rateCentavos: fromPesos(600) }],
  days: Array.from({ length: 12 }, (_, at) => ({
    workday: day(`2026-12-${String(at + 1).padStart(2, '0')}`),
    attendance: 'worked' as const,
    scheduledMinutes: 480,
    lateMinutes: 0,
    undertimeMinutes: 0,
    slices: [
      {
        date: day(`2026-12-${String(at + 1).padStart(2, '0')}`),
        dayType: 'ordinary' as const,
        isRestDay: false,
        minutes: { regular: 480, overtime: 0, nightRegular: 0, nightOvertime: 0 },
      },
    ],
  })),
  dayTypeOn: () => 'ordinary',
  isHoursExempt: false,
  monthToDate: { compensation: ZERO, taken: NO_EMPLOYEE_SHARES },
  year: {
    taxable: ZERO,
    withheld: ZERO,
    periods: 1,
    isCumulative: false,
    hadEarlierEmployer: false,
    basicEarned: fromPesos(7200),
    thirteenthMonthPaid: ZERO,
    benefitsPaid: ZERO,
  },
  items: [],
  deMinimisPaid: [],
  advances: [],
  corrections: [],
  leave: { converted: [], beforeMilli: 0 },
  ...own,
})
function slip(own: Partial<PayeeRecords>, run: Partial<RunTerms> = {}) {
  const input = slipInputOf(tables, payee(own), { ...RUN, ...run })
  if (!input) throw new Error('Somebody with a rate has a slip')
  return slipOf(tables, input)
}
const thirteenth = (of: ReturnType<typeof slip>) =>
  of.lines.find(({ code }) => code === 'THIRTEENTH_MONTH')?.amount ?? ZERO

describe('What was paid before in the year', () => {
  const items = [
    item('earlier_basic', 120_000),
    item('earlier_thirteenth', 5000),
    item('earlier_basic', 99_999, '2025'),
  ]

  it('is in the 13th month of its year, and nothing of it is paid or taken', () => {
    const without = slip({}, { withThirteenthMonth: true })
    const paid = slip({ items }, { withThirteenthMonth: true })
    // Two half-months of ₱7,200 here, ₱120,000 before: a twelfth, less the ₱5,000 that were paid.
    expect(thirteenth(without)).toBe(fromPesos(1200))
    expect(thirteenth(paid)).toBe(fromPesos(1200 + 10_000 - 5000))
    expect(paid.deductions).toMatchObject({ loans: [], losses: [], others: [], courtSupport: [] })
    expect(sumOfLeaves(paid.explanation)).toBe(paid.net)
    expect(slip({ items })).toEqual(slip({}))
  })

  it('is in the tax of the year, which gives back what was withheld too much', () => {
    const settled = slip(
      { items: [item('earlier_taxable', 200_000), item('earlier_tax', 1234)] },
      { settlesYear: true },
    )
    expect(settled.withholding).toMatchObject({ tax: 0, refund: fromPesos(1234) })
    const taxed = slip({ items: [item('earlier_taxable', 300_000), item('earlier_tax', 1234)] }, { settlesYear: true })
    // 15 % of what ₱300,000 and this pay are over ₱250,000, less what was withheld.
    expect(taxed.withholding).toMatchObject({ tax: (300_000_00 + taxed.taxableRegular - 250_000_00) * 0.15 - 1234_00 })
  })

  it('makes the average of the year one of all its pays', () => {
    const { withholding } = slip({
      items: [item('earlier_taxable', 300_000)],
      year: { ...payee().year, isCumulative: true },
    })
    expect(withholding.cumulative).toMatchObject({ periods: 24 })
  })

  it('counts for the 13th month of the year it was earned in, also in a pay that is handed out after it', () => {
    const december = {
      from: day('2026-12-16'),
      to: day('2026-12-31'),
      payOn: day('2027-01-05'),
      withThirteenthMonth: true,
    }
    expect(thirteenth(slip({ items }, december))).toBe(thirteenth(slip({}, december)) + fromPesos(10_000 - 5000))
    const nextYear = { from: day('2027-01-01'), to: day('2027-01-15'), payOn: day('2027-01-20') }
    expect(slip({ items }, nextYear)).toEqual(slip({}, nextYear))
  })
})

describe('A commission', () => {
  it('is paid as an allowance is, and taxed on top of the regular pay instead of with it', () => {
    const allowance = slip({ items: [{ ...item('allowance', 2000, 'Sales'), taxable: true }] })
    const commission = slip({ items: [{ ...item('commission', 2000, 'Sales'), taxable: true }] })
    expect(commission.gross).toBe(allowance.gross)
    expect(commission.taxableRegular).toBe(allowance.taxableRegular - fromPesos(2000))
    expect(commission.taxableSupplementary).toBe(allowance.taxableSupplementary + fromPesos(2000))
  })
})

describe('A bonus', () => {
  const bonus = (pesos: number) => [{ ...item('bonus', pesos, 'Christmas'), taxable: true }]

  it('is untaxed within what the year’s 13th month and other benefits may be, and neither basic nor contributed of', () => {
    const [without, withIt] = [slip({}), slip({ items: bonus(5000) })]
    expect(withIt.gross).toBe(without.gross + fromPesos(5000))
    expect(withIt).toMatchObject({
      taxableRegular: without.taxableRegular,
      taxableSupplementary: without.taxableSupplementary,
      contributionBase: without.contributionBase,
      thirteenthMonthBase: without.thirteenthMonthBase,
      benefits: { before: 0, thirteenthMonth: 0, others: fromPesos(5000), ceiling: fromPesos(90_000), taxed: 0 },
    })
    expect(without.benefits).toBeUndefined()
    expect(sumOfLeaves(withIt.explanation)).toBe(withIt.net)
  })

  it('is taxed on top of the regular pay with what it brings the year over the ceiling, once', () => {
    const year = { ...payee().year, benefitsPaid: fromPesos(88_000) }
    const over = slip({ items: bonus(5000), year })
    expect(over.taxableSupplementary).toBe(slip({}).taxableSupplementary + fromPesos(3000))
    expect(over.benefits).toMatchObject({ before: fromPesos(88_000), taxed: fromPesos(3000) })
    // ₱95,000 were paid before: ₱5,000 of them were taxed then.
    const again = slip({ items: bonus(1000), year: { ...year, benefitsPaid: fromPesos(95_000) } })
    expect(again.benefits?.taxed).toBe(fromPesos(1000))
  })

  it('shares the ceiling with the 13th month of the same pay', () => {
    const year = { ...payee().year, basicEarned: fromPesos(1_032_800) }
    const both = slip({ items: bonus(10_000), year }, { withThirteenthMonth: true })
    // (₱1,032,800 + ₱7,200) / 12 = ₱86,666.67.
    expect(both.benefits).toMatchObject({ thirteenthMonth: 86_666_67, taxed: 6_666_67 })
  })
})

describe('The year’s last pay', () => {
  const year = {
    ...payee().year,
    basicEarned: fromPesos(120_000),
    thirteenthMonthPaid: fromPesos(9000),
    benefitsPaid: fromPesos(9000),
  }
  /** The days are those of the first half; what counts is that nothing of the year comes after. */
  const last = { from: day('2026-12-01'), to: day('2026-12-31'), frequency: 'monthly' as const }

  it('makes up what was paid of the 13th month to the whole year’s, also where nobody asked for it', () => {
    expect(thirteenth(slip({ year }))).toBe(0)
    expect(thirteenth(slip({ year }, last))).toBe(fromPesos((120_000 + 7200) / 12 - 9000))
    expect(thirteenth(slip({}, last))).toBe(0)
    // The year's tax is settled with the last pay that is handed out in it; another half-month is still to be earned.
    expect(thirteenth(slip({ year }, { settlesYear: true }))).toBe(0)
  })

  it('takes back what was expected and not earned', () => {
    const high = { ...year, thirteenthMonthPaid: fromPesos(11_000) }
    expect(thirteenth(slip({ year: high }, last))).toBe(fromPesos((120_000 + 7200) / 12 - 11_000))
  })

  it('taxes no peso of the 13th month over the ceiling twice', () => {
    const paid = fromPesos(100_000)
    const high = { ...year, basicEarned: fromPesos(1_200_000), thirteenthMonthPaid: paid, benefitsPaid: paid }
    // ₱100,600 in all: ₱10,000 over the ceiling were taxed when ₱100,000 were paid.
    const now = slip({ year: high }, last)
    expect(thirteenth(now)).toBe(fromPesos(600))
    expect(now.taxableSupplementary).toBe(fromPesos(600))
  })

  it('handed out in January is under the ceiling of the new year', () => {
    const high = { ...year, basicEarned: fromPesos(1_200_000), thirteenthMonthPaid: fromPesos(100_000) }
    const now = slip({ year: { ...high, benefitsPaid: ZERO } }, { ...last, payOn: day('2027-01-05') })
    expect(thirteenth(now)).toBe(fromPesos(600))
    expect(now.benefits).toMatchObject({ before: 0, taxed: 0 })
  })

  it('that goes into the next year counts only the days of the year', () => {
    const [first] = payee().days
    if (!first) throw new Error('Somebody worked')
    const moved = (to: string) => ({
      ...first,
      workday: day(to),
      slices: first.slices.map((one) => ({ ...one, date: day(to) })),
    })
    const week = {
      from: day('2026-12-28'),
      to: day('2027-01-03'),
      payOn: day('2027-01-05'),
      frequency: 'weekly' as const,
    }
    const days = [moved('2026-12-30'), moved('2026-12-31'), moved('2027-01-02')]
    const straddling = slip({ year, days }, week)
    expect(thirteenth(straddling)).toBe(fromPesos((120_000 + 1200) / 12 - 9000))
    expect(straddling).toMatchObject({ thirteenthMonthBase: fromPesos(1800), thirteenthMonthBaseNext: fromPesos(600) })
    // Who leaves in it is paid for the last day too.
    const leaver = slip({ year, days, separatedOn: day('2027-01-02') }, week)
    expect(thirteenth(leaver)).toBe(fromPesos((120_000 + 1800) / 12 - 9000))
  })
})

describe('A 13th month for the whole year', () => {
  const whole = { withThirteenthMonth: true, projectsYear: true }
  /** ₱600 × 313 ÷ 12: a month as it is expected. */
  const month = 15_650

  it('has what the rest of the year is expected to add, and says so', () => {
    const early = slip({}, whole)
    expect(thirteenth(early)).toBe(Math.round(((7200 + 7200 + month / 2) / 12) * 100))
    const line = early.lines.find(({ code }) => code === 'THIRTEENTH_MONTH')
    expect(line?.explanation.parts.map(({ code, basis }) => [code, basis?.of])).toEqual([
      ['TWELFTH', fromPesos(7200)],
      ['TWELFTH', fromPesos(7200)],
      ['TWELFTH_OF_PROJECTED', fromPesos(month / 2)],
    ])
    expect(sumOfLeaves(early.explanation)).toBe(early.net)
  })

  it('of somebody who is going to leave ends with their last day', () => {
    // Two of the sixteen days of the second half.
    const leaving = slip({ separatedOn: day('2026-12-17') }, whole)
    expect(thirteenth(leaving)).toBe(Math.round(((14_400 + month / 16) / 12) * 100))
  })

  it('is made up to what was earned with the year’s last pay', () => {
    const paid = thirteenth(slip({}, whole))
    const year = { ...payee().year, basicEarned: fromPesos(14_400), thirteenthMonthPaid: paid, benefitsPaid: paid }
    const last = slip({ year }, { from: day('2026-12-01'), to: day('2026-12-31'), frequency: 'monthly' })
    expect(thirteenth(last) + paid).toBe(fromPesos((14_400 + 7200) / 12))
  })
})

describe('Who stands outside the rules of working time', () => {
  it('has nothing paid for overtime or at night, and no holiday that was not worked', () => {
    const [first, ...others] = payee({}).days
    if (!first) throw new Error('Somebody worked')
    const minutes = { regular: 480, overtime: 120, nightRegular: 0, nightOvertime: 60 }
    const days = [{ ...first, slices: first.slices.map((slice) => ({ ...slice, minutes })) }, ...others]
    const codes = (isHoursExempt: boolean) => slip({ days, isHoursExempt }).lines.map(({ code }) => code)
    expect(codes(false)).toEqual(expect.arrayContaining(['BASIC', 'OVERTIME', 'NIGHT_DIFF_OT']))
    expect(codes(true)).toEqual(['BASIC'])
  })
})
