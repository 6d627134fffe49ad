import { type Centavos, sum } from '../../core/money.ts'
import { type AccountCode, type Posting, postings } from '../../ledger/ledger.ts'
import type { PayPlace } from './payroll-runs.ts'

/** What the slips of a branch come to, as the ledger needs it. */
export interface PayrollSums {
  readonly gross: Centavos
  readonly contributions: Centavos
  readonly employerContributions: Centavos
  /** Tax less what is given back. */
  readonly tax: Centavos
  readonly loans: Centavos
  readonly advances: Centavos
  /** For courts and others. */
  readonly others: Centavos
  /** Charged for loss or damage. */
  readonly losses: Centavos
  readonly uncollected: Centavos
  readonly net: Centavos
}

/**
 * Approving: wages and the employer's contributions are spent; net pay, contributions with the loans of the agencies, tax
 * and deductions are owed, advances come back. What the law takes beyond the pay the employee owes.
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

/** Handing pay out: what was owed is paid from a place. */
export function payPostings(amount: Centavos, from: PayPlace): Posting[] {
  return postings({ payroll_payable: amount }, { [PLACE_ACCOUNT[from]]: amount })
}

/** Whether pay from there is the branch's own cash. */
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
