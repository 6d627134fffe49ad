import type { routeCatalog } from '@labada/contracts/catalog'
import { accountStatementHandlers } from './account-statements.ts'
import { approvalHandlers } from './approvals.ts'
import { attendanceHandlers } from './attendance.ts'
import { attendanceDeskHandlers } from './attendance-desk.ts'
import { attendanceScanHandlers } from './attendance-scans.ts'
import { auditHandlers } from './audit.ts'
import { backupHandlers } from './backups.ts'
import { branchHandlers } from './branches.ts'
import { cashAdvanceRequestHandlers } from './cash-advance-requests.ts'
import { cashAdvanceHandlers } from './cash-advances.ts'
import { cashEntryHandlers } from './cash-entries.ts'
import { cashFlowHandlers } from './cash-flow.ts'
import { cashForecastHandlers } from './cash-forecasts.ts'
import { cashSessionHandlers } from './cash-sessions.ts'
import { clientHandlers } from './clients.ts'
import { customerRecordHandlers } from './customer-records.ts'
import { customerHandlers } from './customers.ts'
import { demoHandlers } from './demo.ts'
import { drawerDeskHandlers } from './drawer-desk.ts'
import { employeeAllowanceHandlers } from './employee-allowances.ts'
import { employeeFileHandlers } from './employee-files.ts'
import { employeeHistoryHandlers } from './employee-history.ts'
import { employeeImportHandlers } from './employee-importing.ts'
import { employeeLeaveHandlers } from './employee-leave.ts'
import { employeeMessageHandlers } from './employee-messages.ts'
import { employeePortalHandlers } from './employee-portal.ts'
import { employeeHandlers } from './employees.ts'
import { expenseCategoryHandlers } from './expense-categories.ts'
import { expenseHandlers } from './expenses.ts'
import { exportHandlers } from './exports.ts'
import { figureHandlers } from './figures.ts'
import { fingerprintHandlers } from './fingerprints.ts'
import { holidayHandlers } from './holidays.ts'
import type { Handlers } from './http/context.ts'
import { itemImportHandlers } from './item-importing.ts'
import { itemPhotoHandlers } from './item-photos.ts'
import { itemSaleHandlers } from './item-sales.ts'
import { itemHandlers } from './items.ts'
import { jobScheduleHandlers } from './job-schedules.ts'
import { keptCommandHandlers } from './kept-commands.ts'
import { keptScanHandlers } from './kept-scans.ts'
import { labourCostHandlers } from './labour-costs.ts'
import { leaveConversionHandlers } from './leave-conversions.ts'
import { ledgerHandlers } from './ledger.ts'
import { machineCycleHandlers } from './machine-cycles.ts'
import { machineHandlers } from './machines.ts'
import { releaseOf } from './order-approvals.ts'
import { orderClaimHandlers } from './order-claims.ts'
import { orderDeskHandlers } from './order-desk.ts'
import { orderReadyingHandlers } from './order-readying.ts'
import { orderReceiptHandlers } from './order-receipts.ts'
import { orderHandlers } from './orders.ts'
import { payItemHandlers } from './pay-items.ts'
import { payrollReportHandlers } from './payroll-reports.ts'
import { payrollCommandHandlers, payrollRunHandlers } from './payroll-runs.ts'
import { payrollTableHandlers } from './payroll-tables.ts'
import { payrollTermsHandlers } from './payroll-terms.ts'
import { payrollWhatIfHandlers } from './payroll-what-ifs.ts'
import { payslipPaperHandlers, portalPayslipPaperHandlers } from './payslip-papers.ts'
import { payslipHandlers } from './payslips.ts'
import { portalAttendanceHandlers } from './portal-attendance.ts'
import { portalDetailsHandlers } from './portal-details.ts'
import { portalDisputeHandlers } from './portal-disputes.ts'
import { portalPayslipHandlers } from './portal-payslips.ts'
import { portalScheduleHandlers } from './portal-schedule.ts'
import { portalSwapHandlers } from './portal-swaps.ts'
import { priceHandlers } from './prices.ts'
import { promotionHandlers } from './promotions.ts'
import { purchaseHandlers } from './purchases.ts'
import { recurringExpenseHandlers } from './recurring-expenses.ts'
import { remittanceHandlers } from './remittances.ts'
import { scanAlarmHandlers } from './scan-alarms.ts'
import { scannerAddressHandlers } from './scanner-address.ts'
import { scanHandlers } from './scans.ts'
import { scheduleHandlers } from './schedule.ts'
import { searchHandlers } from './search.ts'
import { sessionHandlers } from './session.ts'
import { settingHandlers } from './settings.ts'
import { setupHandlers } from './setup.ts'
import { shiftSwapHandlers } from './shift-swaps.ts'
import { stockHandlers } from './stock.ts'
import { stockCountHandlers } from './stock-counts.ts'
import { stockTransferHandlers } from './stock-transfers.ts'
import { tripHandlers } from './trips.ts'
import { uploadHandlers } from './uploads.ts'
import { witnessedTimeHandlers } from './witnessed-times.ts'

/** Who answers each call of the catalogue: one that nobody answers does not compile. */
export const handlerCatalog: Handlers<typeof routeCatalog> = {
  ...sessionHandlers,
  ...clientHandlers,
  ...branchHandlers,
  ...priceHandlers,
  ...promotionHandlers,
  ...figureHandlers,
  ...orderHandlers,
  ...orderDeskHandlers,
  ...orderReadyingHandlers,
  ...approvalHandlers({ releaseOf }),
  ...tripHandlers,
  ...drawerDeskHandlers,
  ...orderReceiptHandlers,
  ...cashSessionHandlers,
  ...customerHandlers,
  ...customerRecordHandlers,
  ...machineHandlers,
  ...machineCycleHandlers,
  ...orderClaimHandlers,
  ...remittanceHandlers,
  ...cashAdvanceHandlers,
  ...cashAdvanceRequestHandlers,
  ...payrollReportHandlers,
  ...payrollRunHandlers,
  ...payrollCommandHandlers,
  ...labourCostHandlers,
  ...leaveConversionHandlers,
  ...payItemHandlers,
  ...payrollTermsHandlers,
  ...payrollWhatIfHandlers,
  ...payslipHandlers,
  ...portalPayslipHandlers,
  ...payslipPaperHandlers,
  ...portalPayslipPaperHandlers,
  ...cashFlowHandlers,
  ...cashForecastHandlers,
  ...cashEntryHandlers,
  ...accountStatementHandlers,
  ...keptCommandHandlers,
  ...keptScanHandlers,
  ...ledgerHandlers,
  ...expenseCategoryHandlers,
  ...expenseHandlers,
  ...recurringExpenseHandlers,
  ...uploadHandlers,
  ...exportHandlers,
  ...auditHandlers,
  ...backupHandlers,
  ...settingHandlers,
  ...jobScheduleHandlers,
  ...payrollTableHandlers,
  ...employeeHandlers,
  ...employeeImportHandlers,
  ...employeeFileHandlers,
  ...employeeMessageHandlers,
  ...employeeHistoryHandlers,
  ...employeeLeaveHandlers,
  ...employeeAllowanceHandlers,
  ...itemHandlers,
  ...itemImportHandlers,
  ...itemPhotoHandlers,
  ...stockHandlers,
  ...purchaseHandlers,
  ...stockTransferHandlers,
  ...stockCountHandlers,
  ...itemSaleHandlers,
  ...scheduleHandlers,
  ...shiftSwapHandlers,
  ...portalSwapHandlers,
  ...holidayHandlers,
  ...attendanceHandlers,
  ...attendanceDeskHandlers,
  ...witnessedTimeHandlers,
  ...scannerAddressHandlers,
  ...portalAttendanceHandlers,
  ...portalScheduleHandlers,
  ...searchHandlers,
  ...scanAlarmHandlers,
  ...scanHandlers,
  ...attendanceScanHandlers,
  ...fingerprintHandlers,
  ...employeePortalHandlers,
  ...portalDetailsHandlers,
  ...portalDisputeHandlers,
  ...setupHandlers,
  ...demoHandlers,
}
