import { DomainError } from '../core/errors.ts'
import type { Key } from '../core/keys.ts'
import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, inWords } from '../core/money.ts'

/** What the counter may do only after an admin approves it. */
export const APPROVAL_KINDS = [
  'release_unpaid',
  'cash_out',
  'promotion',
  'void_order',
  'void_payment',
  'refund_order',
] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** Approving these carries them out, with their money; after other approvals the counter acts itself. */
export const REVERSAL_KINDS = ['void_order', 'void_payment', 'refund_order'] as const satisfies readonly ApprovalKind[]
export type ReversalKind = (typeof REVERSAL_KINDS)[number]

/** What one must be allowed to do oneself to approve it, besides deciding requests. */
export const KEY_TO_APPROVE: Readonly<Record<ApprovalKind, Key | null>> = {
  release_unpaid: null,
  cash_out: null,
  promotion: 'order.discount',
  void_order: 'order.void',
  void_payment: 'payment.void',
  refund_order: 'payment.refund',
}

/** Whether a request is for a void or a refund. */
export function isReversal(kind: ApprovalKind): kind is ReversalKind {
  return REVERSAL_KINDS.some((one) => one === kind)
}

export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'used'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** An approval request, as the rules need it. */
export interface ApprovalRequest {
  readonly state: ApprovalState
  readonly amount: Centavos
}

/**
 * Whether deciding changes anything: false if the same was decided before. Refuses `stale_version` if it was decided
 * differently, or if the counter has already used it.
 */
export function isDecidable({ state }: Pick<ApprovalRequest, 'state'>, decision: 'approved' | 'refused'): boolean {
  if (state === decision || (state === 'used' && decision === 'approved')) return false
  if (state !== 'waiting')
    throw new DomainError('stale_version', `This request was already ${state === 'refused' ? 'declined' : state}`)
  return true
}

/** The first request that allows this amount. A used approval keeps allowing its amount. */
export function grantFor<Request extends ApprovalRequest>(
  requests: readonly Request[],
  amount: Centavos,
): Request | undefined {
  return requests.find(
    (request) => (request.state === 'approved' || request.state === 'used') && request.amount >= amount,
  )
}

/** Refuses `already_asked` while the same question waits for an answer. */
export function refuseAskedAgain(requests: readonly Pick<ApprovalRequest, 'state'>[]): void {
  if (requests.some(({ state }) => state === 'waiting')) {
    throw new DomainError('already_asked', 'An admin was already asked. Wait for the answer.')
  }
}

/** An order's money at one moment. */
export interface OrderMoney {
  readonly total: Centavos
  readonly paid: Centavos
  readonly refunded: Centavos
}

/** Refuses `stale_version` if the order's money has changed since the approval was requested. */
export function refuseChangedMoney(asked: OrderMoney, now: OrderMoney): void {
  if (asked.total === now.total && asked.paid === now.paid && asked.refunded === now.refunded) return
  throw new DomainError(
    'stale_version',
    `This order changed after the request. It’s now ${inWords(now.total)} in total, ${inWords(now.paid)} paid and ${inWords(now.refunded)} refunded. Decline the request and have the counter ask again.`,
  )
}

/** Requires a future due day for laundry that leaves unpaid. Refuses `field_invalid`. */
export function requireDueDay(dueOn: ManilaDate | undefined, today: ManilaDate): ManilaDate {
  if (dueOn === undefined) throw new DomainError('field_invalid', 'Due date is required', { field: 'dueOn' })
  if (dueOn < today) throw new DomainError('field_invalid', 'Due date can’t be in the past', { field: 'dueOn' })
  return dueOn
}
