import { z } from 'zod'
import { attendanceDeskRoutes } from '../attendance/attendance-desk.ts'
import { cashEntryRoutes } from '../cash/cash-entries.ts'
import { auditRoutes } from '../core/audit.ts'
import { confirmedAdmin, type FileAnswer, type Route, type Routes } from '../core/route.ts'
import { id } from '../core/values.ts'
import { expenseRoutes } from '../expenses/expenses.ts'
import { customerFigureRoutes } from '../orders/customers/customer-figures.ts'
import { customerRecordRoutes } from '../orders/customers/customer-records.ts'
import { orderClaimRoutes } from '../orders/order-claims.ts'
import { orderReviewRoutes } from '../orders/order-reviews.ts'
import { orderTaxRoutes } from '../orders/order-taxes.ts'
import { orderRoutes } from '../orders/orders.ts'
import { cashAdvanceRoutes } from '../payroll/advances/cash-advances.ts'
import { leaveConversionRoutes } from '../payroll/items/leave-conversions.ts'
import { payrollReportRoutes } from '../payroll/runs/payroll-reports.ts'
import { payslipRoutes } from '../payroll/slips/payslips.ts'
import { employeeQuery } from '../people/employees.ts'
import { scheduleRoutes } from '../schedule/schedule.ts'
import { itemSaleRoutes } from '../stock/item-sales.ts'
import { itemRoutes } from '../stock/items.ts'
import { purchaseRoutes } from '../stock/purchases.ts'
import { stockRoutes } from '../stock/stock.ts'
import { stockTransferRoutes } from '../stock/stock-transfers.ts'
import { employeeDeedRoutes } from './employee-deeds.ts'
import { EXPORT_FORMATS, EXPORT_KEYS, type ExportList } from './exports.ts'
import { labourCostQuery } from './labour-costs.ts'

/** The selected rows of a list, separated by commas; rows that the filters exclude are not in the file. */
const tickedIds = z.codec(z.string().max(7_400), z.array(id).min(1).max(200), {
  decode: (text) => text.split(','),
  encode: (ids) => ids.join(','),
})

/**
 * The lists that can be exported, each with the query it takes: the list page's own filters. To add one: its name in `exports.ts`, a line here, its
 * columns in `db/src/reports/export-lists.ts` ⟵, and an `ExportButton` on its page.
 */
export const EXPORT_QUERIES = {
  employees: employeeQuery.extend({ ids: tickedIds.optional() }),
  employeeDeeds: employeeDeedRoutes.listEmployeeDeeds.query.extend(employeeDeedRoutes.listEmployeeDeeds.params.shape),
  attendanceDays: attendanceDeskRoutes.listAttendanceDays.query,
  attendanceScans: attendanceDeskRoutes.listAttendanceScans.query,
  scheduledShifts: scheduleRoutes.getScheduleWeek.query,
  cashAdvances: cashAdvanceRoutes.listCashAdvances.query,
  expenses: expenseRoutes.listExpenses.query,
  itemSales: itemSaleRoutes.listItemSales.query,
  orders: orderRoutes.listOrders.query.extend({ ids: tickedIds.optional() }),
  payments: orderReviewRoutes.listPayments.query,
  promotions: z.object({}),
  orderClaims: orderClaimRoutes.listOrderClaims.query,
  legalSales: orderTaxRoutes.listLegalSales.query,
  payslips: payslipRoutes.listPayslips.query.extend(payslipRoutes.listPayslips.params.shape),
  labourCosts: labourCostQuery,
  contributions: payrollReportRoutes.contributionReport.query,
  thirteenthMonth: payrollReportRoutes.thirteenthMonthReport.query,
  leaveYears: leaveConversionRoutes.listLeaveYears.query,
  cashEntries: cashEntryRoutes.listCashEntries.query,
  items: itemRoutes.listItems.query,
  stockLevels: itemRoutes.listItems.query,
  purchases: purchaseRoutes.listPurchases.query,
  stockTransfers: stockTransferRoutes.listStockTransfers.query,
  stockMovements: stockRoutes.listStockMovements.query,
  customers: customerRecordRoutes.listCustomerRecords.query,
  customerDebts: customerFigureRoutes.listCustomerDebts.query.pick({ branchId: true }),
  packages: z.object({ branchId: id.optional() }),
  bookings: z.object({ branchId: id.optional() }),
  audit: auditRoutes.listAudit.query,
} as const satisfies Record<ExportList, z.ZodObject>
/** The decoded query of a list. */
export type ExportQuery<List extends ExportList> = z.output<(typeof EXPORT_QUERIES)[List]>

/** A route with the list's own filters that answers the file directly; for programs. */
function directExport<Query extends z.ZodRawShape>(path: `/${string}`, list: ExportList, query: z.ZodObject<Query>) {
  return {
    method: 'GET',
    path,
    access: confirmedAdmin,
    key: EXPORT_KEYS[list],
    summary: 'Download the list as a file, with formulas neutralized; request long lists with POST /exports',
    query: query.extend({ format: z.enum(EXPORT_FORMATS) }),
    answersFile: true,
    response: z.custom<FileAnswer>(),
  } as const satisfies Route
}

export const directExportRoutes = {
  exportExpenses: directExport('/expenses/export', 'expenses', EXPORT_QUERIES.expenses),
  exportItemSales: directExport('/item-sales/export', 'itemSales', EXPORT_QUERIES.itemSales),
  exportOrders: directExport('/orders/export', 'orders', EXPORT_QUERIES.orders),
  exportPayments: directExport('/payments/export', 'payments', EXPORT_QUERIES.payments),
  exportStockMovements: directExport('/stock/movements/export', 'stockMovements', EXPORT_QUERIES.stockMovements),
} satisfies Routes
