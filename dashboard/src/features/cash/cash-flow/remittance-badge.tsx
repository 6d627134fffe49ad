import type { Remittance } from '@labada/contracts/cash/remittances'
import { StatusBadge } from '../../../components/status-badge.tsx'

/** Where a remittance is. */
export function RemittanceBadge({ remittance }: { readonly remittance: Remittance }) {
  const { confirmation, late } = remittance
  if (!confirmation) {
    return late ? (
      <StatusBadge status="danger">More than a day on its way</StatusBadge>
    ) : (
      <StatusBadge status="queued">On its way</StatusBadge>
    )
  }
  if (confirmation.difference < 0) return <StatusBadge status="danger">Short</StatusBadge>
  if (confirmation.difference > 0) return <StatusBadge status="attention">Over</StatusBadge>
  return <StatusBadge status="ready">Arrived</StatusBadge>
}
