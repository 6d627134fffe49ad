import type { PaymentMethod } from '../company/payment-methods.ts'
import { type Centavos, negate, subtract, sum } from '../core/money.ts'
import { type Posting, postings, reversed } from '../ledger/ledger.ts'
import { ACCOUNT_OF } from '../orders/order-postings.ts'
import type { StockChange } from './stock.ts'

/** Where the money for a purchase comes from; `payable` is paid later. */
export const PAID_FROM = ['drawer', 'safe', 'bank', 'owner', 'payable'] as const
export type PaidFrom = (typeof PAID_FROM)[number]

/** Goods came in and were paid, or are owed. */
export function purchased(amount: Centavos, from: PaidFrom): Posting[] {
  return postings({ inventory: amount }, { [from]: amount })
}

/** A supplier's bill, paid at last. */
export function payablePaid(amount: Centavos, from: Exclude<PaidFrom, 'payable'>): Posting[] {
  return postings({ payable: amount }, { [from]: amount })
}

/** What the owner had when the books began. */
export function stockOpened(amount: Centavos): Posting[] {
  return postings({ inventory: amount }, { owner: amount })
}

/** Stock was used up, spoiled, or counted less: its cost is earned no more. The other way round it came back. */
export function stockUsed(cost: Centavos): Posting[] {
  return postings({ cogs: cost }, { inventory: cost })
}

/** What stock taken before it came in really cost. */
export function costCorrected({ correction }: Pick<StockChange, 'correction'>): Posting[] {
  return stockUsed(negate(correction))
}

/** On its way to another branch; it belongs to the sender until it arrives. */
export function stockSent(cost: Centavos): Posting[] {
  return postings({ stock_transit: cost }, { inventory: cost })
}

/** Items sold: the money, what is earned of it, and what the goods had cost. Cash the back office took is in the safe. */
export function itemsSold(sale: {
  readonly payments: readonly { readonly method: PaymentMethod; readonly amount: Centavos }[]
  readonly total: Centavos
  readonly vat: Centavos
  readonly cost: Centavos
  readonly cashInto?: 'drawer' | 'safe' | undefined
}): Posting[] {
  const { payments, total, vat, cost, cashInto = 'drawer' } = sale
  return [
    ...payments.flatMap(({ method, amount }) =>
      postings({ [method === 'cash' ? cashInto : ACCOUNT_OF[method]]: amount }, {}),
    ),
    ...postings({ cogs: cost }, { 'revenue:item': subtract(total, vat), vat_payable: vat, inventory: cost }),
  ]
}

/** Goods that came back onto the shelf, at what they had cost. */
export function stockReturned(cost: Centavos): Posting[] {
  return reversed(stockUsed(cost))
}

/** Goods that were on their way left the sender's books: to the other branch, lost, or back on its own shelf. */
export function stockHandedOver(to: {
  readonly other: Centavos
  readonly lost: Centavos
  readonly shelf: Centavos
}): Posting[] {
  const { other, lost, shelf } = to
  return postings({ interbranch: other, cogs: lost, inventory: shelf }, { stock_transit: sum([other, lost, shelf]) })
}

/** Goods of another branch that arrived. What branches owe each other comes to nothing over the company. */
export function stockTakenOver(cost: Centavos): Posting[] {
  return postings({ inventory: cost }, { interbranch: cost })
}
