import type { Remittance } from '@labada/contracts/cash/remittances'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { t } from './t.ts'

/** The status of a remittance. */
export function RemittanceBadge({ remittance }: { readonly remittance: Remittance }) {
  const { confirmation, late } = remittance
  if (!confirmation) {
    return late ? (
      <StatusBadge status="danger">{t('inTransitOverADay')}</StatusBadge>
    ) : (
      <StatusBadge status="queued">{t('inTransit')}</StatusBadge>
    )
  }
  if (confirmation.difference < 0) return <StatusBadge status="danger">{t('short')}</StatusBadge>
  if (confirmation.difference > 0) return <StatusBadge status="attention">{t('over')}</StatusBadge>
  return <StatusBadge status="ready">{t('arrived')}</StatusBadge>
}
