import type { PaymentMethod } from '../company/payment-methods.ts'
import type { ReversalSettings } from '../company/settings.ts'
import type { Role } from '../core/access.ts'
import { plural } from '../core/counts.ts'
import { DomainError } from '../core/errors.ts'
import { type Centavos, inWords, sum, ZERO } from '../core/money.ts'
import { firstComplaint, minLength, type Rule, required } from '../core/rules.ts'
import type { LoadStage } from './order-stages.ts'

/**
 * Who wants to reverse something. An admin acts alone, with a reason; a counter as far as the policy allows. The
 * session is that of the branch's open drawer; null if there is none.
 */
export interface Reverser {
  readonly role: Role
  readonly openSessionId: string | null
  readonly now: Date
}

/** Why the counter may not do it alone. */
export type Bar = 'setting' | 'session' | 'age' | 'started' | 'amount' | 'method'

/**
 * `alone`: the counter does it right away. `ask`: an admin must approve it. `admin`: only an admin; the counter cannot
 * ask.
 */
export type Verdict =
  | { readonly may: 'alone' }
  | { readonly may: 'ask' | 'admin'; readonly bar: Bar; readonly words: string }

const ALONE: Verdict = { may: 'alone' }

/** An order, as the policy needs it; the API's order has this shape. */
export interface ReversibleOrder {
  readonly total: Centavos
  readonly receivedAt: Date
  /** The cash session of receipt; null if the drawer was closed. */
  readonly cashSessionId: string | null
  readonly loads: readonly { readonly stage: LoadStage; readonly stageAt: Date }[]
}

/** A payment, as the policy needs it. */
export interface ReversiblePayment {
  readonly id: string
  readonly method: PaymentMethod
  readonly amount: Centavos
  readonly recordedAt: Date
  readonly cashSessionId: string | null
  readonly voided: boolean
}

export interface ReversiblePaidOrder extends ReversibleOrder {
  readonly payments: readonly ReversiblePayment[]
  readonly refunds: readonly { readonly method: PaymentMethod; readonly amount: Centavos }[]
}

/**
 * Whether work on an order has started, now or earlier: a load moved back to received still counts as started, so
 * moving it back does not let the counter void again.
 */
export function isStarted({ receivedAt, loads }: Pick<ReversibleOrder, 'receivedAt' | 'loads'>): boolean {
  return loads.some(({ stage, stageAt }) => stage !== 'received' || stageAt.getTime() > receivedAt.getTime())
}

/** Whether this person may void a whole order. */
export function verdictOnVoid(policy: ReversalSettings, order: ReversibleOrder, by: Reverser): Verdict {
  if (by.role === 'admin') return ALONE
  if (policy.counterVoids !== 'limited') return barred(policy.counterVoids, 'setting', WORDS.voids)
  const bar = barOfSession(order, order.receivedAt, policy, by)
  if (bar) return barred('approval', bar, bar === 'age' ? ageWords(policy) : WORDS.session)
  if (!policy.voidStarted && isStarted(order)) return barred('approval', 'started', WORDS.started)
  if (order.total > policy.voidMost) return barred('approval', 'amount', amountWords(policy.voidMost))
  return ALONE
}

/**
 * Whether this person may void a payment of an order. Earlier voided payments of the order count toward the amount, so
 * that the limit applies to all of them together.
 */
export function verdictOnPaymentVoid(
  policy: ReversalSettings,
  order: ReversiblePaidOrder,
  paymentId: string,
  by: Reverser,
): Verdict {
  if (by.role === 'admin') return ALONE
  if (policy.counterVoids !== 'limited') return barred(policy.counterVoids, 'setting', WORDS.voids)
  const payment = order.payments.find(({ id }) => id === paymentId)
  if (!payment) throw new DomainError('not_found', 'Payment not found')
  const bar = barOfSession(payment, payment.recordedAt, policy, by)
  if (bar) return barred('approval', bar, bar === 'age' ? ageWords(policy) : WORDS.session)
  if (!policy.voidStarted && isStarted(order)) return barred('approval', 'started', WORDS.started)
  const undone = order.payments.filter(({ id, voided }) => voided || id === paymentId)
  if (sum(undone.map(({ amount }) => amount)) > policy.voidMost) {
    return barred('approval', 'amount', amountWords(policy.voidMost))
  }
  return ALONE
}

/**
 * Whether this person may refund an order. Alone, the counter refunds only payments of the open cash session, by their
 * method, and all refunds of an order together stay within the limit.
 */
export function verdictOnRefund(
  policy: ReversalSettings,
  order: Pick<ReversiblePaidOrder, 'payments' | 'refunds'>,
  refund: { readonly method: PaymentMethod; readonly amount: Centavos },
  by: Reverser,
): Verdict {
  if (by.role === 'admin') return ALONE
  if (policy.counterRefunds !== 'limited') return barred(policy.counterRefunds, 'setting', WORDS.refunds)
  const standing = order.payments.filter(({ voided }) => !voided)
  if (by.openSessionId === null || standing.some(({ cashSessionId }) => cashSessionId !== by.openSessionId)) {
    return barred('approval', 'session', WORDS.paidEarlier)
  }
  const given = [...order.refunds, refund]
  if (paidBy(refund.method, given) > paidBy(refund.method, standing)) return barred('approval', 'method', WORDS.method)
  if (sum(given.map(({ amount }) => amount)) > policy.refundMost) {
    return barred('approval', 'amount', amountWords(policy.refundMost))
  }
  return ALONE
}

/** An item sale, as the policy needs it. */
export interface ReversibleSale {
  readonly total: Centavos
  readonly refunds: readonly Moved[]
  readonly payments: readonly Moved[]
}

interface Moved {
  readonly method: PaymentMethod
  readonly amount: Centavos
}

/**
 * Whether this person may void an item sale. Its session and its day are rules of sales, for admins too; the policy
 * adds the amount.
 */
export function verdictOnSaleVoid(
  policy: ReversalSettings,
  sale: Pick<ReversibleSale, 'total'>,
  by: Reverser,
): Verdict {
  if (by.role === 'admin') return ALONE
  if (policy.counterVoids !== 'limited') return barred('off', 'setting', WORDS.voids)
  return sale.total > policy.voidMost ? barred('off', 'amount', amountWords(policy.voidMost)) : ALONE
}

/**
 * Whether this person may refund an item sale. Alone, the counter gives back by each method at most what was paid by it,
 * and all refunds of a sale together stay within the limit.
 */
export function verdictOnSaleRefund(
  policy: ReversalSettings,
  sale: ReversibleSale,
  refund: Moved,
  by: Reverser,
): Verdict {
  if (by.role === 'admin') return ALONE
  if (policy.counterRefunds !== 'limited') return barred('off', 'setting', WORDS.refunds)
  const given = [...sale.refunds, refund]
  if (paidBy(refund.method, given) > paidBy(refund.method, sale.payments)) {
    return barred('off', 'method', WORDS.method)
  }
  const all = sum(given.map(({ amount }) => amount))
  return all > policy.refundMost ? barred('off', 'amount', amountWords(policy.refundMost)) : ALONE
}

/**
 * Whether this person may pay out a prepaid balance. Alone, the counter pays cash, and within the limit of refunds with
 * all that this customer was paid out in the open session.
 */
export function verdictOnPayOut(
  policy: ReversalSettings,
  paid: { readonly method: PaymentMethod; readonly amount: Centavos; readonly before: Centavos },
  by: Pick<Reverser, 'role'>,
): Verdict {
  if (by.role === 'admin') return ALONE
  if (policy.counterRefunds !== 'limited') return barred('off', 'setting', WORDS.refunds)
  if (paid.method !== 'cash') return barred('off', 'method', WORDS.payOut)
  if (sum([paid.before, paid.amount]) > policy.refundMost)
    return barred('off', 'amount', amountWords(policy.refundMost))
  return ALONE
}

/**
 * Refuses what the counter may not do alone: `approval_required` if it can ask, otherwise `admin_only`. `isAllowed`: a
 * person who may stand in for the admin's approval allowed it; not what is an admin's alone.
 */
export function refuseAlone(verdict: Verdict, isAllowed = false): void {
  if (verdict.may === 'alone' || (verdict.may === 'ask' && isAllowed)) return
  throw new DomainError(verdict.may === 'ask' ? 'approval_required' : 'admin_only', verdict.words, { bar: verdict.bar })
}

/** Refuses `admin_only` if the counter may not ask for approval either. */
export function refuseUnaskable(verdict: Verdict): void {
  if (verdict.may === 'admin') throw new DomainError('admin_only', verdict.words, { bar: verdict.bar })
}

/** The rules for the reason of a void or refund; blanks do not count. */
export const reasonRules = ({ leastReason }: Pick<ReversalSettings, 'leastReason'>): readonly Rule[] => [
  required,
  (value, field) =>
    minLength(leastReason)(
      String(value ?? '')
        .trim()
        .replace(/\s+/g, ' '),
      field,
    ),
]

/** Refuses `field_invalid` for a reason that is too short. */
export function refuseShortReason(policy: Pick<ReversalSettings, 'leastReason'>, reason: string): void {
  const complaint = firstComplaint(reasonRules(policy), reason, 'Reason')
  if (complaint) throw new DomainError('field_invalid', complaint, { field: 'reason' })
}

/**
 * The amounts to return by payment method when an order is voided, in the order they were paid. Change owed is in the
 * drawer and returns with the cash.
 */
export function givenBack({
  payments,
  owedChange,
}: {
  readonly payments: readonly Pick<ReversiblePayment, 'method' | 'amount' | 'voided'>[]
  readonly owedChange: Centavos
}): { readonly method: PaymentMethod; readonly amount: Centavos }[] {
  const standing = payments.filter(({ voided }) => !voided)
  return [...new Set(standing.map(({ method }) => method))].map((method) => ({
    method,
    amount: sum([
      ...standing.filter((one) => one.method === method).map(({ amount }) => amount),
      method === 'cash' ? owedChange : ZERO,
    ]),
  }))
}

function paidBy(method: PaymentMethod, moved: readonly Moved[]): Centavos {
  return sum(moved.filter((one) => one.method === method).map(({ amount }) => amount))
}

function barOfSession(
  { cashSessionId }: { readonly cashSessionId: string | null },
  recordedAt: Date,
  { voidMinutes }: ReversalSettings,
  { openSessionId, now }: Reverser,
): 'session' | 'age' | undefined {
  if (cashSessionId !== null) return cashSessionId === openSessionId ? undefined : 'session'
  return recordedAt.getTime() + voidMinutes * 60_000 >= now.getTime() ? undefined : 'age'
}

/** `admin` if the setting is off or asking is not possible; otherwise `ask`. */
function barred(setting: 'off' | 'approval', bar: Bar, words: string): Verdict {
  return setting === 'off'
    ? { may: 'admin', bar, words: `${words} Only an admin can do this.` }
    : { may: 'ask', bar, words: `${words} Ask an admin to approve this.` }
}

const WORDS = {
  voids: 'The counter can’t void without an admin.',
  refunds: 'The counter can’t refund without an admin.',
  session: 'This is from an earlier cash session.',
  paidEarlier: 'This wasn’t paid in the open cash session.',
  started: 'Work on this order has started.',
  method: 'The refund method differs from the payment method.',
  payOut: 'The counter pays out cash only.',
} as const

const amountWords = (most: Centavos): string => `This is over the counter’s limit of ${inWords(most)}.`
const ageWords = ({ voidMinutes }: ReversalSettings): string =>
  `This was recorded with no drawer open, more than ${plural(voidMinutes, 'minute')} ago.`
