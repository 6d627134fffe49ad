import type { ContributionTiming } from '@labada/domain/law/contributions/contributions'
import type { PayrollTerms } from '@labada/domain/law/payroll-terms'
import type { ThirteenthMonthBase } from '@labada/domain/law/thirteenth-month'
import { t } from '../t.ts'

/** The meaning of each choice, in the employer's terms (payroll.md 5, 7, 8.4 and 11). */
export const TIMING_WORDS: Readonly<Record<ContributionTiming, string>> = {
  second_cutoff: t('lastPayOfTheMonth'),
  split: t('halfInEachPay'),
  first_cutoff: t('firstPayOfTheMonth'),
}

export const WITHHOLDING_WORDS: Readonly<Record<PayrollTerms['withholdingMethod'], string>> = {
  rr11_2018: t('rr112018SupplementaryPay'),
  simple_total: t('oneBracketForTotalPay'),
}

export const FACTOR_WORDS: Readonly<Record<PayrollTerms['factor'], string>> = {
  '261': t('n261FiveDaysAWeek'),
  '305': t('n305SixDaysAWeek'),
  '313': t('n313SixDaysAWeek'),
  '365': t('n365EveryDay'),
  '395': t('n395EveryDayIncludingRest'),
}

export const THIRTEENTH_WORDS: Readonly<Record<ThirteenthMonthBase, string>> = {
  inclusive: t('basicPayHolidaysAndLeave'),
  strict: t('ordinaryDaysAndLeave'),
}
