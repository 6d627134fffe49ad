import { DomainError } from '../core/errors.ts'
import { addDays, daysBetween, type ManilaDate, parseManilaDate } from '../core/manila-time.ts'

export const LEAVE_KINDS = [
  'service_incentive',
  'vacation',
  'sick',
  'maternity',
  'paternity',
  'solo_parent',
  'vawc',
  'special_women',
  'personal',
] as const
export type LeaveKind = (typeof LEAVE_KINDS)[number]

export const LEAVE_STATUSES = ['requested', 'approved', 'declined', 'cancelled'] as const
export type LeaveStatus = (typeof LEAVE_STATUSES)[number]

export const LEAVE_DECISIONS = ['approve', 'decline', 'cancel'] as const
export type LeaveDecision = (typeof LEAVE_DECISIONS)[number]

/** The maximum leave: maternity leave with its extension. */
const LONGEST_DAYS = 366

/** A leave request. */
export interface AskedLeave {
  readonly kind: LeaveKind
  readonly isPaid: boolean
  readonly fromOn: ManilaDate
  readonly toOn: ManilaDate
}

/**
 * Refuses `field_invalid`: an end before the start, a leave longer than a year, service incentive leave without pay.
 */
export function requireLeave({ kind, isPaid, fromOn, toOn }: AskedLeave, hiredOn: ManilaDate): void {
  if (toOn < fromOn) throw invalid('toOn', 'Last day can’t be before the first day')
  if (daysBetween(fromOn, toOn) >= LONGEST_DAYS) throw invalid('toOn', 'Leave can’t be longer than a year')
  if (fromOn < hiredOn) throw invalid('fromOn', 'First day can’t be before the hire date')
  if (kind === 'service_incentive' && !isPaid) throw invalid('isPaid', 'Service incentive leave must be paid')
}

/**
 * The status of leave after a decision. Approving or declining needs a pending request; canceling also works for
 * approved leave. Declining and canceling need a reason (`note_required`). Anything else is `already_decided`.
 */
export function decideLeave(status: LeaveStatus, decision: LeaveDecision, reason: string): LeaveStatus {
  const mayBe = status === 'requested' || (status === 'approved' && decision === 'cancel')
  if (!mayBe)
    throw new DomainError('already_decided', `This leave is already ${status === 'cancelled' ? 'canceled' : status}`)
  if (decision === 'approve') return 'approved'
  if (reason === '')
    throw new DomainError('note_required', 'Reason is required', { errors: { reason: ['Reason is required'] } })
  return decision === 'decline' ? 'declined' : 'cancelled'
}

/** The status a decision leads to. */
export const LEAVE_AFTER: Readonly<Record<LeaveDecision, LeaveStatus>> = {
  approve: 'approved',
  decline: 'declined',
  cancel: 'cancelled',
}

/** The year of service that contains a day, from one hiring anniversary to the day before the next; payroll.md 4. */
export function leaveYearOf(
  hiredOn: ManilaDate,
  date: ManilaDate,
): { readonly from: ManilaDate; readonly to: ManilaDate; readonly completedYears: number } {
  const years = Number(date.slice(0, 4)) - Number(hiredOn.slice(0, 4))
  const completedYears = Math.max(0, date.slice(5) < hiredOn.slice(5) ? years - 1 : years)
  return {
    from: anniversary(hiredOn, completedYears),
    to: addDays(anniversary(hiredOn, completedYears + 1), -1),
    completedYears,
  }
}

/** Someone hired on 29 February has the anniversary on 1 March in other years. */
function anniversary(hiredOn: ManilaDate, years: number): ManilaDate {
  const year = Number(hiredOn.slice(0, 4)) + years
  return parseManilaDate(`${year}${hiredOn.slice(4)}`) ?? parseManilaDate(`${year}-03-01`) ?? hiredOn
}

function invalid(field: string, message: string): DomainError {
  return new DomainError('field_invalid', message, { field })
}
