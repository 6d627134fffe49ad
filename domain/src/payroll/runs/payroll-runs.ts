import { plural } from '../../core/counts.ts'
import { DomainError } from '../../core/errors.ts'
import { addDays, type ManilaDate } from '../../core/manila-time.ts'

/**
 * The states of a payroll run. A draft can be recalculated at any time; from approval on nothing in it changes.
 * `reverted`: approved and taken back before any payment; another run covers its days.
 */
export const PAYROLL_RUN_STATES = ['draft', 'review', 'approved', 'paid', 'closed', 'discarded', 'reverted'] as const
export type PayrollRunState = (typeof PAYROLL_RUN_STATES)[number]

/**
 * `waiting`: never calculated; `returned`: to be recalculated on its own; `excluded`: this run does not pay the
 * employee; `reverted`: its run was reverted.
 */
export const PAYSLIP_STATES = ['waiting', 'computed', 'returned', 'excluded', 'reverted'] as const
export type PayslipState = (typeof PAYSLIP_STATES)[number]

/**
 * Whether somebody must act on a run now so that people get their pay: it is not approved by the day before its pay
 * day, or approved and not paid out after it.
 */
export function isDue(
  run: { readonly state: PayrollRunState; readonly payOn: ManilaDate },
  today: ManilaDate,
): boolean {
  if (run.state === 'draft' || run.state === 'review') return run.payOn <= addDays(today, 1)
  return run.state === 'approved' && run.payOn < today
}

/** What can block the approval of a run. Those in `WARNINGS` do not block it. */
export const BLOCKER_KINDS = [
  'not_computed',
  'slip_returned',
  'changed_since',
  'no_rate',
  'not_computable',
  'correction_failed',
  'not_over',
  'missing_out',
  'unproven_scan',
  'overtime_pending',
  'dispute_open',
  'unsigned_deduction',
  'below_minimum_wage',
  'absent',
  'uncollected',
  'amend_remittance',
  'no_sss_number',
  'no_philhealth_number',
  'no_pagibig_number',
  'no_tin',
  'long_period',
] as const
export type BlockerKind = (typeof BLOCKER_KINDS)[number]

const WARNINGS: ReadonlySet<BlockerKind> = new Set<BlockerKind>([
  'absent',
  'uncollected',
  'amend_remittance',
  'no_sss_number',
  'no_philhealth_number',
  'no_pagibig_number',
  'no_tin',
  'long_period',
])
/** These cannot be waived, because a figure is missing or out of date. */
const NEVER_WAIVED: ReadonlySet<BlockerKind> = new Set<BlockerKind>([
  'not_computed',
  'slip_returned',
  'changed_since',
  'no_rate',
  'not_computable',
  'correction_failed',
])

/** A problem to resolve before a run is approved, with a key that is unique within the run. */
export interface Blocker {
  readonly key: string
  readonly kind: BlockerKind
  readonly isWaived: boolean
}

export function isWarning(kind: BlockerKind): boolean {
  return WARNINGS.has(kind)
}

export function isWaivable(kind: BlockerKind): boolean {
  return !WARNINGS.has(kind) && !NEVER_WAIVED.has(kind)
}

/** Additions to and deductions from a pay, besides the work, by an admin or from the employee's documents. */
export const PAID_KINDS = [
  'allowance',
  'commission',
  'bonus',
  'court_support',
  'sss_loan',
  'pagibig_loan',
  'loss',
  'other_deduction',
] as const
/**
 * Amounts paid earlier in a year, before the shop's first run: by another program, or (benefits, taxable pay and its
 * tax) by a previous employer. They are neither paid nor deducted; the year's 13th month and tax count them. The label
 * of each is its year. This employer's 13th month is subtracted from what is due; a previous employer's is among the
 * benefits, which only share the untaxed ceiling. Benefits that were taxed are also in the taxable pay.
 */
export const EARLIER_FIGURES = [
  'earlier_basic',
  'earlier_thirteenth',
  'earlier_benefits',
  'earlier_benefits_taxed',
  'earlier_taxable',
  'earlier_tax',
] as const
export type EarlierFigure = (typeof EARLIER_FIGURES)[number]
/**
 * These, and an earlier untaxed de minimis benefit, which has a benefit and a date, because each ceiling has its own
 * period.
 */
export const EARLIER_KINDS = [...EARLIER_FIGURES, 'earlier_de_minimis'] as const
export type EarlierKind = (typeof EARLIER_KINDS)[number]
export const PAY_ITEM_KINDS = [...PAID_KINDS, ...EARLIER_KINDS] as const
export type PayItemKind = (typeof PAY_ITEM_KINDS)[number]

/**
 * Refuses `document_closed` unless the run is in one of the states that allow it.
 */
export function requireState(state: PayrollRunState, allowed: readonly PayrollRunState[], what: string): void {
  if (!allowed.includes(state)) {
    throw new DomainError(
      'document_closed',
      `This pay run is ${state === 'review' ? 'in review' : state}. It can’t be ${what}.`,
      { state },
    )
  }
}

/**
 * Refuses to reopen an approved run with a payment (`document_closed`), or with a later approved pay of one of its
 * people that depends on it (`not_ready`): reopen that run first.
 */
export function requireReopenable(
  state: PayrollRunState,
  { isPaidFrom, hasLaterApproved }: { readonly isPaidFrom: boolean; readonly hasLaterApproved: boolean },
): void {
  requireState(state, ['approved'], 'reopened')
  if (isPaidFrom) {
    throw new DomainError('document_closed', 'Some of it is already paid. Corrections go into the next pay run.', {
      state,
    })
  }
  if (hasLaterApproved) {
    throw new DomainError('not_ready', 'A later pay run for the same people is approved. Reopen that one first.')
  }
}

/**
 * Whether an employee can acknowledge a pay: it was paid (even while others of the approved run are held), or its whole
 * run is paid, which includes pay with nothing left to pay out.
 */
export function isReceivable(state: PayrollRunState, isPaid: boolean): boolean {
  return state === 'paid' || state === 'closed' || (state === 'approved' && isPaid)
}

/** Refuses `not_ready` while a blocker is neither resolved nor waived. */
export function requireNothingOpen(blockers: readonly Blocker[]): void {
  const open = blockers.filter(({ kind, isWaived }) => !isWarning(kind) && !isWaived)
  if (open.length === 0) return
  throw new DomainError('not_ready', `Resolve or waive ${plural(open.length, 'blocker')} first`, {
    kinds: [...new Set(open.map(({ kind }) => kind))],
    blockers: open.length,
  })
}

/** Refuses `not_ready` while continuous checks of the shop's records fail: an approval on top of them can't be changed. */
export function requireSoundRecords(failing: number): void {
  if (failing > 0) {
    throw new DomainError(
      'not_ready',
      'A check of the shop’s records failed. Pay runs can’t be approved until it passes.',
    )
  }
}

/** Whether an item adds to a pay; an item that is neither this nor earlier pay is a deduction. */
export function isAddedPay(kind: PayItemKind): boolean {
  return kind === 'allowance' || kind === 'commission' || kind === 'bonus'
}

/** Whether an item may be a de minimis benefit, now or earlier: small benefits defined by law, never pay for work. */
export function mayBeDeMinimis(kind: PayItemKind): boolean {
  return kind === 'allowance' || kind === 'bonus' || kind === 'earlier_de_minimis'
}

/** Whether an item records earlier pay, instead of being paid or deducted. */
export function isEarlierPay(kind: PayItemKind): kind is EarlierKind {
  return EARLIER_KINDS.some((earlier) => earlier === kind)
}
