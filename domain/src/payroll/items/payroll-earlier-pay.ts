import { add, sum } from '../../core/money.ts'
import { paysBefore } from '../runs/paydays.ts'
import type { EarlierFigure } from '../runs/payroll-runs.ts'
import type { PayeeRecords } from '../slips/payee-records.ts'
import type { RunTerms } from '../slips/run-terms.ts'
import type { BenefitHistory } from '../slips/slip-benefits.ts'
import type { DuePayItem } from './payroll-slip-allowances.ts'

/** The year's figures before a pay. */
type YearSoFar = PayeeRecords['year'] & { readonly benefitHistory?: BenefitHistory }

/**
 * The year's own pay plus what was paid in it before the first run or by a previous employer (`EARLIER_FIGURES`), in
 * centavos. This employer's 13th month reduces what is due for the year in which it was earned; every benefit of the
 * year of payment counts under the one ceiling, whoever paid it (NIRC s.32 B 7 e; RR 11-2018 s.2.78.1 B 11).
 */
export function yearSoFar(
  { year, items }: Pick<PayeeRecords, 'year' | 'items'>,
  run: Pick<RunTerms, 'from' | 'payOn' | 'frequency'>,
): YearSoFar {
  const ofYear = (kind: EarlierFigure, on = run.payOn) =>
    items.filter((item) => item.kind === kind && item.label === on.slice(0, 4))
  const earlier = (kind: EarlierFigure, on = run.payOn) => sum(ofYear(kind, on).map(({ amount }) => amount))
  const taxable = earlier('earlier_taxable')
  const entries = BENEFIT_KINDS.flatMap((kind) => ofYear(kind))
  const benefits = sum(entries.map(({ amount }) => amount))
  return {
    ...year,
    basicEarned: add(year.basicEarned, earlier('earlier_basic', run.from)),
    thirteenthMonthPaid: add(year.thirteenthMonthPaid, earlier('earlier_thirteenth', run.from)),
    benefitsPaid: add(year.benefitsPaid, benefits),
    ...(year.benefitsTaxed !== undefined && {
      benefitHistory: {
        taxed: add(year.benefitsTaxed, earlier('earlier_benefits_taxed')),
        earlier: benefits,
        earlierThirteenth: earlier('earlier_thirteenth'),
        sources: sourcesOf(entries),
      },
    }),
    taxable: add(year.taxable, taxable),
    withheld: add(year.withheld, earlier('earlier_tax')),
    // The average of the year is over all of its pays, also those of before (RR 11-2018 s.2.79 B 5 b).
    periods: taxable > 0 ? Math.max(year.periods, paysBefore(run.payOn, run.frequency)) : year.periods,
  }
}

const BENEFIT_KINDS = ['earlier_thirteenth', 'earlier_benefits', 'earlier_benefits_taxed'] as const

/** Figures from one document have the same source, which is listed once. */
function sourcesOf(entries: readonly DuePayItem[]): string[] {
  return [...new Set(entries.flatMap(({ basis }) => (basis === undefined ? [] : [basis])))]
}
