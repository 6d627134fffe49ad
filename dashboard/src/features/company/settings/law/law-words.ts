import { fieldName } from '@labada/domain/core/rules'
import { DAY_TYPES, type TableKind } from '@labada/domain/law/tables'
import { DAY_TYPE_WORDS } from '@labada/domain/payroll/slips/slip-words'
import { t } from '../t.ts'

export const LAW_NAMES: Readonly<Record<TableKind, string>> = {
  premium: t('premiumsAndNightHours'),
  rate_factor: t('paidDaysInAYear'),
  sss: t('sss'),
  philhealth: t('philHealth'),
  pagibig: t('pagIbig'),
  withholding: t('withholdingTax'),
  benefit_ceiling: t('taxFreeBenefitsCeiling'),
  thirteenth_month: t('n13thMonth'),
  de_minimis: t('deMinimisBenefits'),
  service_incentive_leave: t('serviceIncentiveLeave'),
  loss_deduction: t('deductionsForLosses'),
  final_pay: t('finalPay'),
  minimum_wage: t('minimumWages'),
  holiday: t('holidays'),
}

/** What fields of the law are called, where their names in the data do not say it. */
const FIELDS: Readonly<Record<string, string>> = {
  leastCredit: t('lowestSalaryCredit'),
  mostCredit: t('highestSalaryCredit'),
  mostRegularCredit: t('highestRegularCredit'),
  over: t('payOver'),
  baseTax: t('tax'),
  rate: t('rate'),
  base: t('firstHours'),
  overtimeFactor: t('overtimeOfThat'),
  unworked: t('unworked'),
  isRestDay: t('restDay'),
  dayType: t('day'),
  nightFrom: t('nightFrom'),
  nightTo: t('nightUntil'),
  nightRate: t('nightPremium'),
  dayMinutes: t('aDayOfWork'),
  semiMonthly: t('twiceAMonth'),
  classes: t('ofTheBasicHourlyRate'),
  dueOn: t('dueNoLaterThan'),
  items: t('benefitsAndTheirCeilings'),
}

/** The display name of a field of the law. */
export const lawField = (name: string): string => FIELDS[name] ?? fieldName(name)

/** The name of a day type. */
export const dayTypeName = (type: string): string =>
  fieldName(DAY_TYPE_WORDS[DAY_TYPES.find((one) => one === type) ?? 'ordinary'])
