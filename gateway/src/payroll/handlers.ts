import { cashAdvanceRequestHandlers } from './advances/cash-advance-requests.ts'
import { cashAdvanceHandlers } from './advances/cash-advances.ts'
import { leaveConversionHandlers } from './items/leave-conversions.ts'
import { payItemHandlers } from './items/pay-items.ts'
import { payrollReportHandlers } from './runs/payroll-reports.ts'
import { payrollCommandHandlers, payrollRunHandlers } from './runs/payroll-runs.ts'
import { payrollWhatIfHandlers } from './runs/payroll-what-ifs.ts'
import { payslipPaperHandlers, portalPayslipPaperHandlers } from './slips/payslip-papers.ts'
import { payslipHandlers } from './slips/payslips.ts'

/** The handlers of every call of this area. */
export const payrollArea = {
  cashAdvanceRequestHandlers,
  cashAdvanceHandlers,
  leaveConversionHandlers,
  payItemHandlers,
  payrollReportHandlers,
  payrollCommandHandlers,
  payrollRunHandlers,
  payrollWhatIfHandlers,
  payslipPaperHandlers,
  portalPayslipPaperHandlers,
  payslipHandlers,
}
