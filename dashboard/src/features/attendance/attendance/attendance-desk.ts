import { areScansTaken, sortScans } from '../../../api/scanner/scan-taker.ts'
import { onScanner } from '../../../api/scanner/scanner.ts'
import { createStore } from '../../../lib/store.ts'
import { createAttendance } from './attendance-api.ts'
import { createScanQueue } from './scan-queue.ts'

/** The single queue of this window: records scans as attendance on any page, while a client is set up. */
export const attendanceQueue = createScanQueue(createAttendance)

/** Whether the kiosk shows the results; on other pages a notice does. */
export const isKioskShown = createStore(false)

/** Subscribes to the scanner; returns a function that unsubscribes. */
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

/** Unreadable scans are shown only on the kiosk. */
const isAttending = () => isKioskShown.get() && !areScansTaken()
