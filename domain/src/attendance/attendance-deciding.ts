import { DomainError } from '../core/errors.ts'
import { addDays, type ManilaDate, startOf } from '../core/manila-time.ts'
import type { CorrectionKind, DayMark, OvertimeNoteStatus } from './attendance-words.ts'

/** How long the scanner accepts an overtime note. */
const NOTE_MINUTES = 30

/** Throws `document_closed` if payroll has used the day. */
export function refuseLocked(lockedAt: Date | undefined): void {
  if (lockedAt)
    throw new DomainError('document_closed', 'This day is already in a pay run. Correct it in the next one.')
}

/** Whether this device may still send an overtime note: the device of the last scan, for half an hour. */
export function mayNoteFrom(
  device: number | undefined,
  record: { readonly outAt: Date | null; readonly outClientId: number | null },
  now: Date,
): boolean {
  if (device === undefined || record.outAt === null || record.outClientId !== device) return false
  const age = now.getTime() - record.outAt.getTime()
  return age <= NOTE_MINUTES * 60_000
}

export type OvertimeDecision = 'approve' | 'reduce' | 'reject' | 'reopen'

/** The state of a note after a decision. */
export interface DecidedOvertime {
  readonly status: OvertimeNoteStatus
  readonly approvedMinutes: number | null
  readonly decisionReason: string | null
}

/** Decides about overtime. Approving less than all of it, or none, needs a reason (`note_required`). */
export function decideOvertime(
  decision: OvertimeDecision,
  { minutes, reason, total }: { readonly minutes: number | undefined; readonly reason: string; readonly total: number },
): DecidedOvertime {
  if (decision === 'reopen') return { status: 'pending_review', approvedMinutes: null, decisionReason: null }
  if (decision === 'approve') return { status: 'approved', approvedMinutes: null, decisionReason: reason || null }
  if (reason === '')
    throw new DomainError('note_required', 'Reason is required', { errors: { reason: ['Reason is required'] } })
  if (decision === 'reject') return { status: 'rejected', approvedMinutes: null, decisionReason: reason }
  if (minutes === undefined || minutes >= total) {
    throw new DomainError('field_invalid', `Minutes must be less than ${total}`, { field: 'minutes' })
  }
  return { status: 'reduced', approvedMinutes: minutes, decisionReason: reason }
}

/** The maximum age in days of a day that can be disputed. */
const DISPUTE_DAYS = 60

/** Refuses `field_invalid` for a future day, one too long ago, a time of another day, or an out before its in. */
export function refuseDispute(
  workday: ManilaDate,
  today: ManilaDate,
  { inAt, outAt }: { readonly inAt: Date | undefined; readonly outAt: Date | undefined },
): void {
  if (workday > today || workday < addDays(today, -DISPUTE_DAYS)) {
    throw new DomainError('field_invalid', `Choose one of the last ${DISPUTE_DAYS} days`, { field: 'workday' })
  }
  const [from, until] = [startOf(workday), startOf(addDays(workday, 2))]
  for (const [field, at] of [
    ['proposed_in_at', inAt],
    ['proposed_out_at', outAt],
  ] as const) {
    if (at && (at < from || at >= until)) throw new DomainError('field_invalid', 'Choose a time on this day', { field })
  }
  if (inAt && outAt && outAt <= inAt) {
    throw new DomainError('field_invalid', 'Time out must be after time in', { field: 'proposed_out_at' })
  }
}

/**
 * Throws unless a decision about overtime may be undone: there is one, and no approved pay run counts it. The minutes of
 * an approved pay run are on a payslip; a later correction counts in the next pay.
 */
export function refuseReopening(status: OvertimeNoteStatus | null, canUndo: boolean): void {
  if (status === null || status === 'pending_review') {
    throw new DomainError('already_decided', 'There is no decision to undo. Reload to see the overtime.')
  }
  if (!canUndo) {
    throw new DomainError('document_closed', 'This overtime is in an approved pay run, so the decision stays.')
  }
}

/** The fields that each kind of correction requires. */
const NEEDS: Record<CorrectionKind, readonly ('at' | 'punchId' | 'mark' | 'undoesId')[]> = {
  add_punch: ['at'],
  move_punch: ['at', 'punchId'],
  ignore_punch: ['punchId'],
  accept_scan: ['punchId'],
  mark: ['mark'],
  excuse_late: [],
  undo: ['undoesId'],
}

/** A correction as stored: only the fields that its kind needs. */
export interface CorrectionTerms {
  readonly kind: CorrectionKind
  readonly at: Date | null
  readonly punchId: string | null
  readonly mark: DayMark | null
  readonly undoesId: string | null
  /** Where a moved time actually was; null: where it was scanned. */
  readonly atBranchId: string | null
}

/** Refuses `field_invalid` for a correction without the fields that its kind requires. */
export function correctionTerms(given: {
  readonly kind: CorrectionKind
  readonly at?: Date | undefined
  readonly punchId?: string | undefined
  readonly mark?: DayMark | undefined
  readonly undoesId?: string | undefined
  readonly branchId?: string | undefined
}): CorrectionTerms {
  const needed = NEEDS[given.kind]
  const missing = needed.find((field) => given[field] === undefined)
  if (missing) throw new DomainError('field_invalid', `${missing} is required`, { field: missing })
  const has = (field: (typeof needed)[number]) => needed.includes(field)
  return {
    kind: given.kind,
    at: has('at') ? (given.at ?? null) : null,
    punchId: has('punchId') ? (given.punchId ?? null) : null,
    mark: has('mark') ? (given.mark ?? null) : null,
    undoesId: has('undoesId') ? (given.undoesId ?? null) : null,
    atBranchId: given.kind === 'move_punch' ? (given.branchId ?? null) : null,
  }
}
