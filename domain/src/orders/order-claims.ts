import { DomainError } from '../core/errors.ts'
import { type Centavos, inWords, subtract, sum, times, toPesos, ZERO } from '../core/money.ts'
import { type AccountCode, type Posting, postings } from '../ledger/ledger.ts'
import type { OfficeAccount } from './office-payments.ts'

/** What a customer says went wrong with an order. */
export const CLAIM_KINDS = ['lost', 'damaged', 'stained', 'mixed_up', 'late', 'other'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]
export const CLAIM_STATUSES = ['open', 'accepted', 'declined'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]
export const MOST_CLAIM_PHOTOS = 4

/** What was paid to customers for what they claimed: an expense of the branch, a line of its own in the cash flow. */
const CLAIM_ACCOUNT = 'expense:claim' satisfies AccountCode

/** What of an order was charged for the service itself, in centavos: no fetching, bringing or keeping. */
export interface ChargedOrder {
  readonly total: Centavos
  readonly pickupFee: Centavos
  readonly deliveryFee: Centavos
  readonly storageFee: Centavos
}

/** The service fee of an order in centavos, after its discount. */
export function serviceFeeOf({ total, pickupFee, deliveryFee, storageFee }: ChargedOrder): Centavos {
  return subtract(total, sum([pickupFee, deliveryFee, storageFee]))
}

/**
 * What may still be paid for claims about an order, in centavos: so many times its service fee, less what was paid for
 * claims about it before; never below zero.
 */
export function claimableOf(order: ChargedOrder, capTimes: number, paid: Centavos): Centavos {
  const most = subtract(times(serviceFeeOf(order), capTimes), paid)
  return most > 0 ? most : ZERO
}

/** What an admin pays for a claim; `claimable` is what is left of the order's cap. */
export interface Settlement {
  readonly amount: Centavos
  readonly claimable: Centavos
  /** Why more than the cap is paid. */
  readonly exception: string
}

/** Refuses `note_required` for an amount above the cap without a reason. */
export function refuseAboveCap({ amount, claimable, exception }: Settlement): void {
  if (amount <= claimable || exception !== '') return
  throw new DomainError('note_required', `Enter why more than ${inWords(claimable)} is paid`, {
    errors: { exception: ['Reason is required'] },
    claimable: toPesos(claimable),
  })
}

/** Money paid to a customer for a claim, out of the account the admin names. */
export function claimPaid(amount: Centavos, from: OfficeAccount): Posting[] {
  return postings({ [CLAIM_ACCOUNT]: amount }, { [from]: amount })
}
