import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'
import type { Centavos } from '../core/money.ts'

/** What the counter may do only once an admin has said yes. */
export const APPROVAL_KINDS = ['release_unpaid', 'cash_out', 'promotion'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'used'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** A request as rules see it. */
export interface ApprovalRequest {
  readonly state: ApprovalState
  readonly amount: Centavos
}

/**
 * Whether deciding changes anything: false when the same was decided before. Refuses `stale_version` when somebody
 * decided otherwise, or the counter has acted on it.
 */
export function isDecidable({ state }: Pick<ApprovalRequest, 'state'>, decision: 'approved' | 'refused'): boolean {
  if (state === decision || (state === 'used' && decision === 'approved')) return false
  if (state !== 'waiting') throw new DomainError('stale_version', `This request was ${state} meanwhile`)
  return true
}

/** The first of the requests that allows this amount. One that was used goes on allowing what it allowed. */
export function grantFor<Request extends ApprovalRequest>(
  requests: readonly Request[],
  amount: Centavos,
): Request | undefined {
  return requests.find(
    (request) => (request.state === 'approved' || request.state === 'used') && request.amount >= amount,
  )
}

/** Laundry that leaves unpaid is to be paid by a day that is still to come. Refuses `field_invalid`. */
export function requireDueDay(dueOn: ManilaDate | undefined, today: ManilaDate): ManilaDate {
  if (dueOn === undefined) throw new DomainError('field_invalid', 'Due date is required', { field: 'dueOn' })
  if (dueOn < today) throw new DomainError('field_invalid', 'Due date must not be over', { field: 'dueOn' })
  return dueOn
}
