import type { routeCatalog } from '@labada/contracts/catalog'
import { clientHandlers } from './access/clients.ts'
import { sessionHandlers } from './access/session.ts'
import { attendanceHandlers } from './attendance/attendance.ts'
import { attendanceDeskHandlers } from './attendance/attendance-desk.ts'
import { attendanceScanHandlers } from './attendance/attendance-scans.ts'
import { keptScanHandlers } from './attendance/kept-scans.ts'
import { witnessedTimeHandlers } from './attendance/witnessed-times.ts'
import { backupHandlers } from './backup/backups.ts'
import { keptCommandHandlers } from './backup/kept-commands.ts'
import { accountStatementHandlers } from './cash/account-statements.ts'
import { approvalHandlers } from './cash/approvals.ts'
import { cashEntryHandlers } from './cash/cash-entries.ts'
import { cashFlowHandlers } from './cash/cash-flow.ts'
import { cashSessionHandlers } from './cash/cash-sessions.ts'
import { drawerDeskHandlers } from './cash/drawer-desk.ts'
import { remittanceHandlers } from './cash/remittances.ts'
import { priceHandlers } from './catalog/prices.ts'
import { promotionHandlers } from './catalog/promotions.ts'
import { branchHandlers } from './company/branches.ts'
import { jobScheduleHandlers } from './company/job-schedules.ts'
import { settingHandlers } from './company/settings.ts'
import { uploadHandlers } from './company/uploads.ts'
import { auditHandlers } from './core/audit.ts'
import { expenseCategoryHandlers } from './expenses/expense-categories.ts'
import { expenseHandlers } from './expenses/expenses.ts'
import { recurringExpenseHandlers } from './expenses/recurring-expenses.ts'
import type { Handlers } from './http/context.ts'
import { payrollTableHandlers } from './law/payroll-tables.ts'
import { payrollTermsHandlers } from './law/payroll-terms.ts'
import { ledgerHandlers } from './ledger/ledger.ts'
import { customerRecordHandlers } from './orders/customers/customer-records.ts'
import { customerHandlers } from './orders/customers/customers.ts'
import { machineCycleHandlers } from './orders/machines/machine-cycles.ts'
import { machineHandlers } from './orders/machines/machines.ts'
import { releaseOf } from './orders/order-approvals.ts'
import { orderClaimHandlers } from './orders/order-claims.ts'
import { orderDeskHandlers } from './orders/order-desk.ts'
import { orderReadyingHandlers } from './orders/order-readying.ts'
import { orderReceiptHandlers } from './orders/order-receipts.ts'
import { orderHandlers } from './orders/orders.ts'
import { carryOut, reversalOf } from './orders/reversals/reversal-approvals.ts'
import { tripHandlers } from './orders/trips/trips.ts'
import { cashAdvanceRequestHandlers } from './payroll/advances/cash-advance-requests.ts'
import { cashAdvanceHandlers } from './payroll/advances/cash-advances.ts'
import { leaveConversionHandlers } from './payroll/items/leave-conversions.ts'
import { payItemHandlers } from './payroll/items/pay-items.ts'
import { payrollReportHandlers } from './payroll/runs/payroll-reports.ts'
import { payrollCommandHandlers, payrollRunHandlers } from './payroll/runs/payroll-runs.ts'
import { payrollWhatIfHandlers } from './payroll/runs/payroll-what-ifs.ts'
import { payslipPaperHandlers, portalPayslipPaperHandlers } from './payroll/slips/payslip-papers.ts'
import { payslipHandlers } from './payroll/slips/payslips.ts'
import { employeeAllowanceHandlers } from './people/employee-allowances.ts'
import { employeeFileHandlers } from './people/employee-files.ts'
import { employeeImportHandlers } from './people/employee-importing.ts'
import { employeeLeaveHandlers } from './people/employee-leave.ts'
import { employeeMessageHandlers } from './people/employee-messages.ts'
import { employeeHandlers } from './people/employees.ts'
import { employeePortalHandlers } from './portal/employee-portal.ts'
import { portalAttendanceHandlers } from './portal/portal-attendance.ts'
import { portalDetailsHandlers } from './portal/portal-details.ts'
import { portalDisputeHandlers } from './portal/portal-disputes.ts'
import { portalPayslipHandlers } from './portal/portal-payslips.ts'
import { portalScheduleHandlers } from './portal/portal-schedule.ts'
import { portalSwapHandlers } from './portal/portal-swaps.ts'
import { cashForecastHandlers } from './reports/cash-forecasts.ts'
import { employeeHistoryHandlers } from './reports/employee-history.ts'
import { exportHandlers } from './reports/exports.ts'
import { figureHandlers } from './reports/figures.ts'
import { labourCostHandlers } from './reports/labour-costs.ts'
import { noticeHandlers } from './reports/notices.ts'
import { searchHandlers } from './reports/search.ts'
import { fingerprintHandlers } from './scanner/fingerprints.ts'
import { scanAlarmHandlers } from './scanner/scan-alarms.ts'
import { scannerAddressHandlers } from './scanner/scanner-address.ts'
import { scanHandlers } from './scanner/scans.ts'
import { holidayHandlers } from './schedule/holidays.ts'
import { scheduleHandlers } from './schedule/schedule.ts'
import { shiftSwapHandlers } from './schedule/shift-swaps.ts'
import { checklistHandlers } from './setup/checklist.ts'
import { demoHandlers } from './setup/demo.ts'
import { setupHandlers } from './setup/setup.ts'
import { itemImportHandlers } from './stock/item-importing.ts'
import { itemPhotoHandlers } from './stock/item-photos.ts'
import { itemSaleHandlers } from './stock/item-sales.ts'
import { itemHandlers } from './stock/items.ts'
import { purchaseHandlers } from './stock/purchases.ts'
import { stockHandlers } from './stock/stock.ts'
import { stockCountHandlers } from './stock/stock-counts.ts'
import { stockTransferHandlers } from './stock/stock-transfers.ts'

/** The handler of each call of the catalog: a call without one does not compile. */
export const handlerCatalog: Handlers<typeof routeCatalog> = {
  ...sessionHandlers,
  ...clientHandlers,
  ...branchHandlers,
  ...priceHandlers,
  ...promotionHandlers,
  ...figureHandlers,
  ...noticeHandlers,
  ...orderHandlers,
  ...orderDeskHandlers,
  ...orderReadyingHandlers,
  ...approvalHandlers({ releaseOf, reversalOf, carryOut }),
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
  ...checklistHandlers,
  ...demoHandlers,
}
