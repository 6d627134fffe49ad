import { DomainError } from '../core/errors.ts'
import { type Centavos, inWords, subtract, sum, times, toPesos, ZERO } from '../core/money.ts'
import { type AccountCode, type Posting, postings } from '../ledger/ledger.ts'
import type { OfficeAccount } from './office-payments.ts'

/** Kinds of customer claims about an order. */
export const CLAIM_KINDS = ['lost', 'damaged', 'stained', 'mixed_up', 'late', 'other'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]
export const CLAIM_STATUSES = ['open', 'accepted', 'declined'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]
export const MOST_CLAIM_PHOTOS = 4

/** The account of claims paid to customers: an expense of the branch with its own line in the cash flow. */
const CLAIM_ACCOUNT = 'expense:claim' satisfies AccountCode

/** The amounts an order was charged for the service itself, in centavos: without pickup, delivery or storage. */
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
 * The amount that can still be paid for claims about an order, in centavos: a multiple of its service fee, less earlier
 * claim payments; never below zero.
 */
export function claimableOf(order: ChargedOrder, capTimes: number, paid: Centavos): Centavos {
  const most = subtract(times(serviceFeeOf(order), capTimes), paid)
  return most > 0 ? most : ZERO
}

/** An admin's payment for a claim; `claimable` is what is left of the order's limit. */
export interface Settlement {
  readonly amount: Centavos
  readonly claimable: Centavos
  /** The reason for exceeding the limit. */
  readonly exception: string
}

/** Refuses `note_required` for an amount above the limit without a reason. */
export function refuseAboveCap({ amount, claimable, exception }: Settlement): void {
  if (amount <= claimable || exception !== '') return
  throw new DomainError('note_required', `Enter why more than ${inWords(claimable)} is paid`, {
    errors: { exception: ['Reason is required'] },
    claimable: toPesos(claimable),
  })
}

/** The postings of money paid for a claim from the account the admin names. */
export function claimPaid(amount: Centavos, from: OfficeAccount): Posting[] {
  return postings({ [CLAIM_ACCOUNT]: amount }, { [from]: amount })
}
