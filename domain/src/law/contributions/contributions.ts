import type { ManilaDate } from '../../core/manila-time.ts'
import { add, type Centavos, flooredQuotient, subtract, sum, ZERO } from '../../core/money.ts'
import { type Explanation, leaf } from '../explanations.ts'
import type { PayPlace } from '../periods.ts'
import { inForce, type PayrollTables } from '../tables.ts'
import { pagibigOf } from './pagibig.ts'
import { philhealthOf } from './philhealth.ts'
import { sssOf } from './sss.ts'

/**
 * When the contributions are deducted within a month (payroll.md 11). The law sets amounts per month; the employer
 * chooses the day.
 */
export const CONTRIBUTION_TIMINGS = ['second_cutoff', 'split', 'first_cutoff'] as const
export type ContributionTiming = (typeof CONTRIBUTION_TIMINGS)[number]

/** What an employee pays to each fund. */
export interface EmployeeShares {
  readonly sss: Centavos
  readonly mpf: Centavos
  readonly philhealth: Centavos
  readonly pagibig: Centavos
}

/** What the employer adds. */
export interface EmployerShares extends EmployeeShares {
  readonly ec: Centavos
}

/** Both sides' contributions of one month, and their bases. */
export interface MonthContributions {
  readonly employee: EmployeeShares
  readonly employer: EmployerShares
  /** SSS and Pag-IBIG: the month's remuneration. */
  readonly compensation: Centavos
  readonly salaryCredit: Centavos
  readonly philhealthBase: Centavos
  readonly fundSalary: Centavos
  readonly tableIds: { readonly sss: string; readonly philhealth: string; readonly pagibig: string }
}

export const NO_EMPLOYEE_SHARES: EmployeeShares = { sss: ZERO, mpf: ZERO, philhealth: ZERO, pagibig: ZERO }
export const NO_EMPLOYER_SHARES: EmployerShares = { ...NO_EMPLOYEE_SHARES, ec: ZERO }

/**
 * A month's contributions: SSS and Pag-IBIG on its remuneration, PhilHealth on the basic monthly salary, by the tables of
 * the month's last day. A month without remuneration has none.
 */
export function contributionsOf(
  tables: PayrollTables,
  monthEnd: ManilaDate,
  { compensation, basic }: { readonly compensation: Centavos; readonly basic: Centavos },
): MonthContributions {
  const sssTable = inForce(tables.sss, 'sss', monthEnd)
  const philhealthTable = inForce(tables.philhealth, 'philhealth', monthEnd)
  const pagibigTable = inForce(tables.pagibig, 'pagibig', monthEnd)
  const sss = sssOf(sssTable.content, compensation)
  const philhealth = philhealthOf(philhealthTable.content, basic)
  const pagibig = pagibigOf(pagibigTable.content, compensation)
  const isOwed = compensation > 0
  return {
    employee: isOwed
      ? { sss: sss.employee, mpf: sss.employeeMpf, philhealth: philhealth.employee, pagibig: pagibig.employee }
      : NO_EMPLOYEE_SHARES,
    employer: isOwed
      ? {
          sss: sss.employer,
          mpf: sss.employerMpf,
          ec: sss.ec,
          philhealth: philhealth.employer,
          pagibig: pagibig.employer,
        }
      : NO_EMPLOYER_SHARES,
    compensation,
    salaryCredit: sss.credit,
    philhealthBase: philhealth.base,
    fundSalary: pagibig.fundSalary,
    tableIds: { sss: sssTable.id, philhealth: philhealthTable.id, pagibig: pagibigTable.id },
  }
}

/**
 * The employee's shares that one pay deducts. `second_cutoff`: all with the month's last pay. `split`: an equal part of
 * the projected month with each pay, rounded down, and the rest of the actual month with the last. `first_cutoff`: all
 * of the projected month with the first, and the last pay settles the difference. A negative share is a refund.
 */
export function sharesOfPay(
  timing: ContributionTiming,
  place: PayPlace,
  projected: EmployeeShares,
  actual: EmployeeShares,
  taken: EmployeeShares,
): EmployeeShares {
  if (place.isLast) return eachShare((fund) => subtract(actual[fund], taken[fund]))
  if (timing === 'split') return eachShare((fund) => flooredQuotient([projected[fund]], [place.pays]))
  return timing === 'first_cutoff' && place.isFirst ? projected : NO_EMPLOYEE_SHARES
}

export function totalOf(shares: EmployeeShares | EmployerShares): Centavos {
  const total = sum([shares.sss, shares.mpf, shares.philhealth, shares.pagibig])
  return 'ec' in shares ? add(total, shares.ec) : total
}

/** One leaf for each fund, with its base. */
export function explainShares(shares: EmployeeShares, month: MonthContributions): Explanation[] {
  return [
    leaf('SSS', shares.sss, { of: month.salaryCredit, tableId: month.tableIds.sss }),
    leaf('MPF', shares.mpf, { of: month.salaryCredit, tableId: month.tableIds.sss }),
    leaf('PHILHEALTH', shares.philhealth, { of: month.philhealthBase, tableId: month.tableIds.philhealth }),
    leaf('PAGIBIG', shares.pagibig, { of: month.fundSalary, tableId: month.tableIds.pagibig }),
  ]
}

function eachShare(shareOfFund: (fund: keyof EmployeeShares) => Centavos): EmployeeShares {
  return {
    sss: shareOfFund('sss'),
    mpf: shareOfFund('mpf'),
    philhealth: shareOfFund('philhealth'),
    pagibig: shareOfFund('pagibig'),
  }
}
