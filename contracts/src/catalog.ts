import { accountStatementRoutes } from './account-statements.ts'
import { approvalRoutes } from './approvals.ts'
import { attendanceRoutes } from './attendance.ts'
import { attendanceDeskRoutes } from './attendance-desk.ts'
import { attendanceScanRoutes } from './attendance-scans.ts'
import { auditRoutes } from './audit.ts'
import { backupRoutes } from './backups.ts'
import { branchRoutes } from './branches.ts'
import { cashAdvanceRequestRoutes } from './cash-advance-requests.ts'
import { cashAdvanceRoutes } from './cash-advances.ts'
import { cashEntryRoutes } from './cash-entries.ts'
import { cashFlowRoutes } from './cash-flow.ts'
import { cashForecastRoutes } from './cash-forecasts.ts'
import { cashSessionRoutes } from './cash-sessions.ts'
import { clientRoutes } from './clients.ts'
import { customerRecordRoutes } from './customer-records.ts'
import { customerRoutes } from './customers.ts'
import { demoRoutes } from './demo.ts'
import { drawerDeskRoutes } from './drawer-desk.ts'
import { employeeAllowanceRoutes } from './employee-allowances.ts'
import { employeeFileRoutes } from './employee-files.ts'
import { employeeHistoryRoutes } from './employee-history.ts'
import { employeeImportRoutes } from './employee-imports.ts'
import { employeeLeaveRoutes } from './employee-leave.ts'
import { employeeMessageRoutes } from './employee-messages.ts'
import { employeePortalRoutes } from './employee-portal.ts'
import { employeeRoutes } from './employees.ts'
import { expenseCategoryRoutes } from './expense-categories.ts'
import { expenseRoutes } from './expenses.ts'
import { directExportRoutes } from './export-queries.ts'
import { exportRoutes } from './exports.ts'
import { figureRoutes } from './figures.ts'
import { fingerprintRoutes } from './fingerprints.ts'
import { itemImportRoutes } from './item-imports.ts'
import { itemPhotoRoutes } from './item-photos.ts'
import { itemSaleRoutes } from './item-sales.ts'
import { itemRoutes } from './items.ts'
import { jobScheduleRoutes } from './job-schedules.ts'
import { keptCommandRoutes } from './kept-commands.ts'
import { keptScanRoutes } from './kept-scans.ts'
import { labourCostRoutes } from './labour-costs.ts'
import { leaveConversionRoutes } from './leave-conversions.ts'
import { ledgerRoutes } from './ledger.ts'
import { machineCycleRoutes } from './machine-cycles.ts'
import { machineRoutes } from './machines.ts'
import { orderClaimRoutes } from './order-claims.ts'
import { orderDeskRoutes } from './order-desk.ts'
import { orderReadyingRoutes } from './order-readying.ts'
import { orderReceiptRoutes } from './order-receipts.ts'
import { orderRoutes } from './orders.ts'
import { payItemRoutes } from './pay-items.ts'
import { payrollReportRoutes } from './payroll-reports.ts'
import { payrollRunCommands, payrollRunRoutes } from './payroll-runs.ts'
import { payrollTableRoutes } from './payroll-tables.ts'
import { payrollTermsRoutes } from './payroll-terms.ts'
import { payrollWhatIfRoutes } from './payroll-what-ifs.ts'
import { payslipPaperRoutes, portalPayslipPaperRoutes } from './payslip-papers.ts'
import { payslipRoutes } from './payslips.ts'
import { portalAttendanceRoutes } from './portal-attendance.ts'
import { portalDetailsRoutes } from './portal-details.ts'
import { portalDisputeRoutes } from './portal-disputes.ts'
import { portalPayslipRoutes } from './portal-payslips.ts'
import { portalScheduleRoutes } from './portal-schedule.ts'
import { pricedServiceRoutes } from './priced-services.ts'
import { priceRoutes } from './prices.ts'
import { offeredPromotionRoutes, promotionRoutes } from './promotions.ts'
import { purchaseRoutes } from './purchases.ts'
import { recurringExpenseRoutes } from './recurring-expenses.ts'
import { remittanceRoutes } from './remittances.ts'
import { scanAlarmRoutes } from './scan-alarms.ts'
import { scannerAddressRoutes } from './scanner-address.ts'
import { scanRoutes } from './scans.ts'
import { holidayRoutes, scheduleRoutes } from './schedule.ts'
import { searchRoutes } from './search.ts'
import { sessionRoutes } from './session.ts'
import { settingRoutes } from './settings.ts'
import { setupRoutes } from './setup.ts'
import { portalSwapRoutes, shiftSwapRoutes } from './shift-swaps.ts'
import { stockRoutes } from './stock.ts'
import { stockCountRoutes } from './stock-counts.ts'
import { stockTransferRoutes } from './stock-transfers.ts'
import { tripRoutes } from './trips.ts'
import { uploadRoutes } from './uploads.ts'
import { witnessedTimeRoutes } from './witnessed-times.ts'

/** Written out, as what the compiler would infer is too long for it to write down: each list of calls is named here and below. */
type RouteCatalog = typeof sessionRoutes &
  typeof clientRoutes &
  typeof branchRoutes &
  typeof figureRoutes &
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
  typeof demoRoutes

/** Every call of the product. openapi.json and the access table are made from it. */
export const routeCatalog: RouteCatalog = {
  ...sessionRoutes,
  ...clientRoutes,
  ...branchRoutes,
  ...figureRoutes,
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
  ...demoRoutes,
}
