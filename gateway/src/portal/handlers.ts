import { employeePortalHandlers } from './employee-portal.ts'
import { portalAttendanceHandlers } from './portal-attendance.ts'
import { portalDetailsHandlers } from './portal-details.ts'
import { portalDisputeHandlers } from './portal-disputes.ts'
import { portalPayslipHandlers } from './portal-payslips.ts'
import { portalPinHandlers } from './portal-pin.ts'
import { portalScheduleHandlers } from './portal-schedule.ts'
import { portalSwapHandlers } from './portal-swaps.ts'

/** The handlers of every call of this area. */
export const portalArea = {
  employeePortalHandlers,
  portalAttendanceHandlers,
  portalDetailsHandlers,
  portalDisputeHandlers,
  portalPayslipHandlers,
  portalPinHandlers,
  portalScheduleHandlers,
  portalSwapHandlers,
}
