import { plural } from '../../core/counts.ts'
import { DomainError } from '../../core/errors.ts'

/**
 * Where a payroll run stands. A draft is computed at will; from its approval on nothing of it changes any more. `reverted`: it was
 * approved and taken back before anything of it was paid; another run has its days.
 */
export const PAYROLL_RUN_STATES = ['draft', 'review', 'approved', 'paid', 'closed', 'discarded', 'reverted'] as const
export type PayrollRunState = (typeof PAYROLL_RUN_STATES)[number]

/** `waiting`: never computed; `returned`: to be computed again by itself; `excluded`: this run pays them nothing; `reverted`: its run was taken back. */
export const PAYSLIP_STATES = ['waiting', 'computed', 'returned', 'excluded', 'reverted'] as const
export type PayslipState = (typeof PAYSLIP_STATES)[number]

/** What stands in the way of approving a run. Those of `WARNINGS` only want to be seen. */
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
/** No word of the owner takes these away: there is no figure yet, or another one. */
const NEVER_WAIVED: ReadonlySet<BlockerKind> = new Set<BlockerKind>([
  'not_computed',
  'slip_returned',
  'changed_since',
  'no_rate',
  'not_computable',
  'correction_failed',
])

/** Something an admin has to look at before a run is approved, with its key among those of its run. */
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

/** Where pay comes from. Only drawer and safe are a branch's own cash. */
export const PAY_PLACES = ['drawer', 'safe', 'gcash', 'maya', 'bank'] as const
export type PayPlace = (typeof PAY_PLACES)[number]

/** What an admin or the employee's papers add to a pay or take from it, beside what was worked. */
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
 * What somebody was paid earlier in a year, before the shop's own pays of it: by another program, or (benefits, taxed pay and
 * its tax) by an employer before. Neither paid nor taken; the year's 13th month and tax count it. The label of one is its year.
 * The 13th month of this employer is taken off what is due of it; another one's is among the benefits, which only share the
 * untaxed ceiling. Benefits that were taxed then are in the taxed pay too.
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
/** Those, and a de minimis benefit that was left untaxed before: of a benefit and a day, for its ceiling has a time of its own. */
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
 * Refuses to open an approved run again of which something was paid (`document_closed`), or on which a later approved pay of one of
 * its people rests (`not_ready`): that one has to be opened again first.
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
 * Whether an employee can say that they received a pay: it was paid, while others of an approved run may still be held,
 * or all of its run is handed out, with those pays of which nothing is left to hand out.
 */
export function isReceivable(state: PayrollRunState, isPaid: boolean): boolean {
  return state === 'paid' || state === 'closed' || (state === 'approved' && isPaid)
}

/**
 * Refuses `not_ready` while something stands in the way that is neither mended nor waived.
 */
export function requireNothingOpen(blockers: readonly Blocker[]): void {
  const open = blockers.filter(({ kind, isWaived }) => !isWarning(kind) && !isWaived)
  if (open.length === 0) return
  throw new DomainError('not_ready', `Resolve or waive ${plural(open.length, 'blocker')} first`, {
    kinds: [...new Set(open.map(({ kind }) => kind))],
    blockers: open.length,
  })
}

/** Whether an item is added to a pay; what is neither this nor of before is taken from it. */
export function isAddedPay(kind: PayItemKind): boolean {
  return kind === 'allowance' || kind === 'commission' || kind === 'bonus'
}

/** Whether an item may be a de minimis benefit, or one of before: small benefits that the law knows, never pay for work. */
export function mayBeDeMinimis(kind: PayItemKind): boolean {
  return kind === 'allowance' || kind === 'bonus' || kind === 'earlier_de_minimis'
}

/** Whether an item says what was paid before, instead of being paid or taken. */
export function isEarlierPay(kind: PayItemKind): kind is EarlierKind {
  return EARLIER_KINDS.some((earlier) => earlier === kind)
}
