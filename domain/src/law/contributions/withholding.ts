import { type Centavos, centavos, roundedQuotient, subtract, ZERO } from '../../core/money.ts'
import { type Explanation, leaf, negated, node } from '../explanations.ts'
import type { PayFrequency, TableRowOf, TaxBracket } from '../tables.ts'

/** How tax is withheld during the year; `annualized` applies to the year's last pay or the last one before leaving. */
export const WITHHOLDING_METHODS = ['rr11_2018', 'simple_total', 'annualized'] as const
export type WithholdingMethod = (typeof WITHHOLDING_METHODS)[number]
export type MethodUsed = 'regular' | 'cumulative_average' | 'simple_total' | 'annualized'

/** Taxable pay and tax withheld earlier in the year, including a previous employer's. */
export interface TaxYear {
  readonly taxable: Centavos
  readonly withheld: Centavos
  readonly periods: number
  /** The cumulative average was used this year: then it stays for the rest of the year. */
  readonly isCumulative: boolean
  readonly hadEarlierEmployer: boolean
}

export interface Withholding {
  readonly method: MethodUsed
  readonly tax: Centavos
  readonly refund: Centavos
  readonly cumulative?: {
    readonly taxable: Centavos
    readonly periods: number
    readonly average: Centavos
    readonly taxOnAverage: Centavos
  }
  readonly annual?: { readonly taxable: Centavos; readonly taxDue: Centavos }
  /** Adds up to tax less refund. */
  readonly explanation: Explanation
}

interface Taxed {
  readonly regular: Centavos
  readonly supplementary: Centavos
}

/**
 * Tax to withhold from one pay (NIRC ss. 24, 79; RR 11-2018 s.2.79 B; the table of the payday). `rr11_2018`: the
 * bracket of the regular pay, with the supplementary pay taxed in it; the cumulative average, kept for the year once
 * started, if supplementary pay comes with regular pay at or below the first level, or is as large as the regular pay,
 * or there was another employer in the year. `simple_total`: the bracket of the total. `annualized`: the year's tax
 * less what was withheld.
 */
export function withholdingOf(
  row: TableRowOf<'withholding'>,
  method: WithholdingMethod,
  frequency: PayFrequency,
  taxed: Taxed,
  year: TaxYear,
): Withholding {
  if (method === 'annualized') return annualized(row, taxed, year)
  const brackets = bracketsOf(row, frequency)
  const total = centavos(taxed.regular + taxed.supplementary)
  if (method === 'simple_total') return byBracket('simple_total', row.id, bracketAt(brackets, total), total)
  return isCumulative(brackets, taxed, year)
    ? cumulative(row, brackets, total, year)
    : byBracket('regular', row.id, bracketAt(brackets, taxed.regular), total)
}

/** The tax of a table on an amount, rounded once. An amount equal to a floor takes that floor's row. */
export function taxOn(brackets: readonly TaxBracket[], amount: Centavos): Centavos {
  return taxIn(bracketAt(brackets, amount), amount)
}

function taxIn({ over, baseTax, rate }: TaxBracket, amount: Centavos): Centavos {
  const tax = roundedQuotient([baseTax * rate.under + rate.over * (amount - over)], [rate.under])
  return tax > 0 ? tax : ZERO
}

function bracketAt(brackets: readonly TaxBracket[], amount: Centavos): TaxBracket {
  const bracket = brackets.findLast(({ over }) => over <= amount) ?? brackets[0]
  if (!bracket) throw new RangeError('A withholding table has no brackets')
  return bracket
}

/** There is no bi-weekly table: the weekly one on half the amount, doubled, equals doubling all its figures. */
function bracketsOf({ content }: TableRowOf<'withholding'>, frequency: PayFrequency): readonly TaxBracket[] {
  if (frequency === 'bi_weekly') {
    return content.weekly.map(({ over, baseTax, rate }) => ({
      over: centavos(2 * over),
      baseTax: centavos(2 * baseTax),
      rate,
    }))
  }
  return frequency === 'semi_monthly' ? content.semiMonthly : content[frequency]
}

function isCumulative(brackets: readonly TaxBracket[], { regular, supplementary }: Taxed, year: TaxYear): boolean {
  if (year.isCumulative || year.hadEarlierEmployer) return true
  const firstLevel = brackets[1]?.over ?? ZERO
  return supplementary > 0 && (regular <= firstLevel || supplementary >= regular)
}

function byBracket(method: MethodUsed, tableId: string, bracket: TaxBracket, amount: Centavos): Withholding {
  const tax = taxIn(bracket, amount)
  const onBase = tax < bracket.baseTax ? tax : bracket.baseTax
  const parts = [
    leaf('TAX_BASE', onBase, { of: bracket.over, tableId }),
    leaf('TAX_ON_EXCESS', subtract(tax, onBase), { of: subtract(amount, bracket.over), tableId }),
  ]
  return { method, tax, refund: ZERO, explanation: node('WITHHOLDING_TAX', parts) }
}

function cumulative(
  row: TableRowOf<'withholding'>,
  brackets: readonly TaxBracket[],
  now: Centavos,
  year: TaxYear,
): Withholding {
  const taxable = centavos(year.taxable + now)
  const periods = year.periods + 1
  const average = roundedQuotient([taxable], [periods])
  const taxOnAverage = taxOn(brackets, average)
  const due = centavos(taxOnAverage * periods)
  const tax = due > year.withheld ? subtract(due, year.withheld) : ZERO
  const parts = [
    leaf('TAX_TO_DATE', due, { of: average, tableId: row.id }),
    leaf('WITHHELD_TO_DATE', centavos(-year.withheld)),
    // Tax withheld too much stays until the year is settled.
    leaf('KEPT_UNTIL_YEAR_END', centavos(tax - due + year.withheld)),
  ]
  return {
    method: 'cumulative_average',
    tax,
    refund: ZERO,
    cumulative: { taxable, periods, average, taxOnAverage },
    explanation: node('WITHHOLDING_TAX', parts),
  }
}

function annualized(row: TableRowOf<'withholding'>, { regular, supplementary }: Taxed, year: TaxYear): Withholding {
  const taxable = centavos(year.taxable + regular + supplementary)
  const taxDue = taxOn(row.content.annual, taxable)
  const difference = subtract(taxDue, year.withheld)
  const due = leaf('TAX_OF_YEAR', taxDue, { of: taxable, tableId: row.id })
  return {
    method: 'annualized',
    tax: difference > 0 ? difference : ZERO,
    refund: difference < 0 ? centavos(-difference) : ZERO,
    annual: { taxable, taxDue },
    explanation: node('WITHHOLDING_TAX', [due, negated(leaf('WITHHELD_TO_DATE', year.withheld))]),
  }
}
