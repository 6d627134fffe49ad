import { MONEY_METHODS, type TenderMethod } from '@labada/domain/company/payment-methods'
import type { PaymentSettings } from '@labada/domain/company/settings'
import { type Centavos, centavos, subtract, sum } from '@labada/domain/core/money'
import { entryOf, leftOf, type TenderedPayment, type Tendering } from './tender.ts'

// Used only by the open panel: the page that holds its state does not need it.

/** The payment methods the shop accepts, cash first; a prepaid balance last, if there is any left. */
export const methodsOf = ({ methods }: PaymentSettings, prepaid: Centavos): TenderMethod[] => [
  ...MONEY_METHODS.filter((method) => method === 'cash' || methods[method].active),
  ...(prepaid > 0 ? (['prepaid'] as const) : []),
]

/** What is left of a prepaid balance beside the parts taken from it. */
export const prepaidLeftOf = (prepaid: Centavos, { taken }: Pick<Tendering, 'taken'>): Centavos =>
  subtract(prepaid, sum(taken.filter(({ method }) => method === 'prepaid').map(({ amount }) => amount)))

/**
 * The payments that can be saved now with the rest left unpaid: the parts taken, and the current entry if it was typed.
 * An untyped entry stands for the whole remaining amount, which has not been paid.
 */
export function takenPartOf(state: Tendering): {
  readonly payments: readonly TenderedPayment[]
  readonly left: Centavos
} {
  const { payment, left } = entryOf(state)
  return payment && state.typed !== '' && left > 0
    ? { payments: [...state.taken, payment], left }
    : { payments: state.taken, left: leftOf(state) }
}

/** A preset of the tender row: a cash amount, and the change it gives. */
export interface TenderKey {
  readonly amount: Centavos
  readonly change: Centavos
}

const ROUND: readonly Centavos[] = [50_00, 100_00, 500_00, 1000_00].map(centavos)

/**
 * The exact amount first, then the round amounts that cover the rest: ₱152 → 152, 200, 500, 1,000. If the amount is
 * round already, it is handed over exactly, so the next step up is omitted.
 */
export function tenderKeysFor(left: Centavos): TenderKey[] {
  const sums = ROUND.filter((unit) => left % unit !== 0).map((unit) => centavos(Math.ceil(left / unit) * unit))
  return [left, ...new Set(sums)].map((amount) => ({ amount, change: subtract(amount, left) }))
}
