import type { MoneyMethod } from '../company/payment-methods.ts'
import { type Centavos, negate, subtract, sum } from '../core/money.ts'
import { type Posting, postings, reversed } from '../ledger/ledger.ts'
import { ACCOUNT_OF } from '../orders/order-postings.ts'
import type { StockChange } from './stock.ts'

/** Where the money for a purchase comes from; `payable` is paid later. */
export const PAID_FROM = ['drawer', 'safe', 'bank', 'owner', 'payable'] as const
export type PaidFrom = (typeof PAID_FROM)[number]

/** Goods received and paid, or payable. */
export function purchased(amount: Centavos, from: PaidFrom): Posting[] {
  return postings({ inventory: amount }, { [from]: amount })
}

/** Pays a supplier's bill. */
export function payablePaid(amount: Centavos, from: Exclude<PaidFrom, 'payable'>): Posting[] {
  return postings({ payable: amount }, { [from]: amount })
}

/** The stock at the start of the books. */
export function stockOpened(amount: Centavos): Posting[] {
  return postings({ inventory: amount }, { owner: amount })
}

/** Stock used, spoiled, or counted less becomes an expense. Reversed, it comes back. */
export function stockUsed(cost: Centavos): Posting[] {
  return postings({ cogs: cost }, { inventory: cost })
}

/** The correction of the cost of stock that was taken before it arrived. */
export function costCorrected({ correction }: Pick<StockChange, 'correction'>): Posting[] {
  return stockUsed(negate(correction))
}

/** In transit to another branch; it belongs to the sender until it arrives. */
export function stockSent(cost: Centavos): Posting[] {
  return postings({ stock_transit: cost }, { inventory: cost })
}

/** Items sold: the money, the revenue, and the cost of the goods. Cash taken by the back office goes to the safe. */
export function itemsSold(sale: {
  readonly payments: readonly { readonly method: MoneyMethod; readonly amount: Centavos }[]
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

/** Goods returned to the shelf, at their cost. */
export function stockReturned(cost: Centavos): Posting[] {
  return reversed(stockUsed(cost))
}

/** Goods in transit leave the sender's books: to the other branch, as a loss, or back to its own shelf. */
export function stockHandedOver(to: {
  readonly other: Centavos
  readonly lost: Centavos
  readonly shelf: Centavos
}): Posting[] {
  const { other, lost, shelf } = to
  return postings({ interbranch: other, cogs: lost, inventory: shelf }, { stock_transit: sum([other, lost, shelf]) })
}

/** Goods received from another branch. The branches' debts to each other add up to zero over the company. */
export function stockTakenOver(cost: Centavos): Posting[] {
  return postings({ inventory: cost }, { interbranch: cost })
}
