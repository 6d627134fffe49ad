import { fieldName } from '@labada/domain/core/rules'
import type { TableKind } from '@labada/domain/law/tables'
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
const CREDITS: Readonly<Record<string, string>> = {
  leastCredit: t('lowestSalaryCredit'),
  mostCredit: t('highestSalaryCredit'),
  mostRegularCredit: t('highestRegularCredit'),
}

/** The display name of a field of the law. */
export const lawField = (name: string): string => CREDITS[name] ?? fieldName(name)

/** A value of a table, from its place in the content: `daily › 2 › rate`. */
export interface LawLeaf {
  readonly path: readonly (string | number)[]
  readonly label: string
  readonly value: string | number | boolean
}

/** All values of a table as one list, in their original order. */
export function leavesOf(value: unknown, path: readonly (string | number)[] = []): LawLeaf[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => leavesOf(one, [...path, index]))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return []
  return [
    { path, value, label: path.map((step) => (typeof step === 'number' ? step + 1 : lawField(step))).join(' › ') },
  ]
}
