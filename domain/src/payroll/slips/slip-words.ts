import { type Centavos, inWords, sum } from '../../core/money.ts'
import type { DayType } from '../../law/tables.ts'
import type { YearBenefits } from './slip-benefits.ts'

/** The name of a line or part in every printout and screen; a shop's own allowance is named by its code. */
const NAMES: Readonly<Record<string, string>> = {
  NET: 'Net pay',
  GROSS: 'Gross pay',
  BASIC: 'Basic pay',
  BASIC_SALARY: 'Basic salary',
  SALARY: 'Salary this period',
  DAY_PREMIUM: 'Premium',
  OVERTIME: 'Overtime',
  NIGHT_DIFF: 'Night differential',
  NIGHT_DIFF_OT: 'Night differential on overtime',
  HOLIDAY_UNWORKED: 'Holiday not worked',
  PAID_LEAVE: 'Leave with pay',
  ABSENCE: 'Absence',
  NOT_EMPLOYED: 'Days before hiring or after leaving',
  LATE_UNDERTIME: 'Late and undertime',
  THIRTEENTH_MONTH: '13th month pay',
  TWELFTH: 'One-twelfth of basic pay',
  TWELFTH_OF_PROJECTED: 'One-twelfth of the rest of the year, projected',
  ALREADY_PAID: 'Already paid',
  LEAVE_CONVERSION: 'Leave paid out',
  LEAVE_OF_EARLIER_YEARS: 'Leave from earlier years',
  LEAVE_OF_THIS_YEAR: 'Leave from this year',
  DE_MINIMIS_PAID: 'Within the untaxed ceiling',
  DE_MINIMIS_CEILING: 'Untaxed ceiling',
  DE_MINIMIS_BEFORE: 'Already paid untaxed under the same ceiling',
  DE_MINIMIS_EARLIER: 'Untaxed before Labada or elsewhere',
  DE_MINIMIS_UNTAXED: 'Untaxed part',
  PAID_IN_ALL: 'Total paid',
  SHOULD_HAVE_BEEN: 'Should have been',
  WAS_PAID: 'Was paid',
  CONTRIBUTIONS: 'Contributions',
  SSS: 'SSS',
  MPF: 'SSS MPF',
  EC: 'SSS EC',
  PHILHEALTH: 'PhilHealth',
  PAGIBIG: 'Pag-IBIG',
  WITHHOLDING_TAX: 'Withholding tax',
  TAX_BASE: 'Base tax of the bracket',
  TAX_ON_EXCESS: 'Tax on the excess over the bracket',
  TAX_TO_DATE: 'Tax for the year to date',
  TAX_OF_YEAR: 'Tax for the year',
  WITHHELD_TO_DATE: 'Already withheld',
  KEPT_UNTIL_YEAR_END: 'Overwithheld, settled at year-end',
  TAX_REFUND: 'Tax refund',
  UNCOLLECTED: 'Contributions and tax still owed to the employer',
  DEDUCTIONS: 'Other deductions',
  SUPPORT: 'Court-ordered support',
  SSS_LOAN: 'SSS loan',
  PAGIBIG_LOAN: 'Pag-IBIG loan',
  CASH_ADVANCE: 'Cash advance',
  LOSS_OR_DAMAGE: 'Loss or damage',
}

export const DAY_TYPE_WORDS: Readonly<Record<DayType, string>> = {
  ordinary: 'ordinary day',
  special_working: 'special working day',
  special_nonworking: 'special day',
  double_special: 'double special day',
  regular_holiday: 'regular holiday',
  double_regular: 'double regular holiday',
}

/** The text after the name of a shop's own line. */
const AFTER_NAME: Readonly<Record<string, string>> = {
  DE_MINIMIS_: ', de minimis',
  OVER_DE_MINIMIS_: ', over the de minimis ceiling',
}

/** `OVERTIME` → Overtime; a code without a name, `RICE_SUBSIDY` → Rice subsidy; a bonus only by its own name. */
export function nameOfCode(code: string): string {
  const known = NAMES[code]
  if (known !== undefined) return known
  const [, kind = '', name = code] = /^(BONUS_|DE_MINIMIS_|OVER_DE_MINIMIS_)(.+)$/.exec(code) ?? []
  const words = name.replaceAll('_', ' ').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${AFTER_NAME[kind] ?? ''}`
}

/** The day type of a line in words; empty for an ordinary day. */
export function kindOfDay({
  dayType,
  restDay,
}: {
  readonly dayType: DayType | null
  readonly restDay: boolean | null
}): string {
  const kind = dayType === null || dayType === 'ordinary' ? '' : DAY_TYPE_WORDS[dayType]
  if (!restDay) return kind
  return kind === '' ? 'rest day' : `${kind} on rest day`
}

/**
 * The facts that a pay shows about the year's 13th month and other benefits: the total including it, and the taxed
 * part.
 */
export function benefitFacts({
  before,
  thirteenthMonth,
  others,
  ceiling,
  taxed,
  earlier,
}: Omit<YearBenefits, 'earlier'> & { readonly earlier?: { readonly amount: Centavos } | null | undefined }): {
  readonly label: string
  readonly amount: Centavos
}[] {
  return [
    { label: '13th month and benefits this year', amount: sum([before, thirteenthMonth, others]) },
    ...(earlier ? [{ label: 'Of which before Labada or elsewhere', amount: earlier.amount }] : []),
    { label: 'Untaxed up to', amount: ceiling },
    ...(taxed > 0 ? [{ label: 'Taxed with this pay', amount: taxed }] : []),
  ]
}

/** The facts that a pay shows about the de minimis benefits of its year; empty if there were none. */
export function smallBenefitFacts(ofYear: Centavos): { readonly label: string; readonly amount: Centavos }[] {
  return ofYear > 0 ? [{ label: 'De minimis benefits this year, untaxed', amount: ofYear }] : []
}

/** 4698 minutes → 78.30 h, 135722 → 2,262.03 h: payroll shows hours in decimals. */
export function decimalHours(minutes: number): string {
  return `${(minutes / 60).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')} h`
}

/** The parts of an explanation's basis that show how an amount was calculated. */
export interface Reckoning {
  readonly rate?: string | undefined
  readonly multiplier?: string | undefined
  readonly days?: number | undefined
  readonly of?: Centavos | undefined
}

/**
 * How an amount was calculated: `3.75 h × ₱508.00 ÷ 8 h × 1.25`, `8 days of ₱18,000.00`. Empty if there is nothing to
 * show.
 */
export function reckoningOf(minutes: number | null | undefined, basis: Reckoning | undefined): string {
  if (basis?.days !== undefined && basis.of !== undefined)
    return `${basis.days} ${basis.days === 1 ? 'day' : 'days'} of ${inWords(basis.of)}`
  if (minutes === null || minutes === undefined || basis?.rate === undefined) return ''
  const { rate, multiplier = '1' } = basis
  const factor = multiplier === '1' ? '' : ` × ${grouped(multiplier)}`
  return `${decimalHours(minutes)} × ${grouped(rate)} ÷ 8 h${factor}`
}

const grouped = (words: string): string => (/\s/.test(words) ? `(${words})` : words)
