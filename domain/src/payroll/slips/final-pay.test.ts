import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, ZERO } from '../../core/money.ts'
import { dayRecord, slipInput } from '../../law/testing/slips.ts'
import { day, testTables } from '../../law/testing/tables.ts'
import { NO_DEDUCTIONS } from './deductions.ts'
import { asFinalPay, certificateDue, finalPayDue } from './final-pay.ts'
import { slipOf } from './slips.ts'

const tables = testTables()
const leaving = day('2026-06-03')
const advance = {
  id: 'a1',
  grantedOn: day('2026-05-01'),
  balance: fromPesos(1500),
  instalment: fromPesos(500),
  arrears: ZERO,
  collectAll: false,
  hasAuthority: true,
}
const input = slipInput({
  days: [dayRecord('2026-06-01'), dayRecord('2026-06-02')],
  year: {
    taxable: fromPesos(120_000),
    withheld: fromPesos(800),
    periods: 10,
    isCumulative: false,
    hadEarlierEmployer: false,
  },
  thirteenthMonth: { earnedBefore: fromPesos(118_800), alreadyPaid: ZERO, otherBenefits: ZERO, taxedBefore: ZERO },
  leaveConversion: { completedYears: 2, unusedPriorMilli: 2000, monthsInYear: 6, usedMilli: 1500, isExempt: false },
  deductions: { ...NO_DEDUCTIONS, advances: [advance] },
})

describe('The last pay of somebody who leaves', () => {
  const slip = slipOf(tables, asFinalPay(input, leaving))
  it('has the 13th month pro rata and the unused leave', () => {
    const amounts = new Map(slip.lines.map(({ code, amount }) => [code, amount]))
    expect(amounts.get('THIRTEENTH_MONTH')).toBe(fromPesos(10_000))
    expect(amounts.get('LEAVE_CONVERSION')).toBe(fromPesos(1800))
  })
  it('settles the year’s tax and gives back what was withheld too much', () => {
    expect(slip.withholding).toMatchObject({ method: 'annualized', tax: 0, refund: fromPesos(800) })
  })
  it('takes the month’s contributions though the month is not over', () => {
    expect(slip.employee.sss).toBe(fromPesos(250))
  })
  it('collects the whole advance, and only with the signed authority', () => {
    expect(slip.deductions.advances).toMatchObject([{ taken: fromPesos(1500), balanceAfter: 0 }])
    const unsigned = { ...input, deductions: { ...input.deductions, advances: [{ ...advance, hasAuthority: false }] } }
    expect(slipOf(tables, asFinalPay(unsigned, leaving)).deductions.advances).toMatchObject([{ taken: 0 }])
  })
  it('is due within thirty days, the certificate within three of asking', () => {
    const [terms] = tables.final_pay
    if (!terms) throw new Error('There is no final pay table')
    expect(finalPayDue(leaving, terms.content)).toBe('2026-07-03')
    expect(certificateDue(day('2026-06-29'), terms.content)).toBe('2026-07-02')
  })
  it('pays a salary only for the days of employment', () => {
    const days = ['01', '02', '03'].map((date) => dayRecord(`2026-06-${date}`))
    const gone = ['04', '05'].map((date) => dayRecord(`2026-06-${date}`, { attendance: 'not_employed' }))
    const pay = { kind: 'monthly', monthly: fromPesos(31_300), isMinimumWageEarner: false } as const
    const lines = slipOf(tables, asFinalPay({ ...slipInput({ days: [...days, ...gone] }), pay }, leaving)).lines
    expect(lines).toMatchObject([
      { code: 'BASIC_SALARY', amount: fromPesos(15_650) },
      { code: 'NOT_EMPLOYED', minutes: 960, amount: centavos(-240_000) },
    ])
  })
})
