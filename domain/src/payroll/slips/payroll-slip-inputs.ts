import { type ManilaDate, monthEndOf } from '../../core/manila-time.ts'
import { type Centavos, centavos, ZERO } from '../../core/money.ts'
import { monthsBetween, yearEndOf } from '../../law/earned-years.ts'
import { daysBelowMinimum, rateOn, rateSegments, salarySegments } from '../../law/minimum-wages.ts'
import { factorOf, type PayrollTerms } from '../../law/payroll-terms.ts'
import { monthlyEquivalent } from '../../law/rate-factors.ts'
import { type Ratio, shareOf } from '../../law/ratios.ts'
import type { PayrollTables } from '../../law/tables.ts'
import { dailyOf } from '../../people/employee-rates.ts'
import { conversionInputOf } from '../items/leave-conversions.ts'
import { yearSoFar } from '../items/payroll-earlier-pay.ts'
import { allowanceOf, dueOf } from '../items/payroll-slip-allowances.ts'
import { payDaysOf } from '../runs/payroll-inputs.ts'
import type { PayItemKind } from '../runs/payroll-runs.ts'
import type { DeductionInput } from './deductions.ts'
import type { PaidRate, PayeeRecords } from './payee-records.ts'
import type { RunTerms } from './run-terms.ts'
import type { ThirteenthMonthTerms } from './slip-benefits.ts'
import { monthlyBasic, type PayBasis, type SlipInput, type SlipSettings } from './slips.ts'

/** The rate at the end of the period; undefined if a day with work has none. */
export function rateOf(payee: Pick<PayeeRecords, 'rates'>, { to }: Pick<RunTerms, 'to'>): PaidRate | undefined {
  return rateOn(
    payee.rates.map((rate) => ({ ...rate, from: rate.fromOn })),
    to,
  )
}

/** Everything one slip is calculated from; undefined without any rate. */
export function slipInputOf(tables: PayrollTables, payee: PayeeRecords, run: RunTerms): SlipInput | undefined {
  const rate = rateOf(payee, run)
  if (!rate) return undefined
  const period = { start: run.from, end: run.to, frequency: run.frequency, payDate: run.payOn }
  // A run has who left before it only if their final pay is still due.
  const leaves = payee.separatedOn !== null && payee.separatedOn <= run.to
  const preceding = { start: run.precedingFrom, end: run.from }
  const settings = slipSettingsOf(run.terms, { isLast: run.settlesYear || leaves })
  const year = yearSoFar(payee, run)
  const pay = payBasis(tables, payee, rate, run)
  const yearEnd = yearEndOf(run.from)
  // What was paid of the 13th month before the year's last pay is made up to the whole year's with it.
  const isDue = run.withThirteenthMonth || leaves || (run.to >= yearEnd && year.thirteenthMonthPaid > 0)
  const leaveConversion = conversionInputOf(payee.leave.converted, payee.leave.beforeMilli)
  return {
    settings: leaves ? { ...settings, guard: { leastNet: ZERO, mostShare: { over: 1, under: 1 } } } : settings,
    pay,
    isHoursExempt: payee.isHoursExempt,
    ...(leaves && payee.separatedOn !== null && { separatedOn: laterOf(payee.separatedOn, run.from) }),
    period,
    days: payDaysOf(payee.days, period, payee),
    precedingDays: payDaysOf(payee.days, preceding, payee).filter(({ date }) => date < run.from),
    monthToDate: payee.monthToDate,
    year,
    allowances: payee.items.flatMap((item) => allowanceOf(tables, payee, item, run)),
    corrections: payee.corrections,
    ...(isDue && {
      thirteenthMonth: thirteenthOf(year, isProjected(run, leaves) ? restOfYear({ pay, settings }, payee, run) : ZERO),
    }),
    // Who leaves is paid for every day up to the last.
    ...(!leaves && { thirteenthMonthUntil: yearEnd }),
    benefitsBefore: year.benefitsPaid,
    ...(year.benefitHistory && { benefitHistory: year.benefitHistory }),
    ...(leaveConversion && { leaveConversion }),
    deductions: deductionsOf(payee, rate, leaves, factorOf(run.terms)),
  }
}

const laterOf = (one: ManilaDate, other: ManilaDate): ManilaDate => (one > other ? one : other)

/**
 * The settings in the form that slips use. An employee's last pay settles the year's tax and may be used entirely for
 * what they owe.
 */
function slipSettingsOf(terms: PayrollTerms, { isLast }: { readonly isLast: boolean }): SlipSettings {
  return {
    timing: terms.contributionTiming,
    withholding: isLast ? 'annualized' : terms.withholdingMethod,
    factor: factorOf(terms),
    premiums: {
      holidayPayExempt: terms.holidayPayExempt,
      nightDifferentialExempt: terms.nightDifferentialExempt,
      specialDayUnworkedPaid: terms.specialDayUnworkedPaid,
    },
    guard: { leastNet: centavos(terms.leastNet), mostShare: { over: terms.mostPercent, under: 100 } },
    thirteenthMonthBase: terms.thirteenthMonthBase,
  }
}

/** Whether some day of the period pays less than the wage order of the workplace. */
export function isUnderpaid(
  tables: PayrollTables,
  payee: Pick<PayeeRecords, 'rates' | 'wagePlace'>,
  dates: readonly ManilaDate[],
  factor: Ratio,
): boolean {
  const { wagePlace } = payee
  if (!wagePlace) return false
  return (
    daysBelowMinimum(dates, datedRates(payee, factor), tables.minimum_wage, wagePlace.region, wagePlace.tier).length > 0
  )
}

function payBasis(tables: PayrollTables, payee: PayeeRecords, rate: PaidRate, run: RunTerms): PayBasis {
  const place = { region: payee.wagePlace?.region ?? '', tier: payee.wagePlace?.tier ?? '' }
  if (rate.payType === 'monthly') {
    const factor = factorOf(run.terms)
    const salaries = payee.rates.map((one) => ({ from: one.fromOn, monthly: salaryAt(one, factor) }))
    const period = { start: run.from, end: run.to }
    const segments = salarySegments(salaries, tables.minimum_wage, place, factor, period)
    return {
      kind: 'monthly',
      monthly: rate.rateCentavos,
      isMinimumWageEarner: rateOn(segments, run.to)?.isMinimumWageEarner ?? false,
      ...(segments.length > 1 && { segments }),
    }
  }
  return {
    kind: 'daily',
    segments: rateSegments(datedRates(payee, factorOf(run.terms)), tables.minimum_wage, place.region, place.tier),
  }
}

/** A rate of another kind converted to a salary, for the days before the employee was paid by the month. */
function salaryAt(rate: PaidRate, factor: Ratio): Centavos {
  return rate.payType === 'monthly' ? rate.rateCentavos : monthlyEquivalent(dailyOf(rate, factor), factor)
}

function datedRates({ rates }: Pick<PayeeRecords, 'rates'>, factor: Ratio) {
  return rates.map((rate) => ({ from: rate.fromOn, daily: dailyOf(rate, factor) }))
}

function thirteenthOf(year: PayeeRecords['year'], projected: Centavos): ThirteenthMonthTerms {
  return {
    earnedBefore: year.basicEarned,
    ...(projected > 0 && { projected }),
    alreadyPaid: year.thirteenthMonthPaid,
    otherBenefits: ZERO,
    taxedBefore: ZERO,
  }
}

function isProjected(run: RunTerms, leaves: boolean): boolean {
  return run.withThirteenthMonth && run.projectsYear && !leaves && run.to < yearEndOf(run.from)
}

/** The basic salary expected for the rest of the calendar year, or of the employment. */
function restOfYear(
  pay: Pick<SlipInput, 'pay' | 'settings'>,
  { separatedOn }: Pick<PayeeRecords, 'separatedOn'>,
  { from, to }: Pick<RunTerms, 'from' | 'to'>,
): Centavos {
  const yearEnd = yearEndOf(from)
  const until = separatedOn !== null && separatedOn < yearEnd ? separatedOn : yearEnd
  return shareOf(monthlyBasic(pay, { monthEnd: monthEndOf(to) }), monthsBetween(to, until))
}

const WORKDAYS_A_WEEK = 6

function deductionsOf(payee: PayeeRecords, rate: PaidRate, leaves: boolean, factor: Ratio): DeductionInput {
  const of = (...kinds: PayItemKind[]) =>
    payee.items
      .filter(({ kind }) => kinds.includes(kind))
      .map((item) => ({ ...item, code: item.kind.toUpperCase(), amount: dueOf(item) }))
  return {
    courtSupport: of('court_support').map(toDeduction),
    loans: of('sss_loan', 'pagibig_loan').map(toDeduction),
    advances: payee.advances.map((advance) => ({ ...advance, collectAll: leaves })),
    losses: of('loss').map(({ id, amount, hasAuthority }) => ({
      id,
      wagesOfWeek: centavos(dailyOf(rate, factor) * WORKDAYS_A_WEEK),
      loss: { amount, alreadyDeducted: ZERO, isShownResponsible: hasAuthority, wasHeard: hasAuthority },
    })),
    others: of('other_deduction').map((item) => ({ ...toDeduction(item), hasAuthority: item.hasAuthority })),
  }
}

function toDeduction({ id, code, amount }: { readonly id: string; readonly code: string; readonly amount: Centavos }) {
  return { id, code, amount }
}
