import { describe, expect, it } from 'vitest'
import { fromPesos, ZERO } from './money.ts'
import { NO_EMPLOYEE_SHARES } from './payroll/contributions.ts'
import { sumOfLeaves } from './payroll/explanations.ts'
import { slipOf } from './payroll/slips.ts'
import { day, testTables } from './payroll/testing/tables.ts'
import type { PayItemKind } from './payroll-runs.ts'
import { type DuePayItem, type PayeeRecords, type RunTerms, slipInputOf } from './payroll-slip-inputs.ts'
import { DEFAULT_PAYROLL_TERMS } from './payroll-terms.ts'

const tables = testTables()
const RUN: RunTerms = {
  from: day('2026-12-01'),
  to: day('2026-12-15'),
  payOn: day('2026-12-20'),
  frequency: 'semi_monthly',
  withThirteenthMonth: false,
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
  },
  items: [],
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

  it('of another year than the one a pay is handed out in counts for nothing', () => {
    const january = {
      from: day('2026-12-16'),
      to: day('2026-12-31'),
      payOn: day('2027-01-05'),
      withThirteenthMonth: true,
    }
    expect(slip({ items }, january)).toEqual(slip({}, january))
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

describe('The year’s last pay', () => {
  const year = { ...payee().year, basicEarned: fromPesos(120_000), thirteenthMonthPaid: fromPesos(9000) }

  it('makes up what was paid of the 13th month to the whole year’s, also where nobody asked for it', () => {
    expect(thirteenth(slip({ year }))).toBe(0)
    expect(thirteenth(slip({ year }, { settlesYear: true }))).toBe(fromPesos((120_000 + 7200) / 12 - 9000))
    expect(thirteenth(slip({}, { settlesYear: true }))).toBe(0)
  })

  it('taxes no peso of the 13th month over the ceiling twice', () => {
    const high = { ...year, basicEarned: fromPesos(1_200_000), thirteenthMonthPaid: fromPesos(100_000) }
    // ₱100,600 in all: ₱10,000 over the ceiling were taxed when ₱100,000 were paid.
    const now = slip({ year: high }, { settlesYear: true })
    expect(thirteenth(now)).toBe(fromPesos(600))
    expect(now.taxableSupplementary).toBe(fromPesos(600))
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
