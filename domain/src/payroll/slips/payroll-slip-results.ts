import { DomainError } from '../../core/errors.ts'
import { type Centavos, ZERO } from '../../core/money.ts'
import { type Explanation, node } from '../../law/explanations.ts'
import type { PayrollTables } from '../../law/tables.ts'
import type { PayType } from '../../people/employee-rates.ts'
import type { BlockerKind } from '../runs/payroll-runs.ts'
import type { PayeeRecords } from './payee-records.ts'
import { figuresOf } from './payroll-slip-figures.ts'
import { isUnderpaid, rateOf, slipInputOf } from './payroll-slip-inputs.ts'
import type { RunTerms } from './run-terms.ts'
import { type Slip, type SlipInput, slipOf } from './slips.ts'

/**
 * A slip as stored: with the values of its columns, and its explanation. `rest` is the explanation below `NET` without
 * the earnings.
 */
export interface KeptSlip {
  readonly lines: Slip['lines']
  readonly rest: readonly Explanation[]
  readonly deductions: Omit<Slip['deductions'], 'explanation'>
  readonly holidays: Slip['holidays']
  /** The year's 13th month and other benefits; missing in older slips. */
  readonly benefits?: Slip['benefits']
}

export interface ComputedSlip {
  readonly input: SlipInput
  readonly kept: KeptSlip
  readonly figures: ReturnType<typeof figuresOf>
  readonly payType: PayType
  readonly rate: Centavos
  readonly contributionBase: Centavos
  readonly thirteenthMonthBase: Centavos
  readonly thirteenthMonthBaseNext: Centavos
  readonly otherBenefits: Centavos
  readonly taxable: number
  readonly withholdingMethod: string
  readonly daysWorked: number
  readonly minutes: { readonly regular: number; readonly overtime: number; readonly night: number }
  readonly marks: readonly BlockerKind[]
}

/** A slip, or why there is none: `no_rate`, or the message of the rule that refused. */
export type SlipOutcome = ComputedSlip | { readonly problem: string }

/** Calculates one employee's slip of a run; the same records give the same slip to the byte. */
export function computeSlip(tables: PayrollTables, payee: PayeeRecords, run: RunTerms): SlipOutcome {
  const rate = rateOf(payee, run)
  if (!rate) return { problem: 'no_rate' }
  try {
    const input = slipInputOf(tables, payee, run)
    if (!input) return { problem: 'no_rate' }
    const slip = slipOf(tables, input)
    return {
      ...resultOf(input, slip),
      payType: rate.payType,
      rate: rate.rateCentavos,
      marks: marksOf(tables, payee, input, slip),
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const isRate = error.code === 'no_payroll_table' && Object.keys(error.details).join() === 'date'
    return { problem: isRate ? 'no_rate' : error.message }
  }
}

/** The explanation of a stored slip's net; its leaves add up to it. */
export function explanationOf({ lines, rest }: Pick<KeptSlip, 'lines' | 'rest'>): Explanation {
  const gross = node(
    'GROSS',
    lines.map(({ explanation }) => explanation),
  )
  return node('NET', [gross, ...rest])
}

function resultOf(input: SlipInput, slip: Slip): Omit<ComputedSlip, 'payType' | 'rate' | 'marks'> {
  const { explanation: _, ...deductions } = slip.deductions
  const worked = input.days.filter(({ minutes }) => minutes.regular + minutes.overtime > 0)
  const total = (of: (day: (typeof worked)[number]) => number) => worked.reduce((sum, day) => sum + of(day), 0)
  return {
    input,
    kept: {
      lines: slip.lines,
      rest: slip.explanation.parts.filter(({ code }) => code !== 'GROSS'),
      deductions,
      holidays: slip.holidays,
      ...(slip.benefits && { benefits: slip.benefits }),
    },
    figures: figuresOf(slip),
    contributionBase: slip.contributionBase,
    thirteenthMonthBase: slip.thirteenthMonthBase,
    thirteenthMonthBaseNext: slip.thirteenthMonthBaseNext,
    otherBenefits: slip.benefits?.others ?? ZERO,
    taxable: slip.taxableRegular + slip.taxableSupplementary,
    withholdingMethod: slip.withholding.method,
    daysWorked: new Set(worked.map(({ date }) => date)).size,
    minutes: {
      regular: total(({ minutes }) => minutes.regular),
      overtime: total(({ minutes }) => minutes.overtime),
      night: total(({ minutes }) => minutes.nightRegular + minutes.nightOvertime),
    },
  }
}

function marksOf(tables: PayrollTables, payee: PayeeRecords, input: SlipInput, slip: Slip): BlockerKind[] {
  const worked = input.days.filter(({ minutes }) => minutes.regular > 0).map(({ date }) => date)
  const unsigned =
    input.deductions.others.some(({ hasAuthority }) => !hasAuthority) ||
    input.deductions.losses.some(({ loss }) => !(loss.wasHeard && loss.isShownResponsible)) ||
    input.deductions.advances.some(
      ({ hasAuthority, instalment, arrears, collectAll }) => !hasAuthority && (collectAll || instalment + arrears > 0),
    )
  const marks: (BlockerKind | false)[] = [
    unsigned && 'unsigned_deduction',
    isUnderpaid(tables, payee, worked, input.settings.factor) && 'below_minimum_wage',
    slip.uncollected > 0 && 'uncollected',
    slip.needsAmendedRemittance && 'amend_remittance',
  ]
  return marks.filter((mark) => mark !== false)
}
