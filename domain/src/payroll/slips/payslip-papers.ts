import type { ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, inWords, negate, subtract, sum } from '../../core/money.ts'
import type { DayType } from '../../law/tables.ts'
import { kindOfDay, nameOfCode, type Reckoning, reckoningOf } from './slip-words.ts'

/** One line of a printed payslip: label, calculation, amount. */
export interface PaperLine {
  readonly label: string
  readonly detail: string
  readonly amount: Centavos
}

/** A payslip for any medium: A4, 80 mm roll, screen. Earnings less deductions are the net. */
export interface PaperFigures {
  readonly earnings: readonly PaperLine[]
  readonly gross: Centavos
  readonly deductions: readonly PaperLine[]
  readonly deducted: Centavos
  readonly net: Centavos
  /** The employer's contributions. */
  readonly employerShares: readonly PaperLine[]
}

/** The parts of a payslip that a printout shows. */
export interface PaidFigures {
  readonly lines: readonly {
    readonly code: string
    readonly dayType: DayType | null
    readonly restDay: boolean | null
    readonly minutes: number | null
    readonly amount: Centavos
    readonly corrects: { readonly periodEnd: ManilaDate } | null
    readonly explanation: { readonly basis?: Reckoning | undefined }
  }[]
  readonly figures: {
    readonly gross: Centavos
    readonly sss: Centavos
    readonly mpf: Centavos
    readonly philhealth: Centavos
    readonly pagibig: Centavos
    readonly tax: Centavos
    readonly refund: Centavos
    /** Contributions above the earnings: not deducted from this pay. */
    readonly uncollected: Centavos
    readonly employerSss: Centavos
    readonly employerMpf: Centavos
    readonly employerEc: Centavos
    readonly employerPhilhealth: Centavos
    readonly employerPagibig: Centavos
  }
  readonly deductions: readonly {
    readonly label: string
    readonly amount: Centavos
    /** What could not be deducted. */
    readonly short: Centavos
    readonly balanceAfter: Centavos | null
  }[]
}

/** A payslip's lines with labels, in the legal order: earnings, then contributions, tax and other deductions. */
export function paperFiguresOf({ lines, figures, deductions }: PaidFigures): PaperFigures {
  const taken = [
    plain('SSS', figures.sss),
    plain('MPF', figures.mpf),
    plain('PHILHEALTH', figures.philhealth),
    plain('PAGIBIG', figures.pagibig),
    plain('WITHHOLDING_TAX', figures.tax),
    plain('TAX_REFUND', negate(figures.refund)),
    plain('UNCOLLECTED', negate(figures.uncollected)),
    ...deductions.map(({ label, amount, short, balanceAfter }) => ({
      label,
      amount,
      detail: [
        ...(balanceAfter === null ? [] : [`${inWords(balanceAfter)} left to repay`]),
        ...(short > 0 ? [`${inWords(short)} couldn’t be deducted`] : []),
      ].join(', '),
    })),
  ].filter(({ amount, detail }) => amount !== 0 || detail !== '')
  const deducted = sum(taken.map(({ amount }) => amount))
  return {
    earnings: lines.map((line) => ({
      label: labelOf(line),
      detail: reckoningOf(line.minutes, line.explanation.basis),
      amount: line.amount,
    })),
    gross: figures.gross,
    deductions: taken,
    deducted,
    net: subtract(figures.gross, deducted),
    employerShares: [
      plain('SSS', figures.employerSss),
      plain('MPF', figures.employerMpf),
      plain('EC', figures.employerEc),
      plain('PHILHEALTH', figures.employerPhilhealth),
      plain('PAGIBIG', figures.employerPagibig),
    ].filter(({ amount }) => amount !== 0),
  }
}

/** `Overtime, regular holiday`. */
function labelOf(line: PaidFigures['lines'][number]): string {
  const kind = kindOfDay(line)
  const name = kind === '' ? nameOfCode(line.code) : `${nameOfCode(line.code)}, ${kind}`
  return line.corrects ? `${name} (correction for the period to ${line.corrects.periodEnd})` : name
}

function plain(code: string, amount: Centavos): PaperLine {
  return { label: nameOfCode(code), detail: '', amount }
}
