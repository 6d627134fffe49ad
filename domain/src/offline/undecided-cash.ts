import { type Centavos, negate, sum, ZERO } from '../core/money.ts'
import { type Posting, postings } from '../ledger/ledger.ts'

/** What an admin says became of the cash of work that they dismiss: it is left as it is, or it went back. */
export const CASH_ANSWERS = ['kept', 'returned'] as const
export type CashAnswer = (typeof CASH_ANSWERS)[number]

/** A payment as a counter took it. */
interface Tender {
  readonly method: string
  readonly amount: Centavos
  readonly tendered?: Centavos | undefined
  readonly oweChange?: boolean | undefined
}

/** The cash that payments brought into the drawer, with change that could not be given. */
export function cashOfTenders(tenders: readonly Tender[]): Centavos {
  return sum(
    tenders
      .filter(({ method }) => method === 'cash')
      .map(({ amount, tendered, oweChange }) => (oweChange === true ? (tendered ?? amount) : amount)),
  )
}

/** The cash that an expense took out of the drawer: negative. */
export const cashOfSpending = (paidFrom: string, amount: Centavos): Centavos =>
  paidFrom === 'drawer' ? negate(amount) : ZERO

/** Cash came into the drawer (+) or left it (−) by work that waits for a decision. */
export const cashUndecided = (amount: Centavos): Posting[] => postings({ drawer: amount }, { undecided: amount })

/** It was decided: the work books its cash itself, or the cash went back, so this booking of it leaves the drawer. */
export const cashSettled = (amount: Centavos): Posting[] => postings({ undecided: amount }, { drawer: amount })

/** It was dismissed, and its cash stays where it is: over, or short if it had left the drawer. */
export const cashLeft = (amount: Centavos): Posting[] => postings({ undecided: amount }, { over_short: amount })
