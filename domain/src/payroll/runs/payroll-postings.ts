import { type Centavos, sum } from '../../core/money.ts'
import { type AccountCode, type Posting, postings } from '../../ledger/ledger.ts'
import type { PayPlace } from './payroll-runs.ts'

/** The totals of a branch's slips that the ledger needs. */
export interface PayrollSums {
  readonly gross: Centavos
  readonly contributions: Centavos
  readonly employerContributions: Centavos
  /** Tax less refunds. */
  readonly tax: Centavos
  readonly loans: Centavos
  readonly advances: Centavos
  /** For courts and other recipients. */
  readonly others: Centavos
  /** Charged for loss or damage. */
  readonly losses: Centavos
  readonly uncollected: Centavos
  readonly net: Centavos
}

/**
 * Approving: wages and the employer's contributions are expenses; net pay, contributions with agency loans, tax and
 * deductions become payable; advances are repaid. Contributions above the pay are owed by the employee.
 */
export function approvalPostings(sums: PayrollSums): Posting[] {
  const { gross, employerContributions, uncollected } = sums
  return postings(
    { 'expense:wages': gross, 'expense:contributions': employerContributions, staff_receivable: uncollected },
    {
      payroll_payable: sums.net,
      contrib_payable: sum([sums.contributions, employerContributions, sums.loans]),
      tax_payable: sums.tax,
      advance: sums.advances,
      deductions_payable: sums.others,
      'revenue:other': sums.losses,
    },
  )
}

/** Paying out: the amount payable is paid from a place. */
export function payPostings(amount: Centavos, from: PayPlace): Posting[] {
  return postings({ payroll_payable: amount }, { [PLACE_ACCOUNT[from]]: amount })
}

/** Whether the place is the branch's own cash. */
export function isCash(place: PayPlace): place is 'drawer' | 'safe' {
  return place === 'drawer' || place === 'safe'
}

const PLACE_ACCOUNT = {
  drawer: 'drawer',
  safe: 'safe',
  gcash: 'wallet:gcash',
  maya: 'wallet:maya',
  bank: 'bank',
} as const satisfies Record<PayPlace, AccountCode>
