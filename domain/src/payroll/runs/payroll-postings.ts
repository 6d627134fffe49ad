import { type Centavos, sum } from '../../core/money.ts'
import { type Posting, postings } from '../../ledger/ledger.ts'
import { type MoneyPlace, PLACE_ACCOUNT } from '../../ledger/money-places.ts'

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
export function payPostings(amount: Centavos, from: MoneyPlace): Posting[] {
  return postings({ payroll_payable: amount }, { [PLACE_ACCOUNT[from]]: amount })
}
