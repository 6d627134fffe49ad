import { DomainError } from '../../core/errors.ts'
import type { ManilaDate } from '../../core/manila-time.ts'
import type { PayItemKind } from '../runs/payroll-runs.ts'

/** What of an allowance or deduction its written authority depends on. */
export interface AuthorizedItem {
  readonly kind: PayItemKind
  readonly hasAuthority: boolean
  /** A paper came with it when it was added, or with its authority later. */
  readonly hasPaper: boolean
  readonly isEnded: boolean
  /** Of one slip that is approved. */
  readonly isApproved: boolean
}

/** An authority in writing: the day it was given, and whether its paper comes with it. */
export interface WrittenAuthority {
  readonly on: ManilaDate
  readonly hasPaper: boolean
}

/**
 * Whether nothing of a kind may be taken without the employee: their written authority (Labor Code art. 113; D.O. 195-18),
 * or of a loss, that they were heard and are clearly shown responsible (art. 114). Courts and funds need none.
 */
export function needsAuthority(kind: PayItemKind): boolean {
  return kind === 'loss' || kind === 'other_deduction'
}

/** Whether an authority, or the paper of one, is missing and can still be added. */
export function canAddAuthority({ kind, hasAuthority, hasPaper, isEnded, isApproved }: AuthorizedItem): boolean {
  return !isEnded && !isApproved && ((needsAuthority(kind) && !hasAuthority) || !hasPaper)
}

/**
 * Refuses to add an authority to an item that is ended or of an approved slip (`document_closed`), that has all it needs
 * (`already_decided`), of a day after `today`, or without a paper to one that lacks nothing else (`field_invalid`).
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
