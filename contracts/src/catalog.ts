import { clientRoutes } from './access/clients.ts'
import { sessionRoutes } from './access/session.ts'
import { attendanceRoutes } from './attendance/attendance.ts'
import { attendanceDeskRoutes } from './attendance/attendance-desk.ts'
import { attendanceScanRoutes } from './attendance/attendance-scans.ts'
import { keptScanRoutes } from './attendance/kept-scans.ts'
import { witnessedTimeRoutes } from './attendance/witnessed-times.ts'
import { backupRoutes } from './backup/backups.ts'
import { keptCommandRoutes } from './backup/kept-commands.ts'
import { accountStatementRoutes } from './cash/account-statements.ts'
import { approvalRoutes } from './cash/approvals.ts'
import { cashEntryRoutes } from './cash/cash-entries.ts'
import { cashFlowRoutes } from './cash/cash-flow.ts'
import { cashSessionRoutes } from './cash/cash-sessions.ts'
import { drawerDeskRoutes } from './cash/drawer-desk.ts'
import { remittanceRoutes } from './cash/remittances.ts'
import { pricedServiceRoutes } from './catalog/priced-services.ts'
import { priceRoutes } from './catalog/prices.ts'
import { offeredPromotionRoutes, promotionRoutes } from './catalog/promotions.ts'
import { branchRoutes } from './company/branches.ts'
import { jobScheduleRoutes } from './company/job-schedules.ts'
import { settingRoutes } from './company/settings.ts'
import { uploadRoutes } from './company/uploads.ts'
import { auditRoutes } from './core/audit.ts'
import { expenseCategoryRoutes } from './expenses/expense-categories.ts'
import { expenseRoutes } from './expenses/expenses.ts'
import { recurringExpenseRoutes } from './expenses/recurring-expenses.ts'
import { payrollTableRoutes } from './law/payroll-tables.ts'
import { payrollTermsRoutes } from './law/payroll-terms.ts'
import { ledgerRoutes } from './ledger/ledger.ts'
import { customerRecordRoutes } from './orders/customers/customer-records.ts'
import { customerRoutes } from './orders/customers/customers.ts'
import { machineCycleRoutes } from './orders/machines/machine-cycles.ts'
import { machineRoutes } from './orders/machines/machines.ts'
import { orderClaimRoutes } from './orders/order-claims.ts'
import { orderDeskRoutes } from './orders/order-desk.ts'
import { orderReadyingRoutes } from './orders/order-readying.ts'
import { orderReceiptRoutes } from './orders/order-receipts.ts'
import { orderRoutes } from './orders/orders.ts'
import { tripRoutes } from './orders/trips/trips.ts'
import { cashAdvanceRequestRoutes } from './payroll/advances/cash-advance-requests.ts'
import { cashAdvanceRoutes } from './payroll/advances/cash-advances.ts'
import { leaveConversionRoutes } from './payroll/items/leave-conversions.ts'
import { payItemRoutes } from './payroll/items/pay-items.ts'
import { payrollReportRoutes } from './payroll/runs/payroll-reports.ts'
import { payrollRunCommands, payrollRunRoutes } from './payroll/runs/payroll-runs.ts'
import { payrollWhatIfRoutes } from './payroll/runs/payroll-what-ifs.ts'
import { payslipPaperRoutes, portalPayslipPaperRoutes } from './payroll/slips/payslip-papers.ts'
import { payslipRoutes } from './payroll/slips/payslips.ts'
import { employeeAllowanceRoutes } from './people/employee-allowances.ts'
import { employeeFileRoutes } from './people/employee-files.ts'
import { employeeImportRoutes } from './people/employee-imports.ts'
import { employeeLeaveRoutes } from './people/employee-leave.ts'
import { employeeMessageRoutes } from './people/employee-messages.ts'
import { employeeRoutes } from './people/employees.ts'
import { employeePortalRoutes } from './portal/employee-portal.ts'
import { portalAttendanceRoutes } from './portal/portal-attendance.ts'
import { portalDetailsRoutes } from './portal/portal-details.ts'
import { portalDisputeRoutes } from './portal/portal-disputes.ts'
import { portalPayslipRoutes } from './portal/portal-payslips.ts'
import { portalScheduleRoutes } from './portal/portal-schedule.ts'
import { cashForecastRoutes } from './reports/cash-forecasts.ts'
import { employeeHistoryRoutes } from './reports/employee-history.ts'
import { directExportRoutes } from './reports/export-queries.ts'
import { exportRoutes } from './reports/exports.ts'
import { figureRoutes } from './reports/figures.ts'
import { labourCostRoutes } from './reports/labour-costs.ts'
import { noticeRoutes } from './reports/notices.ts'
import { searchRoutes } from './reports/search.ts'
import { unreadNoticeRoutes } from './reports/unread-notices.ts'
import { fingerprintRoutes } from './scanner/fingerprints.ts'
import { scanAlarmRoutes } from './scanner/scan-alarms.ts'
import { scannerAddressRoutes } from './scanner/scanner-address.ts'
import { scanRoutes } from './scanner/scans.ts'
import { holidayRoutes, scheduleRoutes } from './schedule/schedule.ts'
import { portalSwapRoutes, shiftSwapRoutes } from './schedule/shift-swaps.ts'
import { checklistRoutes } from './setup/checklist.ts'
import { demoRoutes } from './setup/demo.ts'
import { setupRoutes } from './setup/setup.ts'
import { itemImportRoutes } from './stock/item-imports.ts'
import { itemPhotoRoutes } from './stock/item-photos.ts'
import { itemSaleRoutes } from './stock/item-sales.ts'
import { itemRoutes } from './stock/items.ts'
import { purchaseRoutes } from './stock/purchases.ts'
import { stockRoutes } from './stock/stock.ts'
import { stockCountRoutes } from './stock/stock-counts.ts'
import { stockTransferRoutes } from './stock/stock-transfers.ts'

/** Written out, as what the compiler would infer is too long for it to write down: each list of calls is named here and below. */
type RouteCatalog = typeof sessionRoutes &
  typeof clientRoutes &
  typeof branchRoutes &
  typeof figureRoutes &
  typeof noticeRoutes &
  typeof unreadNoticeRoutes &
  typeof pricedServiceRoutes &
  typeof priceRoutes &
  typeof customerRoutes &
  typeof orderRoutes &
  typeof orderDeskRoutes &
  typeof machineRoutes &
  typeof machineCycleRoutes &
  typeof orderClaimRoutes &
  typeof orderReadyingRoutes &
  typeof approvalRoutes &
  typeof tripRoutes &
  typeof drawerDeskRoutes &
  typeof orderReceiptRoutes &
  typeof cashSessionRoutes &
  typeof remittanceRoutes &
  typeof cashAdvanceRoutes &
  typeof cashAdvanceRequestRoutes &
  typeof payrollReportRoutes &
  typeof payrollRunRoutes &
  typeof payrollRunCommands &
  typeof labourCostRoutes &
  typeof leaveConversionRoutes &
  typeof payItemRoutes &
  typeof payrollTermsRoutes &
  typeof payrollWhatIfRoutes &
  typeof payslipRoutes &
  typeof portalPayslipRoutes &
  typeof payslipPaperRoutes &
  typeof portalPayslipPaperRoutes &
  typeof cashFlowRoutes &
  typeof cashForecastRoutes &
  typeof cashEntryRoutes &
  typeof accountStatementRoutes &
  typeof keptScanRoutes &
  typeof ledgerRoutes &
  typeof expenseCategoryRoutes &
  typeof expenseRoutes &
  typeof recurringExpenseRoutes &
  typeof uploadRoutes &
  typeof exportRoutes &
  typeof directExportRoutes &
  typeof auditRoutes &
  typeof backupRoutes &
  typeof settingRoutes &
  typeof payrollTableRoutes &
  typeof jobScheduleRoutes &
  typeof employeeRoutes &
  typeof employeeImportRoutes &
  typeof employeeFileRoutes &
  typeof employeeMessageRoutes &
  typeof employeeHistoryRoutes &
  typeof employeeLeaveRoutes &
  typeof employeeAllowanceRoutes &
  typeof itemRoutes &
  typeof itemImportRoutes &
  typeof itemPhotoRoutes &
  typeof stockRoutes &
  typeof purchaseRoutes &
  typeof stockTransferRoutes &
  typeof stockCountRoutes &
  typeof itemSaleRoutes &
  typeof scheduleRoutes &
  typeof shiftSwapRoutes &
  typeof portalSwapRoutes &
  typeof holidayRoutes &
  typeof attendanceRoutes &
  typeof attendanceDeskRoutes &
  typeof witnessedTimeRoutes &
  typeof scannerAddressRoutes &
  typeof portalAttendanceRoutes &
  typeof portalScheduleRoutes &
  typeof searchRoutes &
  typeof scanAlarmRoutes &
  typeof scanRoutes &
  typeof attendanceScanRoutes &
  typeof fingerprintRoutes &
  typeof employeePortalRoutes &
  typeof portalDetailsRoutes &
  typeof portalDisputeRoutes &
  typeof setupRoutes &
  typeof checklistRoutes &
  typeof demoRoutes

/** Every call of the product. openapi.json and the access table are made from it. */
export const routeCatalog: RouteCatalog = {
  ...sessionRoutes,
  ...clientRoutes,
  ...branchRoutes,
  ...figureRoutes,
  ...noticeRoutes,
  ...unreadNoticeRoutes,
  ...pricedServiceRoutes,
  ...priceRoutes,
  ...promotionRoutes,
  ...offeredPromotionRoutes,
  ...customerRoutes,
  ...customerRecordRoutes,
  ...orderRoutes,
  ...orderDeskRoutes,
  ...machineRoutes,
  ...machineCycleRoutes,
  ...orderClaimRoutes,
  ...orderReadyingRoutes,
  ...approvalRoutes,
  ...tripRoutes,
  ...drawerDeskRoutes,
  ...orderReceiptRoutes,
  ...cashSessionRoutes,
  ...remittanceRoutes,
  ...cashAdvanceRoutes,
  ...cashAdvanceRequestRoutes,
  ...payrollReportRoutes,
  ...payrollRunRoutes,
  ...payrollRunCommands,
  ...labourCostRoutes,
  ...leaveConversionRoutes,
  ...payItemRoutes,
  ...payrollTermsRoutes,
  ...payrollWhatIfRoutes,
  ...payslipRoutes,
  ...portalPayslipRoutes,
  ...payslipPaperRoutes,
  ...portalPayslipPaperRoutes,
  ...cashFlowRoutes,
  ...cashForecastRoutes,
  ...cashEntryRoutes,
  ...accountStatementRoutes,
  ...keptCommandRoutes,
  ...keptScanRoutes,
  ...ledgerRoutes,
  ...expenseCategoryRoutes,
  ...expenseRoutes,
  ...recurringExpenseRoutes,
  ...uploadRoutes,
  ...exportRoutes,
  ...directExportRoutes,
  ...auditRoutes,
  ...backupRoutes,
  ...settingRoutes,
  ...jobScheduleRoutes,
  ...payrollTableRoutes,
  ...employeeRoutes,
  ...employeeImportRoutes,
  ...employeeFileRoutes,
  ...employeeMessageRoutes,
  ...employeeHistoryRoutes,
  ...employeeLeaveRoutes,
  ...employeeAllowanceRoutes,
  ...itemRoutes,
  ...itemImportRoutes,
  ...itemPhotoRoutes,
  ...stockRoutes,
  ...purchaseRoutes,
  ...stockTransferRoutes,
  ...stockCountRoutes,
  ...itemSaleRoutes,
  ...scheduleRoutes,
  ...shiftSwapRoutes,
  ...portalSwapRoutes,
  ...holidayRoutes,
  ...attendanceRoutes,
  ...attendanceDeskRoutes,
  ...witnessedTimeRoutes,
  ...scannerAddressRoutes,
  ...portalAttendanceRoutes,
  ...portalScheduleRoutes,
  ...searchRoutes,
  ...scanAlarmRoutes,
  ...scanRoutes,
  ...attendanceScanRoutes,
  ...fingerprintRoutes,
  ...employeePortalRoutes,
  ...portalDetailsRoutes,
  ...portalDisputeRoutes,
  ...setupRoutes,
  ...checklistRoutes,
  ...demoRoutes,
}
