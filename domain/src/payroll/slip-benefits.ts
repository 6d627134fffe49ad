import { type Centavos, sum, ZERO } from '../money.ts'
import { type LeaveConversionInput, leaveConversion } from './leave-conversion.ts'
import type { PayPeriod } from './periods.ts'
import type { Ratio } from './ratios.ts'
import { lumpLine, type SlipLine } from './slip-lines.ts'
import { inForce, type PayrollTables } from './tables.ts'
import { thirteenthMonth } from './thirteenth-month.ts'

/** The year's 13th month so far, when it is paid with this slip. */
export interface ThirteenthMonthTerms {
  readonly earnedBefore: Centavos
  readonly alreadyPaid: Centavos
  readonly otherBenefits: Centavos
  readonly taxedBefore: Centavos
}

interface BenefitInput {
  readonly period: PayPeriod
  readonly thirteenthMonth?: ThirteenthMonthTerms
  readonly leaveConversion?: LeaveConversionInput
}

export interface Benefits {
  readonly lines: readonly SlipLine[]
  /** Of 13th month and other benefits, what is over the untaxed ceiling: supplementary pay. */
  readonly taxableExcess: Centavos
}

const UNTAXED = { tax: 'exempt', inContributionBase: false, basicPart: 'never' } as const

/**
 * 13th month (with this period's basic salary) and converted leave. Both are outside the contributions; leave beyond the
 * untaxed days joins the other benefits under the ceiling of the pay date.
 */
export function benefitLines(
  tables: PayrollTables,
  input: BenefitInput,
  basicNow: Centavos,
  dailyRate: Ratio,
): Benefits {
  const leave = input.leaveConversion && convertedLeave(tables, input.period, input.leaveConversion, dailyRate)
  const leaveLine = leave && lumpLine('LEAVE_CONVERSION', leave.explanation, { ...UNTAXED, daysMilli: leave.daysMilli })
  const terms = input.thirteenthMonth
  const leaveExcess = leave?.benefitExcess ?? ZERO
  const month =
    terms || leaveExcess > 0
      ? thirteenthMonth({
          earned: terms ? [terms.earnedBefore, basicNow] : [],
          alreadyPaid: terms?.alreadyPaid ?? ZERO,
          otherBenefits: sum([terms?.otherBenefits ?? ZERO, leaveExcess]),
          taxedBefore: terms?.taxedBefore ?? ZERO,
          ceiling: inForce(tables.benefit_ceiling, 'benefit_ceiling', input.period.payDate).content.amount,
        })
      : undefined
  const monthLine = month && terms && lumpLine('THIRTEENTH_MONTH', month.explanation, UNTAXED)
  return {
    lines: [monthLine, leaveLine].filter((line) => line !== undefined).filter(({ amount }) => amount !== 0),
    taxableExcess: month?.taxableExcess ?? ZERO,
  }
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
