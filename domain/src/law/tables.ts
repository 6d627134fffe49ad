import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'
import type { Centavos } from '../core/money.ts'
import type { Ratio } from './ratios.ts'

/** The day type of a calendar day for pay (by payroll law, not the branch's opening hours). */
export const DAY_TYPES = [
  'ordinary',
  'special_working',
  'special_nonworking',
  'double_special',
  'regular_holiday',
  'double_regular',
] as const
export type DayType = (typeof DAY_TYPES)[number]

/** Pay frequencies. There is no official bi-weekly tax table; it is twice the weekly one. */
export const PAY_FREQUENCIES = ['daily', 'weekly', 'bi_weekly', 'semi_monthly', 'monthly'] as const
export type PayFrequency = (typeof PAY_FREQUENCIES)[number]

/** Legal pay for work on one day type, as multipliers of the plain hourly rate. */
export interface PremiumClass {
  readonly dayType: DayType
  readonly isRestDay: boolean
  /** The first hours of the day. */
  readonly base: Ratio
  /** Overtime, on that day's rate. */
  readonly overtimeFactor: Ratio
  /** An unworked day, as a share of the daily rate. */
  readonly unworked: Ratio
}

export interface PremiumContent {
  /** Minutes after midnight between which work is night work. */
  readonly nightFrom: number
  readonly nightTo: number
  readonly nightRate: Ratio
  /** The normal workday that the daily rate pays for. */
  readonly dayMinutes: number
  readonly classes: readonly PremiumClass[]
}

/**
 * A divisor between daily and monthly rates, and the share of the daily rate that it already pays for days without
 * work.
 */
export interface RateFactor {
  readonly factor: Ratio
  readonly restDays: Ratio
  readonly specialDays: Ratio
  readonly regularHolidays: Ratio
}

export interface SssContent {
  readonly employeeRate: Ratio
  readonly employerRate: Ratio
  readonly leastCredit: Centavos
  readonly mostCredit: Centavos
  readonly step: Centavos
  /** Compensation below this has the lowest credit. */
  readonly firstRangeBelow: Centavos
  /** Credit above this goes to the provident fund (MPF). */
  readonly mostRegularCredit: Centavos
  readonly employeesCompensation: readonly { readonly creditFrom: Centavos; readonly amount: Centavos }[]
}

export interface PhilhealthContent {
  readonly rate: Ratio
  readonly least: Centavos
  readonly most: Centavos
  readonly employeeShare: Ratio
}

export interface PagibigContent {
  readonly mostFundSalary: Centavos
  readonly lowSalaryUpTo: Centavos
  readonly lowEmployeeRate: Ratio
  readonly employeeRate: Ratio
  readonly employerRate: Ratio
}

export interface TaxBracket {
  readonly over: Centavos
  readonly baseTax: Centavos
  readonly rate: Ratio
}

export interface WithholdingContent {
  readonly daily: readonly TaxBracket[]
  readonly weekly: readonly TaxBracket[]
  readonly semiMonthly: readonly TaxBracket[]
  readonly monthly: readonly TaxBracket[]
  readonly annual: readonly TaxBracket[]
}

export interface DeMinimisContent {
  readonly items: readonly { readonly item: string; readonly ceiling: Centavos }[]
  /** Days of unused leave per year that can be converted untaxed. */
  readonly leaveDays: number
  /** Meals on overtime or night work, as a share of the minimum wage. */
  readonly mealShare: Ratio
}

export interface MinimumWageContent {
  readonly region: string
  readonly tier: string
  readonly order: string
  readonly daily: Centavos
}

export interface HolidayContent {
  readonly name: string
  readonly dayType: DayType
  /** `national`, or `region:NCR`, `province:…`, `city:…`, `branch:…`. */
  readonly scope: string
}

/** All kinds of tables with the content of their rows. */
export interface TableContents {
  readonly premium: PremiumContent
  readonly rate_factor: { readonly factors: readonly RateFactor[] }
  readonly sss: SssContent
  readonly philhealth: PhilhealthContent
  readonly pagibig: PagibigContent
  readonly withholding: WithholdingContent
  /** The yearly untaxed ceiling of 13th month and other benefits together. */
  readonly benefit_ceiling: { readonly amount: Centavos }
  /** The last day of the year for paying the 13th month, as `MM-DD`. */
  readonly thirteenth_month: { readonly dueOn: string }
  readonly de_minimis: DeMinimisContent
  readonly service_incentive_leave: { readonly daysPerYear: number; readonly afterYears: number }
  /** The maximum share of a week's wages for a loss or damage deduction. */
  readonly loss_deduction: { readonly shareOfWeek: Ratio }
  readonly final_pay: { readonly withinDays: number; readonly certificateWithinDays: number }
  readonly minimum_wage: MinimumWageContent
  readonly holiday: HolidayContent
}

export const TABLE_KINDS = [
  'premium',
  'rate_factor',
  'sss',
  'philhealth',
  'pagibig',
  'withholding',
  'benefit_ceiling',
  'thirteenth_month',
  'de_minimis',
  'service_incentive_leave',
  'loss_deduction',
  'final_pay',
  'minimum_wage',
  'holiday',
] as const satisfies readonly (keyof TableContents)[]
export type TableKind = (typeof TABLE_KINDS)[number]

/** One row of law: its content, start, end (null: no end yet) and source. */
export interface TableRowOf<Kind extends TableKind> {
  readonly id: string
  readonly kind: Kind
  readonly from: ManilaDate
  readonly to: ManilaDate | null
  readonly source: string
  readonly content: TableContents[Kind]
}
export type TableRow = { [Kind in TableKind]: TableRowOf<Kind> }[TableKind]

/** All rows that a calculation may need, by kind. */
export type PayrollTables = { readonly [Kind in TableKind]: readonly TableRowOf<Kind>[] }

/** Groups rows by kind. */
export function tablesOf(rows: readonly TableRow[]): PayrollTables {
  const of = <Kind extends TableKind>(kind: Kind) =>
    rows.filter((row): row is TableRow & TableRowOf<Kind> => row.kind === kind)
  return {
    premium: of('premium'),
    rate_factor: of('rate_factor'),
    sss: of('sss'),
    philhealth: of('philhealth'),
    pagibig: of('pagibig'),
    withholding: of('withholding'),
    benefit_ceiling: of('benefit_ceiling'),
    thirteenth_month: of('thirteenth_month'),
    de_minimis: of('de_minimis'),
    service_incentive_leave: of('service_incentive_leave'),
    loss_deduction: of('loss_deduction'),
    final_pay: of('final_pay'),
    minimum_wage: of('minimum_wage'),
    holiday: of('holiday'),
  }
}

/** Whether a row is effective on a day. */
export function holdsOn(
  { from, to }: { readonly from: ManilaDate; readonly to: ManilaDate | null },
  date: ManilaDate,
): boolean {
  return from <= date && (to === null || date <= to)
}

/** The row effective on a day; refuses `no_payroll_table` if there is none. */
export function inForce<Kind extends TableKind>(
  rows: readonly TableRowOf<Kind>[],
  kind: Kind,
  date: ManilaDate,
): TableRowOf<Kind> {
  const row = rows.find((one) => holdsOn(one, date))
  if (!row)
    throw new DomainError('no_payroll_table', `No ${kind.replaceAll('_', ' ')} table is effective on ${date}.`, {
      kind,
      date,
    })
  return row
}
