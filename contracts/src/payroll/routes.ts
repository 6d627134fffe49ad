import { cashAdvanceRequestRoutes } from './advances/cash-advance-requests.ts'
import { cashAdvanceRoutes } from './advances/cash-advances.ts'
import { leaveConversionRoutes } from './items/leave-conversions.ts'
import { payItemRoutes } from './items/pay-items.ts'
import { payrollReportRoutes } from './runs/payroll-reports.ts'
import { payrollRunCommands, payrollRunRoutes } from './runs/payroll-runs.ts'
import { payrollWhatIfRoutes } from './runs/payroll-what-ifs.ts'
import { payslipPaperRoutes, portalPayslipPaperRoutes } from './slips/payslip-papers.ts'
import { payslipRoutes } from './slips/payslips.ts'

/** Every call of this area. */
export const payrollArea = {
  cashAdvanceRequestRoutes,
  cashAdvanceRoutes,
  leaveConversionRoutes,
  payItemRoutes,
  payrollReportRoutes,
  payrollRunCommands,
  payrollRunRoutes,
  payrollWhatIfRoutes,
  payslipPaperRoutes,
  portalPayslipPaperRoutes,
  payslipRoutes,
}
