import type { ContributionTiming } from '@labada/domain/law/contributions/contributions'
import type { PayrollTerms } from '@labada/domain/law/payroll-terms'
import type { ThirteenthMonthBase } from '@labada/domain/law/thirteenth-month'

/** What each choice means, in the words of who pays (payroll.md 5, 7, 8.4 and 11). */
export const TIMING_WORDS: Readonly<Record<ContributionTiming, string>> = {
  second_cutoff: 'With the month’s last pay',
  split: 'Half with each of two pays',
  first_cutoff: 'With the month’s first pay',
}

export const WITHHOLDING_WORDS: Readonly<Record<PayrollTerms['withholdingMethod'], string>> = {
  rr11_2018: 'By RR 11-2018: extras on top',
  simple_total: 'One bracket for all of it',
}

export const FACTOR_WORDS: Readonly<Record<PayrollTerms['factor'], string>> = {
  '261': '261: five days a week',
  '305': '305: six days, special days unpaid',
  '313': '313: six days a week',
  '365': '365: every day of the year',
  '395': '395: every day, rest days worked',
}

export const THIRTEENTH_WORDS: Readonly<Record<ThirteenthMonthBase, string>> = {
  inclusive: 'Basic pay, holidays and leave',
  strict: 'Ordinary days and leave',
}
