import { type Centavos, flooredQuotient, smallerOf, subtract } from '../../core/money.ts'
import { shareOf } from '../ratios.ts'
import type { PhilhealthContent } from '../tables.ts'

export interface PhilhealthShares {
  readonly base: Centavos
  readonly premium: Centavos
  readonly employee: Centavos
  readonly employer: Centavos
}

/**
 * PhilHealth on a month's basic salary (RA 11223; Circulars 2020-0005 and 2018-0001; PA2026-0042): not reduced for
 * absences, within floor and ceiling. The employee's half is rounded down; the odd centavo is the employer's.
 */
export function philhealthOf(
  { rate, least, most, employeeShare }: PhilhealthContent,
  basic: Centavos,
): PhilhealthShares {
  const base = smallerOf(most, basic < least ? least : basic)
  const premium = shareOf(base, rate)
  const employee = flooredQuotient([premium, employeeShare.over], [employeeShare.under])
  return { base, premium, employee, employer: subtract(premium, employee) }
}
