import { areScansTaken, sortScans } from '../../../api/scanner/scan-taker.ts'
import { onScanner } from '../../../api/scanner/scanner.ts'
import { createStore } from '../../../lib/store.ts'
import { createAttendance } from './attendance-api.ts'
import { createScanQueue } from './scan-queue.ts'

/** The one queue of this window: scans become attendance on whatever page is open, as long as a client is set up. */
export const attendanceQueue = createScanQueue(createAttendance)

/** Whether the kiosk itself shows the results; elsewhere a notice does. */
export const isKioskShown = createStore(false)

/** Takes what the scanner sends; gives what stops it. */
export function attendScans(): () => void {
  const stops = [
    sortScans(attendanceQueue.take),
    onScanner('biometric-unknown', () => {
      if (isAttending()) attendanceQueue.takeUnknown()
    }),
    onScanner('scan-retry', ({ code }) => {
      if (isAttending()) attendanceQueue.takeRetry(code)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    attendanceQueue.stop()
  }
}

/** What could not be read concerns the kiosk only: elsewhere nobody is waiting for it. */
const isAttending = () => isKioskShown.get() && !areScansTaken()
