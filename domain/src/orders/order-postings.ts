import type { PaymentMethod } from '../company/payment-methods.ts'
import { type Centavos, subtract, sum } from '../core/money.ts'
import { type AccountCode, type Posting, postings, reversed } from '../ledger/ledger.ts'

/**
 * The account of each payment method. Only cash counts in the branch balance; a prepaid balance and a package are what
 * the shop owes, so paying with them settles two debts and moves no money.
 */
export const ACCOUNT_OF = {
  cash: 'drawer',
  gcash: 'wallet:gcash',
  maya: 'wallet:maya',
  card: 'card',
  bank: 'bank',
  prepaid: 'prepaid',
  package: 'packages',
} as const satisfies Record<PaymentMethod, AccountCode>

/** The amounts of an accepted order: `total` = subtotal − discount + fees, VAT included. */
export interface AcceptedAmounts {
  readonly total: Centavos
  readonly discount: Centavos
  readonly pickupFee: Centavos
  readonly deliveryFee: Centavos
  readonly vat: Centavos
}

/** The customer owes the total; sales and fees are earned, VAT is owed to the state, the discount is given. */
export function orderAccepted({ total, discount, pickupFee, deliveryFee, vat }: AcceptedAmounts): Posting[] {
  const fees = sum([pickupFee, deliveryFee])
  const laundry = subtract(sum([total, discount]), sum([fees, vat]))
  return postings(
    { receivable: total, discount },
    { 'revenue:laundry': laundry, 'revenue:fees': fees, vat_payable: vat },
  )
}

/** The fee for storing unclaimed laundry, or for bringing an order that was to be picked up; it includes VAT. */
export function feeCharged(fee: Centavos, vat: Centavos): Posting[] {
  return postings({ receivable: fee }, { 'revenue:fees': subtract(fee, vat), vat_payable: vat })
}

/** Writes off a balance. */
export function writtenOff(amount: Centavos): Posting[] {
  return postings({ 'expense:bad_debt': amount }, { receivable: amount })
}

/** A payment, net of change; cash taken by the back office goes to the safe, unless it went into an open drawer. */
export function paymentTaken(
  method: PaymentMethod,
  amount: Centavos,
  cashInto: 'drawer' | 'safe' = 'drawer',
): Posting[] {
  const account = method === 'cash' ? cashInto : ACCOUNT_OF[method]
  return postings({ [account]: amount }, { receivable: amount })
}

/** Change that stayed in the drawer because it could not be given. */
export function changeOwed(amount: Centavos): Posting[] {
  return postings({ drawer: amount }, { customer_credit: amount })
}

/** Change owed that is now given. */
export function shortChangeGiven(amount: Centavos): Posting[] {
  return reversed(changeOwed(amount))
}

/** A refund, out of the drawer (or the safe, if no drawer is open) or the account of the payment method. */
export function refundGiven(method: PaymentMethod, amount: Centavos, cashFrom: 'drawer' | 'safe'): Posting[] {
  const account = method === 'cash' ? cashFrom : ACCOUNT_OF[method]
  return postings({ 'revenue:refund': amount }, { [account]: amount })
}
