import { DomainError } from '../../core/errors.ts'
import type { ManilaDate } from '../../core/manila-time.ts'
import type { PayItemKind } from '../runs/payroll-runs.ts'

/** The facts of an allowance or deduction that decide about its written authorization. */
export interface AuthorizedItem {
  readonly kind: PayItemKind
  readonly hasAuthority: boolean
  /** A document was attached when it was added, or with its authorization later. */
  readonly hasPaper: boolean
  readonly isEnded: boolean
  /** It belongs to one slip, which is approved. */
  readonly isApproved: boolean
}

/** A written authorization: the day it was given, and whether its document is attached. */
export interface WrittenAuthority {
  readonly on: ManilaDate
  readonly hasPaper: boolean
}

/**
 * Whether a kind of deduction needs the employee: their written authorization (Labor Code art. 113; D.O. 195-18), or
 * for a loss, that they were heard and are clearly shown responsible (art. 114). Courts and funds need none.
 */
export function needsAuthority(kind: PayItemKind): boolean {
  return kind === 'loss' || kind === 'other_deduction'
}

/** Whether an authorization or its document is missing and can still be added. */
export function canAddAuthority({ kind, hasAuthority, hasPaper, isEnded, isApproved }: AuthorizedItem): boolean {
  return !isEnded && !isApproved && ((needsAuthority(kind) && !hasAuthority) || !hasPaper)
}

/**
 * Refuses to add an authorization to an item that has ended or belongs to an approved slip (`document_closed`), that
 * has all it needs (`already_decided`), for a day after `today`, or without a document if only that is missing
 * (`field_invalid`).
 */
export function requireAddable(item: AuthorizedItem, { on, hasPaper }: WrittenAuthority, today: ManilaDate): void {
  if (item.isEnded)
    throw new DomainError('document_closed', 'This has ended. Add it again with the written authorization.')
  if (item.isApproved) throw new DomainError('document_closed', 'This pay is approved. Add it to the next one.')
  if (!canAddAuthority(item))
    throw new DomainError('already_decided', 'The written authorization and document are already on file')
  if (on > today) throw new DomainError('field_invalid', 'Date can’t be in the future', { field: 'on' })
  if (item.hasAuthority && !hasPaper) {
    throw new DomainError('field_invalid', 'Only the document is missing. Upload it.', { field: 'uploadId' })
  }
}
