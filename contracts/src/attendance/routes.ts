import { attendanceRoutes } from './attendance.ts'
import { attendanceDeskRoutes } from './attendance-desk.ts'
import { attendanceScanRoutes } from './attendance-scans.ts'
import { keptScanRoutes } from './kept-scans.ts'
import { witnessedTimeRoutes } from './witnessed-times.ts'

/** Every call of this area. */
export const attendanceArea = {
  attendanceRoutes,
  attendanceDeskRoutes,
  attendanceScanRoutes,
  keptScanRoutes,
  witnessedTimeRoutes,
}
