import type { PaymentMethod } from '../company/payment-methods.ts'
import { type Centavos, subtract, sum } from '../core/money.ts'
import { type AccountCode, type Posting, postings, reversed } from '../ledger/ledger.ts'

/** Where the money of a payment method lies. Only cash is in the branch balance. */
export const ACCOUNT_OF = {
  cash: 'drawer',
  gcash: 'wallet:gcash',
  maya: 'wallet:maya',
  card: 'card',
  bank: 'bank',
} as const satisfies Record<PaymentMethod, AccountCode>

/** The amounts of an accepted order: `total` = subtotal − discount + fees; the VAT is inside of it. */
export interface AcceptedAmounts {
  readonly total: Centavos
  readonly discount: Centavos
  readonly pickupFee: Centavos
  readonly deliveryFee: Centavos
  readonly vat: Centavos
}

/** The customer owes the total; sales, fees and the state's VAT are earned, the discount is given. */
export function orderAccepted({ total, discount, pickupFee, deliveryFee, vat }: AcceptedAmounts): Posting[] {
  const fees = sum([pickupFee, deliveryFee])
  const laundry = subtract(sum([total, discount]), sum([fees, vat]))
  return postings(
    { receivable: total, discount },
    { 'revenue:laundry': laundry, 'revenue:fees': fees, vat_payable: vat },
  )
}

/** Keeping laundry that nobody fetched; the VAT is inside of the fee. */
export function storageCharged(fee: Centavos, vat: Centavos): Posting[] {
  return postings({ receivable: fee }, { 'revenue:fees': subtract(fee, vat), vat_payable: vat })
}

/** The owner gives a balance up. */
export function writtenOff(amount: Centavos): Posting[] {
  return postings({ 'expense:bad_debt': amount }, { receivable: amount })
}

/** A payment, net of change; cash that the back office took lies in the safe unless it put it into an open drawer. */
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

/** Change that was owed, given at last. */
export function shortChangeGiven(amount: Centavos): Posting[] {
  return reversed(changeOwed(amount))
}

/** Money given back, out of the drawer (or the safe, when no drawer is open) or the account the method stands for. */
export function refundGiven(method: PaymentMethod, amount: Centavos, cashFrom: 'drawer' | 'safe'): Posting[] {
  const account = method === 'cash' ? cashFrom : ACCOUNT_OF[method]
  return postings({ 'revenue:refund': amount }, { [account]: amount })
}
