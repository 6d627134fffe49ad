import type { ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, centavos, negate, subtract, sum, ZERO } from '../../core/money.ts'
import {
  type ContributionTiming,
  contributionsOf,
  type EmployeeShares,
  type EmployerShares,
  explainShares,
  type MonthContributions,
  NO_EMPLOYEE_SHARES,
  NO_EMPLOYER_SHARES,
  sharesOfPay,
  totalOf,
} from '../../law/contributions/contributions.ts'
import {
  type TaxYear,
  type Withholding,
  type WithholdingMethod,
  withholdingOf,
} from '../../law/contributions/withholding.ts'
import { type DayRecord, daysBeforeOf, inOrder } from '../../law/days.ts'
import { earnedAfter, yearEndOf } from '../../law/earned-years.ts'
import { type Explanation, leaf, negated, node } from '../../law/explanations.ts'
import type { LeaveConversionInput } from '../../law/leave-conversion.ts'
import { type RateSegment, rateOn, type SalarySegment } from '../../law/minimum-wages.ts'
import { type PayPeriod, type PayPlace, placeOf } from '../../law/periods.ts'
import type { PremiumTerms } from '../../law/premiums.ts'
import { dailyRateOf, monthlyEquivalent } from '../../law/rate-factors.ts'
import { NONE, type Ratio } from '../../law/ratios.ts'
import { inForce, type PayrollTables } from '../../law/tables.ts'
import type { ThirteenthMonthBase } from '../../law/thirteenth-month.ts'
import { isOfMonth } from '../items/adjustments.ts'
import { type Allowance, allowanceLines } from '../items/allowances.ts'
import type { AdvanceGuard } from './advances.ts'
import { type DeductionInput, type Deductions, takeDeductions } from './deductions.ts'
import { dailyEarnings, type Earnings, type UnworkedHoliday } from './earnings.ts'
import { salaryEarnings } from './salaries.ts'
import { type BenefitHistory, benefitLines, type ThirteenthMonthTerms, type YearBenefits } from './slip-benefits.ts'
import { isBasic, type SlipLine, type TaxClass } from './slip-lines.ts'

/** A branch's pay settings, on the date of the period. */
export interface SlipSettings {
  readonly timing: ContributionTiming
  readonly withholding: WithholdingMethod
  /** The divisor between daily and monthly rates. */
  readonly factor: Ratio
  readonly premiums: PremiumTerms
  readonly guard: AdvanceGuard
  readonly thirteenthMonthBase: ThirteenthMonthBase
}

/** Daily pay (with segments), or a monthly salary. */
export type PayBasis = { readonly kind: 'daily'; readonly segments: readonly RateSegment[] } | MonthlyPay

/** A monthly salary as it is at the end of the period. */
export interface MonthlyPay {
  readonly kind: 'monthly'
  readonly monthly: Centavos
  readonly isMinimumWageEarner: boolean
  /**
   * If the salary or the minimum-wage status changed within the period: the values with their start days, the first one
   * first.
   */
  readonly segments?: readonly SalarySegment[]
}

/** Everything one payslip is calculated from; nothing else is read. */
export interface SlipInput {
  readonly settings: SlipSettings
  readonly pay: PayBasis
  /** Exempt from arts. 82 to 95: managerial employees and field personnel. */
  readonly isHoursExempt: boolean
  /** In the period of the final pay: its first day, if the employee left before it. */
  readonly separatedOn?: ManilaDate
  readonly period: PayPeriod
  readonly days: readonly DayRecord[]
  /** Days before the period, for the eligibility of its holidays only. */
  readonly precedingDays: readonly DayRecord[]
  /** Earlier pay of the month. */
  readonly monthToDate: { readonly compensation: Centavos; readonly taken: EmployeeShares }
  readonly year: TaxYear
  readonly allowances: readonly Allowance[]
  /** Of closed periods, from `correctionsOf`. */
  readonly corrections: readonly SlipLine[]
  readonly thirteenthMonth?: ThirteenthMonthTerms
  /** The 13th month belongs to the calendar year that ends on this day; if omitted, the whole period counts for it. */
  readonly thirteenthMonthUntil?: ManilaDate
  /**
   * 13th month and other benefits paid earlier in the year of payment; if omitted, taken from the terms of the 13th
   * month.
   */
  readonly benefitsBefore?: Centavos
  readonly benefitHistory?: BenefitHistory
  readonly leaveConversion?: LeaveConversionInput
  readonly deductions: DeductionInput
}

export interface Slip {
  readonly lines: readonly SlipLine[]
  readonly gross: Centavos
  /**
   * What this period adds to the 13th month's base, and the part earned in the year after the one in which it starts.
   */
  readonly thirteenthMonthBase: Centavos
  readonly thirteenthMonthBaseNext: Centavos
  /** What this period adds to the month's remuneration for SSS and Pag-IBIG. */
  readonly contributionBase: Centavos
  readonly employee: EmployeeShares
  readonly employer: EmployerShares
  readonly taxableRegular: Centavos
  readonly taxableSupplementary: Centavos
  readonly benefits: YearBenefits | undefined
  readonly withholding: Withholding
  readonly deductions: Deductions
  /** Contributions above the earnings: the employer remits them and the employee owes them. */
  readonly uncollected: Centavos
  /** A correction of a past month changes that month's contributions: its remittance must be amended. */
  readonly needsAmendedRemittance: boolean
  readonly holidays: readonly UnworkedHoliday[]
  readonly net: Centavos
  /** Adds up to `net`, down to the days. */
  readonly explanation: Explanation
}

/**
 * Calculates one payslip (payroll.md 11): days to lines, gross, contributions, tax, deductions, net. The same input
 * gives the same slip to the byte, in any order of its days. Refuses `no_payroll_table` if a rate or table is missing.
 */
export function slipOf(tables: PayrollTables, input: SlipInput): Slip {
  const { settings, period } = input
  const place = placeOf(period, input.separatedOn)
  const earned = earningsOf(tables, input)
  const besides = allowanceLines(tables, period.payDate, input.allowances)
  const worked = [...earned.lines, ...input.corrections, ...besides]
  const basics = worked.filter((line) => isBasic(line, settings.thirteenthMonthBase))
  const thirteenthMonthBase = total(basics)
  const beyond = input.thirteenthMonthUntil === undefined ? ZERO : earnedAfter(basics, input.thirteenthMonthUntil)
  const bonuses = total(worked.filter(({ isBenefit }) => isBenefit))
  const benefits = benefitLines(tables, input, subtract(thirteenthMonthBase, beyond), bonuses, dailyRateNow(input))
  const lines = [...worked, ...benefits.lines]
  const gross = total(lines)
  const contributionBase = total(lines.filter((line) => line.inContributionBase && isOfMonth(line, place.monthEnd)))

  const contributions = contributionsFor(tables, input, place, contributionBase, gross)
  const taken = totalOf(contributions.employee)
  const taxed = taxable(lines, taken, benefits.ofYear?.taxed ?? ZERO)
  const table = inForce(tables.withholding, 'withholding', period.payDate)
  const withholding = withholdingOf(table, settings.withholding, period.frequency, taxed, input.year)

  const afterLaw = centavos(gross - taken - withholding.tax + withholding.refund)
  const uncollected = afterLaw < 0 ? negate(afterLaw) : ZERO
  const lossShare = () => inForce(tables.loss_deduction, 'loss_deduction', period.payDate).content.shareOfWeek
  const deductions = takeDeductions(afterLaw, input.deductions, settings.guard, lossShare)
  const explanation = node('NET', [
    node(
      'GROSS',
      lines.map((line) => line.explanation),
    ),
    negated(node('CONTRIBUTIONS', contributions.parts)),
    negated(withholding.explanation),
    leaf('UNCOLLECTED', uncollected),
    deductions.explanation,
  ])
  return {
    lines,
    gross,
    thirteenthMonthBase,
    thirteenthMonthBaseNext: earnedAfter(basics, yearEndOf(period.start)),
    contributionBase,
    employee: contributions.employee,
    employer: contributions.employer,
    taxableRegular: taxed.regular,
    taxableSupplementary: taxed.supplementary,
    benefits: benefits.ofYear,
    withholding,
    deductions,
    uncollected,
    needsAmendedRemittance: input.corrections.some(
      (line) => line.inContributionBase && !isOfMonth(line, place.monthEnd),
    ),
    holidays: earned.holidays,
    net: deductions.net,
    explanation,
  }
}

function earningsOf(
  tables: PayrollTables,
  { settings, pay, isHoursExempt, period, days, precedingDays }: SlipInput,
): Earnings {
  const ordered = inOrder(days)
  const terms = { premiums: settings.premiums, isHoursExempt }
  if (pay.kind === 'monthly') {
    const segments = pay.segments ?? [{ ...pay, from: period.start }]
    return salaryEarnings(tables, { segments, factor: settings.factor }, ordered, period, terms)
  }
  return dailyEarnings(tables, pay.segments, ordered, period, daysBeforeOf([...precedingDays, ...ordered]), terms)
}

interface PayContributions {
  readonly employee: EmployeeShares
  readonly employer: EmployerShares
  readonly parts: readonly Explanation[]
}

const NOTHING: PayContributions = { employee: NO_EMPLOYEE_SHARES, employer: NO_EMPLOYER_SHARES, parts: [] }

/**
 * Deducted by the setting's timing; the employer's shares are booked with the month's last pay. No pay, no
 * contributions.
 */
function contributionsFor(
  tables: PayrollTables,
  input: SlipInput,
  place: PayPlace,
  contributionBase: Centavos,
  gross: Centavos,
): PayContributions {
  const { settings, monthToDate } = input
  if (!place.isLast && (settings.timing === 'second_cutoff' || gross <= 0)) return NOTHING
  const basic = monthlyBasic(input, place)
  const monthOf = (compensation: Centavos) => contributionsOf(tables, place.monthEnd, { compensation, basic })
  const month: MonthContributions = monthOf(place.isLast ? sum([monthToDate.compensation, contributionBase]) : basic)
  const employee = sharesOfPay(settings.timing, place, month.employee, month.employee, monthToDate.taken)
  return {
    employee,
    employer: place.isLast ? month.employer : NO_EMPLOYER_SHARES,
    parts: explainShares(employee, month),
  }
}

/** The month's basic salary: PhilHealth's base, and the projected month. */
export function monthlyBasic(
  { pay, settings }: Pick<SlipInput, 'pay' | 'settings'>,
  { monthEnd }: Pick<PayPlace, 'monthEnd'>,
): Centavos {
  if (pay.kind === 'monthly') return pay.monthly
  return monthlyEquivalent(rateOn(pay.segments, monthEnd)?.daily ?? ZERO, settings.factor)
}

/** The daily rate at the end of the period, exact. */
function dailyRateNow({ pay, settings, period }: SlipInput): Ratio {
  if (pay.kind === 'monthly') return dailyRateOf(pay.monthly, settings.factor)
  const daily = rateOn(pay.segments, period.end)?.daily
  return daily === undefined ? NONE : { over: daily, under: 1 }
}

/** Contributions reduce the regular pay first, then the supplementary pay; never below zero (payroll.md 8.2). */
function taxable(lines: readonly SlipLine[], contributions: Centavos, excess: Centavos) {
  const of = (tax: TaxClass) => total(lines.filter((line) => line.tax === tax))
  const regularPay = of('regular')
  // What is given back to somebody who pays no tax was never deducted from anything taxable.
  const deducted = contributions < 0 && regularPay <= 0 ? ZERO : contributions
  const regular = subtract(regularPay, deducted)
  const supplementary = centavos(of('supplementary') + excess + Math.min(0, regular))
  return { regular: regular > 0 ? regular : ZERO, supplementary: supplementary > 0 ? supplementary : ZERO }
}

function total(lines: readonly SlipLine[]): Centavos {
  return sum(lines.map(({ amount }) => amount))
}
