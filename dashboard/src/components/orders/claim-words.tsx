import type { OrderClaim } from '@labada/contracts/orders/order-claims'
import type { ClaimKind, ClaimStatus } from '@labada/domain/orders/order-claims'
import { money } from '../../lib/format.ts'
import { type Status, StatusBadge } from '../status-badge.tsx'

/** What a claim says went wrong. */
export const CLAIM_KIND_NAMES: Readonly<Record<ClaimKind, string>> = {
  lost: 'Lost',
  damaged: 'Damaged',
  stained: 'Stained',
  mixed_up: 'Mixed up',
  late: 'Late',
  other: 'Something else',
}

export const CLAIM_LOOKS: Readonly<Record<ClaimStatus, { readonly status: Status; readonly word: string }>> = {
  open: { status: 'attention', word: 'Open' },
  accepted: { status: 'ready', word: 'Paid' },
  declined: { status: 'done', word: 'Declined' },
}

export function ClaimBadge({ claim: { status, decision } }: { readonly claim: OrderClaim }) {
  const { status: look, word } = CLAIM_LOOKS[status]
  const amount = decision?.amount
  return <StatusBadge status={look}>{amount ? `${word} ${money(amount)}` : word}</StatusBadge>
}
