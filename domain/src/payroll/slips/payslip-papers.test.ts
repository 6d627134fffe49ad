import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, sum } from '../../core/money.ts'
import { dayRecord, randomSlip, slipInput } from '../../law/testing/slips.ts'
import { testTables } from '../../law/testing/tables.ts'
import { type PaidFigures, paperFiguresOf } from './payslip-papers.ts'
import { decimalHours, kindOfDay, nameOfCode, reckoningOf } from './slip-words.ts'
import { type Slip, slipOf } from './slips.ts'

const tables = testTables()

/** A slip as it is told. */
function paid(slip: Slip): PaidFigures {
  const { employee, employer, withholding, deductions, uncollected } = slip
  const plain = [...deductions.courtSupport, ...deductions.loans, ...deductions.losses, ...deductions.others]
  return {
    lines: slip.lines.map((line) => ({
      ...line,
      dayType: line.dayType ?? null,
      restDay: line.isRestDay ?? null,
      minutes: line.minutes ?? null,
      corrects: line.corrects ?? null,
    })),
    figures: {
      gross: slip.gross,
      ...employee,
      tax: withholding.tax,
      refund: withholding.refund,
      uncollected,
      employerSss: employer.sss,
      employerMpf: employer.mpf,
      employerEc: employer.ec,
      employerPhilhealth: employer.philhealth,
      employerPagibig: employer.pagibig,
    },
    deductions: [
      ...plain.map(({ code, taken, shortfall }) => ({
        label: nameOfCode(code),
        amount: taken,
        short: shortfall,
        balanceAfter: null,
      })),
      ...deductions.advances.map(({ taken, shortfall, balanceAfter }) => ({
        label: nameOfCode('CASH_ADVANCE'),
        amount: taken,
        short: shortfall,
        balanceAfter,
      })),
    ],
  }
}

describe('A payslip on paper', () => {
  it('adds up: earnings are the gross, gross less deductions is the net, whatever happened', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
        const slip = slipOf(tables, randomSlip(seed))
        const paper = paperFiguresOf(paid(slip))
        expect(sum(paper.earnings.map(({ amount }) => amount))).toBe(slip.gross)
        expect(paper.gross - paper.deducted).toBe(slip.net)
        expect(paper.net).toBe(slip.net)
      }),
      { numRuns: 3000 },
    )
  })

  it('says how each line was reckoned, and what is left of an advance', () => {
    const slip = slipOf(
      tables,
      slipInput({
        days: [
          dayRecord('2026-06-02', { minutes: { regular: 480, overtime: 90, nightRegular: 0, nightOvertime: 0 } }),
          dayRecord('2026-06-07', { isRestDay: true }),
        ],
        deductions: {
          ...slipInput().deductions,
          advances: [
            {
              id: 'a1',
              grantedOn: dayRecord('2026-05-01').date,
              balance: fromPesos(1000),
              instalment: fromPesos(900),
              arrears: centavos(0),
              collectAll: false,
              hasAuthority: true,
            },
          ],
        },
      }),
    )
    const { earnings, deductions } = paperFiguresOf(paid(slip))
    expect(earnings).toContainEqual({
      label: 'Overtime',
      detail: '1.50 h × ₱600.00 ÷ 8 h × 1.25',
      amount: fromPesos(140.63),
    })
    expect(earnings).toContainEqual({
      label: 'Premium, rest day',
      detail: '8.00 h × ₱600.00 ÷ 8 h × (1.3 − 1)',
      amount: fromPesos(180),
    })
    expect(deductions).toEqual([
      {
        label: 'Cash advance',
        detail: '₱239.69 left to repay, ₱139.69 couldn’t be deducted',
        amount: fromPesos(760.31),
      },
    ])
  })

  it('calls what nobody named by its code, and says the kind of a day only when it is no ordinary one', () => {
    expect(nameOfCode('RICE_SUBSIDY')).toBe('Rice subsidy')
    expect(nameOfCode('BONUS_CHRISTMAS_BONUS')).toBe('Christmas bonus')
    expect(kindOfDay({ dayType: 'ordinary', restDay: false })).toBe('')
    expect(kindOfDay({ dayType: 'regular_holiday', restDay: true })).toBe('regular holiday on rest day')
    expect(decimalHours(4698)).toBe('78.30 h')
    expect(decimalHours(135_722)).toBe('2,262.03 h')
    expect(reckoningOf(45, { rate: '₱40,000.00 × 12 ÷ 313', multiplier: '1' })).toBe(
      '0.75 h × (₱40,000.00 × 12 ÷ 313) ÷ 8 h',
    )
    expect(reckoningOf(undefined, { rate: '₱1.00' })).toBe('')
    expect(reckoningOf(null, { days: 7, of: fromPesos(15_650) })).toBe('7 days of ₱15,650.00')
  })
})
