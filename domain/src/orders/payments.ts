import type { PaymentMethod, TenderMethod } from '../company/payment-methods.ts'
import { DomainError } from '../core/errors.ts'
import { type Centavos, inWords, subtract, ZERO } from '../core/money.ts'
import type { LoadStage } from './order-stages.ts'
import { type OrderState, refuseVoided } from './orders.ts'

/** Days within which the same reference on two orders is treated as a mistake. */
export const REFERENCE_DAYS = 30

/** The counter's input. */
export interface Tender<Method extends TenderMethod = TenderMethod> {
  readonly id: string
  readonly method: Method
  /** The part that goes against the balance. */
  readonly amount: Centavos
  /** Cash received; the amount itself if omitted. */
  readonly tendered?: Centavos | undefined
  readonly reference?: string | undefined
  /** Cash: the change could not be given and is owed. */
  readonly oweChange?: boolean | undefined
}

/** A payment as stored. Cash in the drawer is `amount + owed`. */
export interface TakenPayment<Method extends PaymentMethod = PaymentMethod> {
  readonly id: string
  readonly method: Method
  readonly amount: Centavos
  readonly tendered: Centavos | null
  /** Change given. */
  readonly change: Centavos
  /** Kept in the drawer and owed to the customer. */
  readonly owed: Centavos
  readonly reference: string | null
}

/** Takes a payment against a balance. Refuses `overpayment` and `tender_too_small`. */
export function takePayment<Method extends TenderMethod>(
  tender: Tender<Method>,
  balance: Centavos,
): TakenPayment<Method> {
  const { id, method, amount } = tender
  if (amount <= 0) throw new DomainError('invalid_amount', 'Amount must be more than ₱0.00')
  if (amount > balance) {
    throw new DomainError('overpayment', `Payment is over the balance of ${inWords(balance)}`)
  }
  const reference = method === 'prepaid' ? null : (tender.reference ?? '').trim() || null
  if (method !== 'cash') return { id, method, amount, tendered: null, change: ZERO, owed: ZERO, reference }
  const tendered = tender.tendered ?? amount
  if (tendered < amount) throw new DomainError('tender_too_small', `Cash received is less than ${inWords(amount)}`)
  const rest = subtract(tendered, amount)
  const isOwed = tender.oweChange === true
  return { id, method, amount, tendered, change: isOwed ? ZERO : rest, owed: isOwed ? rest : ZERO, reference }
}

/** A payment that someone wants to void. */
export interface StandingPayment {
  /** Change owed from this payment, and whether all change owed for the order is still in the drawer. */
  readonly owed: Centavos
  readonly isVoided: boolean
}

/**
 * Whether voiding a payment changes anything: false if it is void. Refused once laundry was released, money was
 * refunded or the change owed was given (`already_released`, `void_window_over`): refund instead. Who may void is
 * decided in `reversal-policy.ts`.
 */
export function isPaymentVoidable(
  payment: StandingPayment,
  order: Pick<OrderState, 'stage' | 'refunded'> & { readonly owedChange: Centavos },
  loads: readonly { readonly stage: LoadStage }[],
): boolean {
  if (payment.isVoided) return false
  refuseVoided(order)
  if (loads.some(({ stage }) => stage === 'released'))
    throw new DomainError('already_released', 'Laundry was released on this payment. Refund it instead.')
  if (order.refunded > 0) {
    throw new DomainError('void_window_over', 'This order was partly refunded. Refund the rest instead.')
  }
  if (payment.owed > order.owedChange) {
    throw new DomainError(
      'void_window_over',
      'The change owed was already given. Void the whole order, or refund the payment.',
    )
  }
  return true
}

/** Several payments at once, each against the balance that the previous ones leave. */
export function takePayments<Method extends TenderMethod>(
  tenders: readonly Tender<Method>[],
  balance: Centavos,
): TakenPayment<Method>[] {
  let left = balance
  return tenders.map((tender) => {
    const taken = takePayment(tender, left)
    left = subtract(left, taken.amount)
    return taken
  })
}
