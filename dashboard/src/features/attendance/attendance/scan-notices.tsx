import { useEffect } from 'react'
import { toast } from '../../../components/notices/toast.tsx'
import { time } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { attendanceQueue, isKioskShown } from './attendance-desk.ts'
import type { ScanResult } from './scan-results.ts'
import { t } from './t.ts'

/** Shows scan results as notices when the kiosk is not open: a colleague scans while the counter is in use. */
export function ScanNotices() {
  const { told, result } = useStore(attendanceQueue.desk)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is told once, also one that equals the last
  useEffect(() => {
    if (result) tell(result)
  }, [told])
  return null
}

function tell(result: ScanResult): void {
  // A failure is a notice on every page: five seconds, and kept in the notification list.
  if (result.kind === 'failed') toast.negative(result.message)
  else if (isKioskShown.get()) return
  else if (result.kind === 'queued') toast.warning(t('scanSavedWillBeSent'))
  else if (result.kind === 'in' || result.kind === 'out' || result.kind === 'again') {
    const word = { in: t('timeIn'), out: t('timeOut'), again: t('alreadyRecorded') }[result.kind]
    toast.positive(`${result.name}: ${word} ${time(result.at)}. ${result.message}`)
  }
}
