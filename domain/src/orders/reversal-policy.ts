import type { PaymentMethod } from '../company/payment-methods.ts'
import type { ReversalSettings } from '../company/settings.ts'
import type { Role } from '../core/access.ts'
import { plural } from '../core/counts.ts'
import { DomainError } from '../core/errors.ts'
import { type Centavos, inWords, sum, ZERO } from '../core/money.ts'
import { firstComplaint, minLength, type Rule, required } from '../core/rules.ts'
import type { LoadStage } from './order-stages.ts'

/**
 * Who wants something undone. An admin acts alone, with a reason; a counter as far as the policy lets it. The session is the
 * one of the branch's drawer that is not closed; null when there is none.
 */
export interface Reverser {
  readonly role: Role
  readonly openSessionId: string | null
  readonly now: Date
}

/** Why the counter may not do it alone. */
export type Bar = 'setting' | 'session' | 'age' | 'started' | 'amount' | 'method'

/** `alone`: it is done at once. `ask`: an admin says yes first. `admin`: the counter cannot even ask. */
export type Verdict =
  | { readonly may: 'alone' }
  | { readonly may: 'ask' | 'admin'; readonly bar: Bar; readonly words: string }

const ALONE: Verdict = { may: 'alone' }

/** An order as the policy sees it; the wire's order is one. */
export interface ReversibleOrder {
  readonly total: Centavos
  readonly receivedAt: Date
  /** The cash session it was received in; null when the drawer was closed. */
  readonly cashSessionId: string | null
  readonly loads: readonly { readonly stage: LoadStage; readonly stageAt: Date }[]
}

/** A payment as the policy sees it. */
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
 * Whether work on an order has begun, or once had: a load that was taken back to received has moved since the order came
 * in, so moving it back does not give the counter its void back.
 */
export function isStarted({ receivedAt, loads }: Pick<ReversibleOrder, 'receivedAt' | 'loads'>): boolean {
  return loads.some(({ stage, stageAt }) => stage !== 'received' || stageAt.getTime() > receivedAt.getTime())
}

/** Who may void a whole order. */
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
 * Who may void one payment of an order. What was voided of the order before counts into the amount, so that the limit holds
 * for all of them together.
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
 * Who may give back money of an order. Alone the counter gives back only what was paid in the open cash session, by the way
 * it was paid, and all refunds of an order together stay within the limit.
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
  const of = (moved: readonly { readonly method: PaymentMethod; readonly amount: Centavos }[]) =>
    sum(moved.filter(({ method }) => method === refund.method).map(({ amount }) => amount))
  if (of(given) > of(standing)) return barred('approval', 'method', WORDS.method)
  if (sum(given.map(({ amount }) => amount)) > policy.refundMost) {
    return barred('approval', 'amount', amountWords(policy.refundMost))
  }
  return ALONE
}

/** A sale of goods as the policy sees it. */
export interface ReversibleSale {
  readonly total: Centavos
  readonly refunds: readonly { readonly amount: Centavos }[]
  readonly payments: readonly { readonly method: PaymentMethod; readonly amount: Centavos }[]
}

/** Who may void a sale of goods. Its session and its day are rules of sales, for admins too; the policy adds the amount. */
export function verdictOnSaleVoid(
  policy: ReversalSettings,
  sale: Pick<ReversibleSale, 'total'>,
  by: Reverser,
): Verdict {
  if (by.role === 'admin') return ALONE
  if (policy.counterVoids !== 'limited') return barred('off', 'setting', WORDS.voids)
  return sale.total > policy.voidMost ? barred('off', 'amount', amountWords(policy.voidMost)) : ALONE
}

/** Who may give back money of a sale of goods. */
export function verdictOnSaleRefund(
  policy: ReversalSettings,
  sale: ReversibleSale,
  refund: { readonly method: PaymentMethod; readonly amount: Centavos },
  by: Reverser,
): Verdict {
  if (by.role === 'admin') return ALONE
  if (policy.counterRefunds !== 'limited') return barred('off', 'setting', WORDS.refunds)
  if (sale.payments.every(({ method }) => method !== refund.method)) return barred('off', 'method', WORDS.method)
  const given = sum([refund.amount, ...sale.refunds.map(({ amount }) => amount)])
  return given > policy.refundMost ? barred('off', 'amount', amountWords(policy.refundMost)) : ALONE
}

/** Refuses what is not the counter's alone: `approval_required` when it can be asked for, else `admin_only`. */
export function refuseAlone(verdict: Verdict): void {
  if (verdict.may === 'alone') return
  throw new DomainError(verdict.may === 'ask' ? 'approval_required' : 'admin_only', verdict.words, { bar: verdict.bar })
}

/** Refuses `admin_only`: where the counter does nothing, it does not ask either. */
export function refuseUnaskable(verdict: Verdict): void {
  if (verdict.may === 'admin') throw new DomainError('admin_only', verdict.words, { bar: verdict.bar })
}

/** What a reason for a void or a refund has to be; blanks do not make it longer. */
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

/** Refuses `field_invalid` for a reason that says too little. */
export function refuseShortReason(policy: Pick<ReversalSettings, 'leastReason'>, reason: string): void {
  const complaint = firstComplaint(reasonRules(policy), reason, 'Reason')
  if (complaint) throw new DomainError('field_invalid', complaint, { field: 'reason' })
}

/**
 * How much of each way to pay goes back when an order is voided, in the order they were taken. Change that is still owed lies
 * in the drawer and goes back with the cash.
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

function barOfSession(
  { cashSessionId }: { readonly cashSessionId: string | null },
  recordedAt: Date,
  { voidMinutes }: ReversalSettings,
  { openSessionId, now }: Reverser,
): 'session' | 'age' | undefined {
  if (cashSessionId !== null) return cashSessionId === openSessionId ? undefined : 'session'
  return recordedAt.getTime() + voidMinutes * 60_000 >= now.getTime() ? undefined : 'age'
}

/** `off` and what cannot be asked for are the admin's; the rest can be asked for. */
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
} as const

const amountWords = (most: Centavos): string => `This is over the counter’s limit of ${inWords(most)}.`
const ageWords = ({ voidMinutes }: ReversalSettings): string =>
  `This was recorded with no drawer open, more than ${plural(voidMinutes, 'minute')} ago.`
