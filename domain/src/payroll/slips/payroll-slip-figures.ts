import { type Centavos, centavos, sum } from '../../core/money.ts'
import type { SlipLine } from './slip-lines.ts'
import type { Slip } from './slips.ts'

/** The part of the pay that a line belongs to; a line in none of these is an allowance. */
const PART_OF = {
  BASIC: 'basic',
  BASIC_SALARY: 'basic',
  ABSENCE: 'basic',
  NOT_EMPLOYED: 'basic',
  LATE_UNDERTIME: 'basic',
  OVERTIME: 'overtime',
  NIGHT_DIFF: 'nightDifferential',
  NIGHT_DIFF_OT: 'nightDifferential',
  DAY_PREMIUM: 'premiums',
  HOLIDAY_UNWORKED: 'holidays',
  PAID_LEAVE: 'leave',
  LEAVE_CONVERSION: 'leave',
  THIRTEENTH_MONTH: 'thirteenthMonth',
} as const
type Part = (typeof PART_OF)[keyof typeof PART_OF] | 'allowances' | 'corrections'

const PARTS: ReadonlyMap<string, Part> = new Map(Object.entries(PART_OF))

function partOf({ code, corrects }: SlipLine): Part {
  return corrects ? 'corrections' : (PARTS.get(code) ?? 'allowances')
}

/**
 * The totals of a slip, by the columns of a register. The earnings add up to `gross`, and `gross` less the deductions
 * is `net`; `deMinimis` is part of the allowances.
 */
export function figuresOf(slip: Slip) {
  const { lines, employee, employer, withholding, deductions } = slip
  const of = (part: Part): Centavos => {
    let total = 0
    for (const line of lines) if (partOf(line) === part) total += line.amount
    return centavos(total)
  }
  const taken = (rows: readonly { readonly taken: Centavos }[]) => sum(rows.map((row) => row.taken))
  return {
    basic: of('basic'),
    overtime: of('overtime'),
    nightDifferential: of('nightDifferential'),
    premiums: of('premiums'),
    holidays: of('holidays'),
    leave: of('leave'),
    allowances: of('allowances'),
    deMinimis: sum(lines.filter((line) => line.deMinimis !== undefined).map(({ amount }) => amount)),
    thirteenthMonth: of('thirteenthMonth'),
    corrections: of('corrections'),
    gross: slip.gross,
    sss: employee.sss,
    mpf: employee.mpf,
    philhealth: employee.philhealth,
    pagibig: employee.pagibig,
    tax: withholding.tax,
    refund: withholding.refund,
    loans: taken(deductions.loans),
    advances: taken(deductions.advances),
    otherDeductions: taken([...deductions.courtSupport, ...deductions.losses, ...deductions.others]),
    uncollected: slip.uncollected,
    net: slip.net,
    employerSss: employer.sss,
    employerMpf: employer.mpf,
    employerEc: employer.ec,
    employerPhilhealth: employer.philhealth,
    employerPagibig: employer.pagibig,
  }
}
