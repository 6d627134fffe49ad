import { centavos } from '../../core/money.ts'
import { factorOf, type PayrollTerms } from '../../law/payroll-terms.ts'
import type { SlipSettings } from './slips.ts'

/**
 * The settings in the form that slips use. An employee's last pay settles the year's tax and may be used entirely for
 * what they owe.
 */
export function slipSettingsOf(terms: PayrollTerms, { isLast }: { readonly isLast: boolean }): SlipSettings {
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
