import type { CashAdvance } from '@labada/contracts/payroll/advances/cash-advances'
import type { AdvanceStatus } from '@labada/domain/payroll/advances/cash-advances'
import { type Status, StatusBadge } from '../status-badge.tsx'
import { STATUS_NAMES } from './advance-words.ts'
import { t } from './t.ts'

/** The status of a cash advance. */
export function AdvanceBadge({ advance }: { readonly advance: CashAdvance }) {
  if (advance.paused) return <StatusBadge status="queued">{t('paused')}</StatusBadge>
  if (advance.consentDue) return <StatusBadge status="queued">{t('waitingForEmployee')}</StatusBadge>
  return <StatusBadge status={LOOKS[advance.status]}>{STATUS_NAMES[advance.status]}</StatusBadge>
}

const LOOKS: Readonly<Record<AdvanceStatus, Status>> = {
  requested: 'attention',
  approved: 'ready',
  declined: 'done',
  released: 'working',
  deducting: 'working',
  settled: 'done',
  cancelled: 'done',
}
