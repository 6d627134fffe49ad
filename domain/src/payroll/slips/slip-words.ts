import { type Centavos, inWords, sum } from '../../core/money.ts'
import type { DayType } from '../../law/tables.ts'
import type { YearBenefits } from './slip-benefits.ts'

/** What a line or a part of it is called on every paper and screen; a shop's own allowance is called by its code. */
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

/** What is said of a shop's own line after its name. */
const AFTER_NAME: Readonly<Record<string, string>> = {
  DE_MINIMIS_: ', de minimis',
  OVER_DE_MINIMIS_: ', over the de minimis ceiling',
}

/** `OVERTIME` → Overtime; a code nobody named, `RICE_SUBSIDY` → Rice subsidy; a bonus by its own name alone. */
export function nameOfCode(code: string): string {
  const known = NAMES[code]
  if (known !== undefined) return known
  const [, kind = '', name = code] = /^(BONUS_|DE_MINIMIS_|OVER_DE_MINIMIS_)(.+)$/.exec(code) ?? []
  const words = name.replaceAll('_', ' ').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${AFTER_NAME[kind] ?? ''}`
}

/** Which kind of day a line is of; nothing is said of an ordinary day. */
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

/** What a pay says of the year's 13th month and other benefits: what they come to with it, and what of it is taxed. */
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

/** What a pay says of the de minimis benefits of its year; nothing where there were none. */
export function smallBenefitFacts(ofYear: Centavos): { readonly label: string; readonly amount: Centavos }[] {
  return ofYear > 0 ? [{ label: 'De minimis benefits this year, untaxed', amount: ofYear }] : []
}

/** 4698 minutes → 78.30 h: payroll writes hours in decimals. */
export function decimalHours(minutes: number): string {
  return `${(minutes / 60).toFixed(2)} h`
}

/** Of an explanation's basis what tells how an amount was reckoned. */
export interface Reckoning {
  readonly rate?: string | undefined
  readonly multiplier?: string | undefined
  readonly days?: number | undefined
  readonly of?: Centavos | undefined
}

/** How an amount was reckoned: `3.75 h × ₱508.00 ÷ 8 h × 1.25`, `8 days of ₱18,000.00`. Empty when there is nothing to reckon. */
export function reckoningOf(minutes: number | null | undefined, basis: Reckoning | undefined): string {
  if (basis?.days !== undefined && basis.of !== undefined)
    return `${basis.days} ${basis.days === 1 ? 'day' : 'days'} of ${inWords(basis.of)}`
  if (minutes === null || minutes === undefined || basis?.rate === undefined) return ''
  const { rate, multiplier = '1' } = basis
  const factor = multiplier === '1' ? '' : ` × ${grouped(multiplier)}`
  return `${decimalHours(minutes)} × ${grouped(rate)} ÷ 8 h${factor}`
}

const grouped = (words: string): string => (/\s/.test(words) ? `(${words})` : words)
