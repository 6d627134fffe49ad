import type { AdvanceSettings } from '../../company/settings.ts'
import { DomainError } from '../../core/errors.ts'
import { daysBetween, type ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, centavos, flooredQuotient, inWords } from '../../core/money.ts'
import { type Posting, postings } from '../../ledger/ledger.ts'
import { isOwnCash, type MoneyPlace, PLACE_ACCOUNT } from '../../ledger/money-places.ts'
import { paydaysAfter } from '../runs/paydays.ts'

export const ADVANCE_STATUSES = [
  'requested',
  'approved',
  'declined',
  'released',
  'deducting',
  'settled',
  'cancelled',
] as const
export type AdvanceStatus = (typeof ADVANCE_STATUSES)[number]

/** Where the money of an advance comes from and returns to. Only drawer and safe are the branch's own cash. */
export type AdvanceEntryKind = 'release' | 'deduction' | 'return' | 'write_off' | 'reversal'

/** The maximum number of installments. */
export const MOST_INSTALMENTS = 6

/** An employee's earnings and debt, in centavos. */
export interface AdvanceStanding {
  /** Earned and not paid yet; null if no rate is on file. */
  readonly earned: Centavos | null
  /** Owed on released advances, plus approved ones to be released. */
  readonly outstanding: Centavos
}

export interface AdvanceLimit {
  readonly limit: Centavos
  /** What can still be requested, never below zero. */
  readonly left: Centavos
}

/** The maximum debt by the shop's settings, and what is left of it. Fractions of a centavo are dropped. */
export function limitOf({ earned, outstanding }: AdvanceStanding, settings: AdvanceSettings): AdvanceLimit {
  const limit =
    settings.basis === 'fixed'
      ? settings.cap
      : flooredQuotient([Math.max(earned ?? 0, 0), Math.round(settings.percent * 100)], [10_000])
  return { limit, left: centavos(Math.max(limit - outstanding, 0)) }
}

export interface AdvanceTerms {
  readonly amount: Centavos
  readonly instalments: number
}

/** The facts that decide a request. */
export interface RequestStanding extends AdvanceStanding {
  readonly hasPending: boolean
  readonly today: ManilaDate
}

/**
 * Whether an employee may request an advance. Refuses `advance_pending` while another request waits, `advance_quiet`
 * too close to payday, `advance_limit` above the remaining limit, `field_invalid` for amounts that cannot be split.
 */
export function refuseRequest(terms: AdvanceTerms, standing: RequestStanding, settings: AdvanceSettings): void {
  refuseNow(standing, settings)
  refuseTerms(terms, standing, settings)
}

/** Why no advance can be requested now, as a message to the employee; null if one can. */
export function requestRefusal(standing: RequestStanding, settings: AdvanceSettings): string | null {
  try {
    refuseRequest({ amount: centavos(1), instalments: 1 }, standing, settings)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

/** The state of an advance. */
export interface AdvanceState {
  readonly status: AdvanceStatus
  readonly employeeId: string
  readonly amount: Centavos
  readonly instalments: number
  readonly consentDue: boolean
}

/** Who decides or releases; `employeeId` is null for a user who is not an employee. */
export interface AdvanceActor {
  readonly employeeId: string | null
}

/**
 * Approves a request, possibly with another amount or plan, which the employee must then agree to. Refuses
 * `already_decided`, `own_advance` for one's own request, and `advance_limit`.
 */
export function approveAdvance(
  advance: AdvanceState,
  terms: AdvanceTerms,
  by: AdvanceActor,
  standing: AdvanceStanding,
  settings: AdvanceSettings,
): { readonly consentDue: boolean } {
  refuseDecision(advance, by)
  refuseTerms(terms, standing, settings)
  return { consentDue: terms.amount !== advance.amount || terms.instalments !== advance.instalments }
}

/** Refuses `already_decided` unless the request is waiting, and `own_advance` for the employee who asked. */
export function refuseDecision(advance: AdvanceState, by: AdvanceActor): void {
  if (advance.status !== 'requested') throw decidedAlready(advance.status)
  refuseOwn(advance, by)
}

/** Allows canceling an advance that was not released yet. Refuses `already_decided`. */
export function refuseCancel({ status }: Pick<AdvanceState, 'status'>): void {
  if (status !== 'requested' && status !== 'approved') throw decidedAlready(status)
}

/** The employee agrees to changed terms. Refuses `already_decided` if there is nothing to agree to. */
export function refuseConsent({ status, consentDue }: AdvanceState): void {
  if (status !== 'approved' || !consentDue) {
    throw new DomainError('already_decided', 'There’s nothing to agree to on this cash advance')
  }
}

/**
 * The postings of a release: advance up, drawer, safe or account down. Refuses `already_decided` unless it is approved,
 * `consent_due` before the employee agreed to changed terms, `own_advance` for the employee who gets it,
 * `field_invalid` for a transfer without a reference. The ledger checks whether the source holds enough.
 */
export function releaseAdvance(
  advance: AdvanceState,
  by: AdvanceActor,
  { from, reference }: { from: MoneyPlace; reference: string },
): Posting[] {
  if (advance.status !== 'approved') throw decidedAlready(advance.status)
  refuseOwn(advance, by)
  if (advance.consentDue) {
    throw new DomainError('consent_due', 'The employee must agree to the changed terms first')
  }
  refuseNoReference(from, reference)
  return postings({ advance: advance.amount }, { [PLACE_ACCOUNT[from]]: advance.amount })
}

/**
 * The postings of an early repayment. Refuses `already_decided` if nothing is owed, `overpayment` above the amount
 * owed.
 */
export function returnAdvance(
  { status, balance }: { readonly status: AdvanceStatus; readonly balance: Centavos },
  { amount, into, reference }: { amount: Centavos; into: MoneyPlace; reference: string },
): { readonly postings: Posting[]; readonly status: AdvanceStatus } {
  if (!isOwing(status) || balance <= 0) throw new DomainError('already_decided', 'Nothing is owed on this cash advance')
  if (amount > balance) {
    throw new DomainError('overpayment', `Only ${inWords(balance)} is owed`, { field: 'amount' })
  }
  refuseNoReference(into, reference)
  return {
    postings: postings({ [PLACE_ACCOUNT[into]]: amount }, { advance: amount }),
    status: amount === balance ? 'settled' : status,
  }
}

/** Whether money was released and is not fully repaid. */
export function isOwing(status: AdvanceStatus): boolean {
  return status === 'released' || status === 'deducting'
}

function refuseNow({ hasPending, today }: RequestStanding, { quietDays }: AdvanceSettings): void {
  if (hasPending) throw new DomainError('advance_pending', 'You already have a request waiting for approval')
  const [payday] = paydaysAfter(today, 1)
  if (payday && quietDays > 0 && daysBetween(today, payday) <= quietDays) {
    throw new DomainError('advance_quiet', `Payday is ${payday}. Request again after that day.`)
  }
}

function refuseTerms(
  { amount, instalments }: AdvanceTerms,
  standing: AdvanceStanding,
  settings: AdvanceSettings,
): void {
  if (!Number.isInteger(instalments) || instalments < 1 || instalments > MOST_INSTALMENTS) {
    throw new DomainError('field_invalid', `Repay in 1 to ${MOST_INSTALMENTS} installments`, { field: 'instalments' })
  }
  if (amount < instalments) throw new DomainError('field_invalid', 'Amount is too small', { field: 'amount' })
  const { left } = limitOf(standing, settings)
  if (amount <= left) return
  const words =
    settings.basis === 'earned' && standing.earned === null
      ? 'No pay rate on file yet. Ask your administrator.'
      : `You can request up to ${inWords(left)}`
  throw new DomainError('advance_limit', words, { field: 'amount' })
}

function refuseOwn({ employeeId }: AdvanceState, by: AdvanceActor): void {
  if (by.employeeId === employeeId) {
    throw new DomainError('own_advance', 'This is your own cash advance. Someone else has to do this.')
  }
}

function refuseNoReference(place: MoneyPlace, reference: string): void {
  if (!isOwnCash(place) && reference.trim() === '') {
    throw new DomainError('field_invalid', 'Reference is required', { field: 'reference' })
  }
}

const STATUS_WORDS: Readonly<Partial<Record<AdvanceStatus, string>>> = {
  cancelled: 'canceled',
  deducting: 'being deducted',
}

function decidedAlready(status: AdvanceStatus): DomainError {
  return new DomainError('already_decided', `This cash advance is already ${STATUS_WORDS[status] ?? status}`)
}
