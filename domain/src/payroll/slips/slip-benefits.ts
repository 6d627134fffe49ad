import { type Centavos, subtract, sum, ZERO } from '../../core/money.ts'
import type { WithholdingMethod } from '../../law/contributions/withholding.ts'
import { type LeaveConversionInput, leaveConversion } from '../../law/leave-conversion.ts'
import type { PayPeriod } from '../../law/periods.ts'
import type { Ratio } from '../../law/ratios.ts'
import { inForce, type PayrollTables } from '../../law/tables.ts'
import { thirteenthMonth } from '../../law/thirteenth-month.ts'
import { lumpLine, type SlipLine } from './slip-lines.ts'

/** The year's 13th month so far, if this slip pays it. */
export interface ThirteenthMonthTerms {
  readonly earnedBefore: Centavos
  /** Basic salary expected for the rest of the year, if it is paid before the year's last pay. */
  readonly projected?: Centavos
  readonly alreadyPaid: Centavos
  readonly otherBenefits: Centavos
  readonly taxedBefore: Centavos
}

/** The benefits paid earlier in the year of payment. */
export interface BenefitHistory {
  /** The part of them that was taxed. */
  readonly taxed: Centavos
  /** The part of them entered as paid before the first run here: in total, and this employer's 13th month in it. */
  readonly earlier: Centavos
  readonly earlierThirteenth: Centavos
  /** The basis of those entries. */
  readonly sources: readonly string[]
}

interface BenefitInput {
  readonly settings: { readonly withholding: WithholdingMethod }
  readonly period: PayPeriod
  readonly thirteenthMonth?: ThirteenthMonthTerms
  readonly leaveConversion?: LeaveConversionInput
  readonly benefitsBefore?: Centavos
  readonly benefitHistory?: BenefitHistory
}

/** What a pay adds to the year's 13th month and other benefits, and the part above the untaxed ceiling. */
export interface YearBenefits {
  /** Paid earlier in the year of payment. */
  readonly before: Centavos
  readonly thirteenthMonth: Centavos
  readonly others: Centavos
  readonly ceiling: Centavos
  /** Taxed with this pay, as supplementary pay. */
  readonly taxed: Centavos
  /** The part of the earlier benefits that was entered and not paid here, and the basis of the entries. */
  readonly earlier?: { readonly amount: Centavos; readonly sources: readonly string[] }
}

export interface Benefits {
  readonly lines: readonly SlipLine[]
  /** Undefined if the pay has none of them. */
  readonly ofYear?: YearBenefits
}

const UNTAXED = { tax: 'exempt', inContributionBase: false, basicPart: 'never' } as const

/**
 * The lines of 13th month (with this period's basic salary) and converted leave. The pay that settles the year also
 * taxes what is above the ceiling and was not taxed yet, because part of it was entered later or paid by two employers.
 * Both are outside the contributions; leave beyond the untaxed days, and the bonuses of the slip's other lines, join
 * them under the ceiling of the payday (NIRC s.32 B 7 e).
 */
export function benefitLines(
  tables: PayrollTables,
  input: BenefitInput,
  basicNow: Centavos,
  bonuses: Centavos,
  dailyRate: Ratio,
): Benefits {
  const leave = input.leaveConversion && convertedLeave(tables, input.period, input.leaveConversion, dailyRate)
  const leaveLine = leave && lumpLine('LEAVE_CONVERSION', leave.explanation, { ...UNTAXED, daysMilli: leave.daysMilli })
  const terms = input.thirteenthMonth
  const others = sum([bonuses, leave?.benefitExcess ?? ZERO])
  const hasNew = terms !== undefined || others > 0
  const before = input.benefitsBefore
  const settles = input.settings.withholding === 'annualized' && before !== undefined && before > 0
  if (!hasNew && !settles) return { lines: leaveLine && leaveLine.amount !== 0 ? [leaveLine] : [] }
  const { content } = inForce(tables.benefit_ceiling, 'benefit_ceiling', input.period.payDate)
  const month = thirteenthMonth({
    earned: terms ? [terms.earnedBefore, basicNow] : [],
    projected: terms?.projected,
    alreadyPaid: terms?.alreadyPaid ?? ZERO,
    // Of the year of payment: what was paid of another year's 13th month is among its benefits, this year's own is in it.
    otherBenefits: sum([
      before === undefined ? (terms?.otherBenefits ?? ZERO) : subtract(before, terms?.alreadyPaid ?? ZERO),
      others,
    ]),
    taxedBefore:
      before === undefined ? (terms?.taxedBefore ?? ZERO) : taxedOf(before, input.benefitHistory, content.amount),
    ceiling: content.amount,
  })
  const monthLine = terms && lumpLine('THIRTEENTH_MONTH', month.explanation, UNTAXED)
  const lines = [monthLine, leaveLine].filter((line) => line !== undefined).filter(({ amount }) => amount !== 0)
  if (!hasNew && month.taxableExcess === 0) return { lines }
  const { earlier, sources } = input.benefitHistory ?? { earlier: ZERO, sources: [] }
  return {
    lines,
    ofYear: {
      before: before ?? sum([terms?.alreadyPaid ?? ZERO, terms?.otherBenefits ?? ZERO]),
      thirteenthMonth: terms ? month.payableNow : ZERO,
      others,
      ceiling: content.amount,
      taxed: month.taxableExcess,
      ...(earlier > 0 && { earlier: { amount: earlier, sources } }),
    },
  }
}

/**
 * The taxed part of the year's earlier benefits: the recorded part and, if an earlier 13th month exceeds the ceiling by
 * itself, the rest of it. Without a record, the part above the ceiling.
 */
function taxedOf(before: Centavos, history: BenefitHistory | undefined, ceiling: Centavos): Centavos {
  return history ? sum([history.taxed, over(history.earlierThirteenth, ceiling)]) : over(before, ceiling)
}

function over(amount: Centavos, ceiling: Centavos): Centavos {
  return amount > ceiling ? subtract(amount, ceiling) : ZERO
}

function convertedLeave(tables: PayrollTables, { payDate }: PayPeriod, input: LeaveConversionInput, dailyRate: Ratio) {
  const { daysPerYear, afterYears } = inForce(
    tables.service_incentive_leave,
    'service_incentive_leave',
    payDate,
  ).content
  const { leaveDays } = inForce(tables.de_minimis, 'de_minimis', payDate).content
  return leaveConversion(input, { daysPerYear, afterYears, untaxedDays: leaveDays }, dailyRate)
}
