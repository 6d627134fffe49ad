import { useEffect } from 'react'
import { useScannerState } from '../api/scanner/scanner-state.ts'
import { describeScanner } from '../api/scanner/scanner-words.ts'
import { useSession } from '../api/session.ts'
import { toast } from '../components/notices/toast.tsx'
import { isKioskShown } from '../features/attendance/attendance/attendance-desk.ts'
import { useStore } from '../lib/store.ts'
import { startStatus } from './start.ts'
import { t } from './t.ts'

const ID = 'scanner-start'

/**
 * Shows the scanner's startup like the app's own startup; success is shown two seconds after the fingerprints were
 * loaded. The kiosk says it itself, in its scanner's place, so that only one state is on screen.
 */
export function ScannerStartNotice() {
  const isServerThere = useStore(startStatus) === 'success'
  const client = useSession((session) => session.client)
  const state = useScannerState()
  const { look, words } = describeScanner(state)
  const isKiosk = useStore(isKioskShown)
  const isQuiet = !isServerThere || client === null || state.isStarted || isKiosk
  useEffect(() => {
    if (isQuiet) toast.hide(ID)
    else if (look === 'error') toast.warning(words, { id: ID })
    else if (look === 'fatal') toast.negative(words, { id: ID })
    // The library may be loaded already, but for less than two seconds.
    else toast.ongoing(t('startingTheScanner'), { id: ID })
  }, [isQuiet, look, words])
  return null
}
