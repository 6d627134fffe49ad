import { dailyOf, type PayType } from './employee-rates.ts'
import { type ConvertedYear, conversionInputOf } from './leave-conversions.ts'
import type { ManilaDate } from './manila-time.ts'
import { add, type Centavos, centavos, roundedQuotient, smallerOf, subtract, sum, ZERO } from './money.ts'
import { paysBefore, type RunFrequency } from './paydays.ts'
import type { Advance } from './payroll/advances.ts'
import type { EmployeeShares } from './payroll/contributions.ts'
import type { DeductionInput } from './payroll/deductions.ts'
import { daysBelowMinimum, isMinimumWageEarner, minimumWageOn, rateOn, rateSegments } from './payroll/minimum-wages.ts'
import { ratioOf } from './payroll/ratios.ts'
import type { ThirteenthMonthTerms } from './payroll/slip-benefits.ts'
import type { SlipLine } from './payroll/slip-lines.ts'
import type { Allowance, PayBasis, SlipInput } from './payroll/slips.ts'
import { type DayType, inForce, type PayrollTables } from './payroll/tables.ts'
import type { TaxYear } from './payroll/withholding.ts'
import { type AttendedDay, payDaysOf } from './payroll-inputs.ts'
import { type EarlierKind, isAddedPay, type PayItemKind } from './payroll-runs.ts'
import { type PayrollTerms, slipSettingsOf } from './payroll-terms.ts'

export interface PaidRate {
  readonly fromOn: ManilaDate
  readonly payType: PayType
  readonly rateCentavos: Centavos
}

/** An allowance or deduction that is due with a pay. */
export interface DuePayItem {
  readonly id: string
  readonly kind: PayItemKind
  readonly label: string
  readonly amount: Centavos
  /** Of its total, what is not taken yet; null without one. */
  readonly left: Centavos | null
  readonly taxable: boolean
  readonly inContributionBase: boolean
  readonly hasAuthority: boolean
}

/** Everything on record about one person that a pay depends on. */
export interface PayeeRecords {
  readonly hiredOn: ManilaDate
  readonly separatedOn: ManilaDate | null
  /** Outside the rules of working time (`HOURS_OF_WORK`). */
  readonly isHoursExempt: boolean
  readonly wagePlace: { readonly region: string; readonly tier: string } | null
  readonly rates: readonly PaidRate[]
  /** Of the period and of the days before it that its holidays may ask for. */
  readonly days: readonly AttendedDay[]
  readonly dayTypeOn: (date: ManilaDate) => DayType
  readonly monthToDate: { readonly compensation: Centavos; readonly taken: EmployeeShares }
  readonly year: TaxYear & { readonly basicEarned: Centavos; readonly thirteenthMonthPaid: Centavos }
  readonly items: readonly DuePayItem[]
  readonly advances: readonly Omit<Advance, 'collectAll'>[]
  readonly corrections: readonly SlipLine[]
  /** Leave years whose unused days this pay turns into money, and what the calendar year’s pays before it did. */
  readonly leave: { readonly converted: readonly ConvertedYear[]; readonly beforeMilli: number }
}

export interface RunTerms {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly payOn: ManilaDate
  readonly frequency: RunFrequency
  readonly withThirteenthMonth: boolean
  readonly settlesYear: boolean
  /** The first of the days that only holidays ask for. */
  readonly precedingFrom: ManilaDate
  readonly terms: PayrollTerms
}

/** The rate at the end of the period; undefined when none holds on a day with work. */
export function rateOf(payee: Pick<PayeeRecords, 'rates'>, { to }: Pick<RunTerms, 'to'>): PaidRate | undefined {
  return rateOn(
    payee.rates.map((rate) => ({ ...rate, from: rate.fromOn })),
    to,
  )
}

/** Everything one slip is computed from; undefined without any rate of pay. */
export function slipInputOf(tables: PayrollTables, payee: PayeeRecords, run: RunTerms): SlipInput | undefined {
  const rate = rateOf(payee, run)
  if (!rate) return undefined
  const period = { start: run.from, end: run.to, frequency: run.frequency, payDate: run.payOn }
  const leaves = payee.separatedOn !== null && payee.separatedOn >= run.from && payee.separatedOn <= run.to
  const preceding = { start: run.precedingFrom, end: run.from }
  const settings = slipSettingsOf(run.terms, { isLast: run.settlesYear || leaves })
  const year = yearSoFar(payee, run)
  // What was paid of the 13th month before the year's last pay is made up to the whole year's with it.
  const isDue = run.withThirteenthMonth || leaves || (run.settlesYear && year.thirteenthMonthPaid > 0)
  const leaveConversion = conversionInputOf(payee.leave.converted, payee.leave.beforeMilli)
  return {
    settings: leaves ? { ...settings, guard: { leastNet: ZERO, mostShare: { over: 1, under: 1 } } } : settings,
    pay: payBasis(tables, payee, rate, run),
    isHoursExempt: payee.isHoursExempt,
    ...(leaves && payee.separatedOn !== null && { separatedOn: payee.separatedOn }),
    period,
    days: payDaysOf(payee.days, period, payee),
    precedingDays: payDaysOf(payee.days, preceding, payee).filter(({ date }) => date < run.from),
    monthToDate: payee.monthToDate,
    year,
    allowances: payee.items.flatMap(allowanceOf),
    corrections: payee.corrections,
    ...(isDue && { thirteenthMonth: thirteenthOf(tables, year, run) }),
    ...(leaveConversion && { leaveConversion }),
    deductions: deductionsOf(payee, rate, leaves),
  }
}

/** Whether some day of the period pays less than the wage order of the workplace. */
export function isUnderpaid(
  tables: PayrollTables,
  payee: Pick<PayeeRecords, 'rates' | 'wagePlace'>,
  dates: readonly ManilaDate[],
): boolean {
  const { wagePlace } = payee
  if (!wagePlace) return false
  return daysBelowMinimum(dates, datedRates(payee), tables.minimum_wage, wagePlace.region, wagePlace.tier).length > 0
}

function payBasis(tables: PayrollTables, payee: PayeeRecords, rate: PaidRate, run: RunTerms): PayBasis {
  const place = payee.wagePlace
  if (rate.payType === 'monthly') {
    const { over, under } = ratioOf(run.terms.factor)
    const daily = roundedQuotient([rate.rateCentavos, 12, under], [over])
    const wage = place && minimumWageOn(tables.minimum_wage, place.region, place.tier, run.to)?.content.daily
    return {
      kind: 'monthly',
      monthly: rate.rateCentavos,
      isMinimumWageEarner: isMinimumWageEarner(daily, wage ?? undefined),
    }
  }
  return {
    kind: 'daily',
    segments: rateSegments(datedRates(payee), tables.minimum_wage, place?.region ?? '', place?.tier ?? ''),
  }
}

function datedRates({ rates }: Pick<PayeeRecords, 'rates'>) {
  return rates.map((rate) => ({ from: rate.fromOn, daily: dailyOf(rate) }))
}

/** What the year's own pays came to, with what was paid in it before them or by an employer before (`EARLIER_KINDS`). */
function yearSoFar({ year, items }: Pick<PayeeRecords, 'year' | 'items'>, run: RunTerms): PayeeRecords['year'] {
  const ofYear = items.filter(({ label }) => label === run.payOn.slice(0, 4))
  const earlier = (kind: EarlierKind) => sum(ofYear.filter((item) => item.kind === kind).map(({ amount }) => amount))
  const taxable = earlier('earlier_taxable')
  return {
    ...year,
    basicEarned: add(year.basicEarned, earlier('earlier_basic')),
    thirteenthMonthPaid: add(year.thirteenthMonthPaid, earlier('earlier_thirteenth')),
    taxable: add(year.taxable, taxable),
    withheld: add(year.withheld, earlier('earlier_tax')),
    // The average of the year is over all of its pays, also those of before (RR 11-2018 s.2.79 B 5 b).
    periods: taxable > 0 ? Math.max(year.periods, paysBefore(run.payOn, run.frequency)) : year.periods,
  }
}

function thirteenthOf(
  tables: PayrollTables,
  year: PayeeRecords['year'],
  { payOn }: Pick<RunTerms, 'payOn'>,
): ThirteenthMonthTerms {
  const paid = year.thirteenthMonthPaid
  const ceiling = inForce(tables.benefit_ceiling, 'benefit_ceiling', payOn).content.amount
  return {
    earnedBefore: year.basicEarned,
    alreadyPaid: paid,
    otherBenefits: ZERO,
    // What was paid of it over the ceiling was taxed then.
    taxedBefore: paid > ceiling ? subtract(paid, ceiling) : ZERO,
  }
}

/** A line's code of an allowance: its label as one word. */
export function codeOf(label: string): string {
  return label
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}

function allowanceOf(item: DuePayItem): Allowance[] {
  if (!isAddedPay(item.kind)) return []
  const { label, amount, taxable, inContributionBase } = item
  return [
    {
      code: `ALLOWANCE_${codeOf(label)}`,
      amount: dueOf(item) ?? amount,
      // Fixed allowances set the bracket; a commission is taxed in the one that the regular pay sets (payroll.md 8.2).
      tax: item.kind === 'commission' ? 'supplementary' : taxable ? 'regular' : 'exempt',
      inContributionBase,
    },
  ]
}

const WORKDAYS_A_WEEK = 6

function deductionsOf(payee: PayeeRecords, rate: PaidRate, leaves: boolean): DeductionInput {
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
      wagesOfWeek: centavos(dailyOf(rate) * WORKDAYS_A_WEEK),
      loss: { amount, alreadyDeducted: ZERO, isShownResponsible: hasAuthority, wasHeard: hasAuthority },
    })),
    others: of('other_deduction').map((item) => ({ ...toDeduction(item), hasAuthority: item.hasAuthority })),
  }
}

function toDeduction({ id, code, amount }: { readonly id: string; readonly code: string; readonly amount: Centavos }) {
  return { id, code, amount }
}

function dueOf({ amount, left }: DuePayItem): Centavos {
  return left === null ? amount : smallerOf(amount, left > 0 ? left : subtract(ZERO, ZERO))
}
