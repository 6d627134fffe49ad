import { fieldName } from '@labada/domain/core/rules'
import type { TableKind } from '@labada/domain/law/tables'

export const LAW_NAMES: Readonly<Record<TableKind, string>> = {
  premium: 'Premiums and night hours',
  rate_factor: 'Days a monthly rate pays',
  sss: 'SSS',
  philhealth: 'PhilHealth',
  pagibig: 'Pag-IBIG',
  withholding: 'Withholding tax',
  benefit_ceiling: 'Ceiling of tax-free benefits',
  thirteenth_month: '13th month',
  de_minimis: 'De minimis benefits',
  service_incentive_leave: 'Service incentive leave',
  loss_deduction: 'Deductions for losses',
  final_pay: 'Final pay',
  minimum_wage: 'Minimum wages',
  holiday: 'Holidays',
}

/** A value of a table, from its place in the content: `daily › 2 › rate`. */
export interface LawLeaf {
  readonly path: readonly (string | number)[]
  readonly label: string
  readonly value: string | number | boolean
}

/** Everything a table says as one list, in its own order. */
export function leavesOf(value: unknown, path: readonly (string | number)[] = []): LawLeaf[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => leavesOf(one, [...path, index]))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return []
  return [
    { path, value, label: path.map((step) => (typeof step === 'number' ? step + 1 : fieldName(step))).join(' › ') },
  ]
}
