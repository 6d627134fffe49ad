import { employeePortalRoutes } from './employee-portal.ts'
import { portalAttendanceRoutes } from './portal-attendance.ts'
import { portalDetailsRoutes } from './portal-details.ts'
import { portalDisputeRoutes } from './portal-disputes.ts'
import { portalPayslipRoutes } from './portal-payslips.ts'
import { portalPinRoutes } from './portal-pin.ts'
import { portalScheduleRoutes } from './portal-schedule.ts'

/** Every call of this area. */
export const portalArea = {
  employeePortalRoutes,
  portalAttendanceRoutes,
  portalDetailsRoutes,
  portalDisputeRoutes,
  portalPayslipRoutes,
  portalPinRoutes,
  portalScheduleRoutes,
}
