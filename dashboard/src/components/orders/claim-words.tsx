import type { OrderClaim } from '@labada/contracts/orders/order-claims'
import type { ClaimKind, ClaimStatus } from '@labada/domain/orders/order-claims'
import { money } from '../../lib/format.ts'
import { type Status, StatusBadge } from '../status-badge.tsx'
import { t } from './t.ts'

/** The kinds of problems a claim can report. */
export const CLAIM_KIND_NAMES: Readonly<Record<ClaimKind, string>> = {
  lost: t('lost'),
  damaged: t('damaged'),
  stained: t('stained'),
  mixed_up: t('mixedUp'),
  late: t('late'),
  other: t('other'),
}

export const CLAIM_LOOKS: Readonly<Record<ClaimStatus, { readonly status: Status; readonly word: string }>> = {
  open: { status: 'attention', word: t('open') },
  accepted: { status: 'ready', word: t('paid') },
  declined: { status: 'done', word: t('declined') },
}

export function ClaimBadge({ claim: { status, decision } }: { readonly claim: OrderClaim }) {
  const { status: look, word } = CLAIM_LOOKS[status]
  const amount = decision?.amount
  return <StatusBadge status={look}>{amount ? `${word} ${money(amount)}` : word}</StatusBadge>
}
