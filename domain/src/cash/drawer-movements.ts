import { DomainError } from '../core/errors.ts'
import type { Centavos } from '../core/money.ts'
import { type AccountCode, type Posting, postings } from '../ledger/ledger.ts'

export const DRAWER_MOVES = ['cash_in', 'cash_out', 'to_safe', 'from_safe'] as const
export type DrawerMove = (typeof DRAWER_MOVES)[number]

export const MOVE_REASONS = ['change_fund', 'found', 'owner', 'other'] as const
export type MoveReason = (typeof MOVE_REASONS)[number]

/** The checklist of a shift before handover. */
export const HANDOVER_CHECKS = ['machines', 'rush', 'deliveries', 'keys'] as const
export type HandoverCheck = (typeof HANDOVER_CHECKS)[number]

/** The counter-account of cash in and out; unexplained cash waits in suspense. */
const ACCOUNT_OF: Readonly<Record<MoveReason, AccountCode>> = {
  change_fund: 'owner',
  found: 'over_short',
  owner: 'owner',
  other: 'suspense',
}
const REASONS: Readonly<Record<'cash_in' | 'cash_out', readonly MoveReason[]>> = {
  cash_in: ['change_fund', 'found', 'other'],
  cash_out: ['owner', 'other'],
}

/** The reasons that a kind of movement allows; none for moves between drawer and safe. */
export const reasonsOf = (kind: DrawerMove): readonly MoveReason[] =>
  kind === 'cash_in' || kind === 'cash_out' ? REASONS[kind] : []

/** The postings of a movement. Refuses `field_invalid` for a reason its kind does not allow. */
export function drawerMoved(kind: DrawerMove, amount: Centavos, reason: MoveReason | undefined): Posting[] {
  if (kind === 'to_safe') return postings({ safe: amount }, { drawer: amount })
  if (kind === 'from_safe') return postings({ drawer: amount }, { safe: amount })
  if (!reason || !REASONS[kind].includes(reason)) {
    throw new DomainError('field_invalid', 'Reason is required', { field: 'reason' })
  }
  const account = ACCOUNT_OF[reason]
  return kind === 'cash_in'
    ? postings({ drawer: amount }, { [account]: amount })
    : postings({ [account]: amount }, { drawer: amount })
}

/** Whether cash out exceeds what the counter may pay out alone; a limit of zero requires approval for every amount. */
export const needsApproval = (kind: DrawerMove, amount: Centavos, limit: Centavos): boolean =>
  kind === 'cash_out' && amount > limit
