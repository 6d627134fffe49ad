import { useScannerState } from '../../api/scanner/scanner-state.ts'
import { describeScanner } from '../../api/scanner/scanner-words.ts'
import { NoScannerSign, ScannerSign } from '../signs.ts'
import { type Status, StatusBadge } from '../status-badge.tsx'

const LOOKS: Readonly<Record<ReturnType<typeof describeScanner>['look'], Status>> = {
  ready: 'ready',
  standby: 'done',
  pending: 'working',
  error: 'attention',
  fatal: 'danger',
}

/** The status of the fingerprint scanner, in plain words. */
export function ScannerChip() {
  const { look, words } = describeScanner(useScannerState())
  const isWell = look === 'ready' || look === 'standby' || look === 'pending'
  return (
    <span data-testid="scanner-chip" data-look={look}>
      <StatusBadge status={LOOKS[look]} icon={isWell ? ScannerSign : NoScannerSign}>
        <span role="status">{words}</span>
      </StatusBadge>
    </span>
  )
}
