import { PAYMENT_METHODS, type PaymentMethod } from '@labada/domain/company/payment-methods'
import type { PaymentSettings } from '@labada/domain/company/settings'
import { type Centavos, centavos, subtract } from '@labada/domain/core/money'
import { entryOf, leftOf, type TenderedPayment, type Tendering } from './tender.ts'

// What only the open panel offers: the page that holds its state does not need it.

/** The ways to pay that the shop takes, cash first. */
export const methodsOf = ({ methods }: PaymentSettings): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => method === 'cash' || methods[method].active)

/**
 * What can be saved now with the rest left unpaid: the parts taken, and the one being entered when somebody typed it. An
 * entry that nobody typed means the whole rest, and nobody has paid that.
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

/** A key of the tender row: cash people hand over, and what it would bring back. */
export interface TenderKey {
  readonly amount: Centavos
  readonly change: Centavos
}

const ROUND: readonly Centavos[] = [50_00, 100_00, 500_00, 1000_00].map(centavos)

/**
 * Exact first, then the round sums that cover what is left: ₱152 → 152, 200, 500, 1,000. A sum that is round already
 * is handed over exactly, so the step up from it is left out.
 */
export function tenderKeysFor(left: Centavos): TenderKey[] {
  const sums = ROUND.filter((unit) => left % unit !== 0).map((unit) => centavos(Math.ceil(left / unit) * unit))
  return [left, ...new Set(sums)].map((amount) => ({ amount, change: subtract(amount, left) }))
}
