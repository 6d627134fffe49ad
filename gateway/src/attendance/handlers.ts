import { attendanceHandlers } from './attendance.ts'
import { attendanceDeskHandlers } from './attendance-desk.ts'
import { attendanceScanHandlers } from './attendance-scans.ts'
import { keptScanHandlers } from './kept-scans.ts'
import { witnessedTimeHandlers } from './witnessed-times.ts'

/** The handlers of every call of this area. */
export const attendanceArea = {
  attendanceHandlers,
  attendanceDeskHandlers,
  attendanceScanHandlers,
  keptScanHandlers,
  witnessedTimeHandlers,
}
