import type { MoneyMethod, PaymentMethod } from '../../company/payment-methods.ts'
import { DomainError } from '../../core/errors.ts'
import { type Centavos, inWords, subtract, sum } from '../../core/money.ts'
import { type Posting, postings } from '../../ledger/ledger.ts'
import { ACCOUNT_OF } from '../order-postings.ts'

/**
 * What changes a customer's prepaid balance. A balance that was paid for never expires: the Gift Check Act of 2017
 * (RA 10962) forbids an expiry date on value that was sold for money, so there is no such kind.
 */
export const PREPAID_KINDS = ['top_up', 'payment', 'payment_void', 'refund', 'pay_out', 'merge'] as const
export type PrepaidKind = (typeof PREPAID_KINDS)[number]

/** A top-up: money comes in, and the shop owes it to the customer. It is no income until it pays an order. */
export function toppedUp(method: MoneyMethod, amount: Centavos): Posting[] {
  return postings({ [ACCOUNT_OF[method]]: amount }, { prepaid: amount })
}

/** The rest of a balance paid out: out of the drawer (or the safe, if no drawer is open) or an account. */
export function paidOut(method: MoneyMethod, amount: Centavos, cashFrom: 'drawer' | 'safe'): Posting[] {
  return postings({ prepaid: amount }, { [method === 'cash' ? cashFrom : ACCOUNT_OF[method]]: amount })
}

/** Refuses `prepaid_short`: a balance is never below zero. */
export function refuseShortPrepaid(balance: Centavos, amount: Centavos): void {
  if (amount > balance) {
    throw new DomainError('prepaid_short', `The prepaid balance is ${inWords(balance)}`, { field: 'amount' })
  }
}

interface Moved {
  readonly method: PaymentMethod
  readonly amount: Centavos
}

/**
 * Refuses `field_invalid` for a refund that would turn what was paid ahead into money, or the reverse: what was paid with
 * a prepaid balance or a package goes back to it, and only the rest is refunded in money.
 */
export function refuseOtherRefund(
  {
    payments,
    refunds,
  }: {
    readonly payments: readonly (Moved & { readonly voided: boolean })[]
    readonly refunds: readonly Moved[]
  },
  refund: Moved,
): void {
  const purse = purseOf(refund.method)
  const of = (moved: readonly Moved[]) =>
    sum(moved.filter(({ method }) => purseOf(method) === purse).map(({ amount }) => amount))
  const left = subtract(of(payments.filter(({ voided }) => !voided)), of(refunds))
  if (refund.amount <= left) return
  const ahead = payments.some(({ method }) => method === 'package') ? 'package' : 'prepaid balance'
  throw new DomainError('field_invalid', WORDS[purse](inWords(left), ahead), { field: 'method' })
}

/** Where a refund by a method goes back to. */
const purseOf = (method: PaymentMethod) => (method === 'prepaid' || method === 'package' ? method : 'money')

const WORDS: Readonly<Record<ReturnType<typeof purseOf>, (left: string, ahead: string) => string>> = {
  prepaid: (left) => `Only ${left} can go back to the prepaid balance. Refund the rest the way it was paid.`,
  package: (left) => `Only ${left} can go back to the package. Refund the rest the way it was paid.`,
  money: (left, ahead) => `Only ${left} was paid another way. Refund the rest to the ${ahead}.`,
}
