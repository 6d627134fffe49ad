import { type Centavos, smallerOf } from '../../core/money.ts'
import { shareOf } from '../ratios.ts'
import type { PagibigContent } from '../tables.ts'

export interface PagibigShares {
  readonly fundSalary: Centavos
  readonly employee: Centavos
  readonly employer: Centavos
}

/** Pag-IBIG on a month's compensation up to the fund salary (RA 9679; HDMF Circular 460). */
export function pagibigOf(table: PagibigContent, compensation: Centavos): PagibigShares {
  const fundSalary = smallerOf(compensation, table.mostFundSalary)
  const rate = compensation <= table.lowSalaryUpTo ? table.lowEmployeeRate : table.employeeRate
  return { fundSalary, employee: shareOf(fundSalary, rate), employer: shareOf(fundSalary, table.employerRate) }
}
