import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'

/** A branch is VAT-registered, or no longer, from a day until the next one starts. */
export interface VatChange {
  readonly from: ManilaDate
  readonly isRegistered: boolean
}

/** What a branch says of its VAT: what it was before all changes, and these, oldest first, without withdrawn ones. */
export interface VatTerms {
  readonly isVatRegistered: boolean
  readonly vatChanges: readonly VatChange[]
}

/** Whether a branch is VAT-registered on a business day, whenever it is asked. */
export function isVatRegisteredOn({ isVatRegistered, vatChanges }: VatTerms, on: ManilaDate): boolean {
  return (vatChanges.findLast(({ from }) => from <= on) ?? { isRegistered: isVatRegistered }).isRegistered
}

/**
 * Refuses a change from a day that has passed: its orders are booked as they were. Refuses a second one on a day
 * (`dates_overlap`), and one that changes nothing.
 */
export function requireNewVatChange(terms: VatTerms, change: VatChange, today: ManilaDate): void {
  const { from, isRegistered } = change
  if (from < today) throw new DomainError('field_invalid', 'Choose today or a later day', { field: 'from' })
  if (terms.vatChanges.some((one) => one.from === from))
    throw new DomainError('dates_overlap', `Another change starts on ${from}. Withdraw that one first.`, {
      field: 'from',
    })
  if (isVatRegisteredOn(terms, from) === isRegistered) {
    const words = isRegistered ? 'already VAT-registered' : 'not VAT-registered'
    throw new DomainError('field_invalid', `This branch is ${words} on that day`, { field: 'isRegistered' })
  }
}

/** A change as stored, with whether it was withdrawn. */
export interface KeptVatChange extends VatChange {
  readonly id: string
  readonly withdrawnAt: Date | null
}

/** Refuses to withdraw a change twice (`already_decided`), or one that orders were taxed by (`document_closed`). */
export function requireWithdrawableVatChange<Kept extends KeptVatChange>(
  id: string,
  kept: readonly Kept[],
  today: ManilaDate,
): Kept {
  const change = kept.find((one) => one.id === id)
  if (!change) throw new DomainError('not_found', 'Change not found')
  if (change.withdrawnAt !== null) throw new DomainError('already_decided', 'This change was already withdrawn')
  if (change.from < today)
    throw new DomainError(
      'document_closed',
      'Sales were made under this change. Enter another one from today or later.',
    )
  return change
}
