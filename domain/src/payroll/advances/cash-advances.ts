import type { AdvanceSettings } from '../../company/settings.ts'
import { DomainError } from '../../core/errors.ts'
import { daysBetween, type ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, centavos, flooredQuotient, inWords } from '../../core/money.ts'
import { type AccountCode, type Posting, postings } from '../../ledger/ledger.ts'
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

/** Where the money of an advance comes from and goes back to. Only drawer and safe are the branch's own cash. */
export const ADVANCE_PLACES = ['drawer', 'safe', 'gcash', 'maya', 'bank'] as const
export type AdvancePlace = (typeof ADVANCE_PLACES)[number]
export type AdvanceEntryKind = 'release' | 'deduction' | 'return' | 'write_off' | 'reversal'

/** In how many pays an advance may be paid back at most. */
export const MOST_INSTALMENTS = 6

/** What somebody earned and what they owe, in centavos. */
export interface AdvanceStanding {
  /** Earned and not paid yet; null when no rate of pay is on file. */
  readonly earned: Centavos | null
  /** Owed on advances that were given, and approved ones that will be. */
  readonly outstanding: Centavos
}

export interface AdvanceLimit {
  readonly limit: Centavos
  /** What may still be asked for, never below zero. */
  readonly left: Centavos
}

/** The most somebody may owe, by the shop's settings, and what of it is left. Part of a centavo is dropped. */
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

/** What a request is judged by. */
export interface RequestStanding extends AdvanceStanding {
  readonly hasPending: boolean
  readonly today: ManilaDate
}

/**
 * Whether somebody may ask for an advance. Refuses `advance_pending` while another request waits, `advance_quiet` too near
 * to the day of pay, `advance_limit` above what is left, `field_invalid` for amounts that cannot be split.
 */
export function refuseRequest(terms: AdvanceTerms, standing: RequestStanding, settings: AdvanceSettings): void {
  refuseNow(standing, settings)
  refuseTerms(terms, standing, settings)
}

/** Why nothing may be asked for at this moment, in words for the employee; null when something may. */
export function requestRefusal(standing: RequestStanding, settings: AdvanceSettings): string | null {
  try {
    refuseRequest({ amount: centavos(1), instalments: 1 }, standing, settings)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

/** An advance as far as its state goes. */
export interface AdvanceState {
  readonly status: AdvanceStatus
  readonly employeeId: string
  readonly amount: Centavos
  readonly instalments: number
  readonly consentDue: boolean
}

/** Who decides or hands over; `employeeId` is null for somebody who is no employee. */
export interface AdvanceActor {
  readonly employeeId: string | null
}

/**
 * Approval, possibly of another amount or plan; then the employee has to agree first. Refuses `already_decided`, the
 * employee's own decision with `own_advance`, and `advance_limit`.
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

/** Refuses `already_decided` unless it waits, and `own_advance` to the employee who asked. */
export function refuseDecision(advance: AdvanceState, by: AdvanceActor): void {
  if (advance.status !== 'requested') throw decidedAlready(advance.status)
  refuseOwn(advance, by)
}

/** An advance that was not given yet may be taken back. Refuses `already_decided`. */
export function refuseCancel({ status }: Pick<AdvanceState, 'status'>): void {
  if (status !== 'requested' && status !== 'approved') throw decidedAlready(status)
}

/** The employee agrees to changed terms. Refuses `already_decided` when there is nothing to agree to. */
export function refuseConsent({ status, consentDue }: AdvanceState): void {
  if (status !== 'approved' || !consentDue) {
    throw new DomainError('already_decided', 'There’s nothing to agree to on this cash advance')
  }
}

/**
 * Handing the money over: advance up, drawer, safe or account down. Refuses `already_decided` unless it is approved,
 * `consent_due` before the employee agreed to changed terms, `own_advance` to the one who gets it, `field_invalid` for
 * money sent without its reference. Whether the place holds as much is for the ledger to say.
 */
export function releaseAdvance(
  advance: AdvanceState,
  by: AdvanceActor,
  { from, reference }: { from: AdvancePlace; reference: string },
): Posting[] {
  if (advance.status !== 'approved') throw decidedAlready(advance.status)
  refuseOwn(advance, by)
  if (advance.consentDue) {
    throw new DomainError('consent_due', 'The employee must agree to the changed terms first')
  }
  refuseNoReference(from, reference)
  return postings({ advance: advance.amount }, { [PLACE_ACCOUNT[from]]: advance.amount })
}

/** What comes back early. Refuses `already_decided` when nothing is owed, `overpayment` above what is. */
export function returnAdvance(
  { status, balance }: { readonly status: AdvanceStatus; readonly balance: Centavos },
  { amount, into, reference }: { amount: Centavos; into: AdvancePlace; reference: string },
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

/** Whether money was given and is not all back. */
export function isOwing(status: AdvanceStatus): boolean {
  return status === 'released' || status === 'deducting'
}

/** Whether it is paid with the branch's own cash. */
export function isCashPlace(place: AdvancePlace): place is 'drawer' | 'safe' {
  return place === 'drawer' || place === 'safe'
}

const PLACE_ACCOUNT = {
  drawer: 'drawer',
  safe: 'safe',
  gcash: 'wallet:gcash',
  maya: 'wallet:maya',
  bank: 'bank',
} as const satisfies Record<AdvancePlace, AccountCode>

function refuseNow({ hasPending, today }: RequestStanding, { quietDays }: AdvanceSettings): void {
  if (hasPending) throw new DomainError('advance_pending', 'You already have a request waiting for approval')
  const [payday] = paydaysAfter(today, 1)
  if (payday && quietDays > 0 && daysBetween(today, payday) <= quietDays) {
    throw new DomainError('advance_quiet', `Payday is ${payday}. Ask again after it.`)
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

function refuseNoReference(place: AdvancePlace, reference: string): void {
  if (!isCashPlace(place) && reference.trim() === '') {
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
