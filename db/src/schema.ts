import type { SessionTables } from './access/session-tables.ts'
import type { AttendanceTables } from './attendance/attendance-tables.ts'
import type { BackupTables } from './backup/backup-tables.ts'
import type { ApprovalTables } from './cash/approval-tables.ts'
import type { CashTables } from './cash/cash-tables.ts'
import type { PackagePlanTables } from './catalog/package-plan-tables.ts'
import type { PriceTables } from './catalog/price-tables.ts'
import type { PromotionTables } from './catalog/promotion-tables.ts'
import type { BranchTables } from './company/branch-tables.ts'
import type { SettingTables } from './company/setting-tables.ts'
import type { AuditTables } from './core/audit-tables.ts'
import type { EventTables } from './core/event-tables.ts'
import type { ExpenseTables } from './expenses/expense-tables.ts'
import type { PayrollLawTables } from './law/payroll-law-tables.ts'
import type { LedgerTables } from './ledger/ledger-tables.ts'
import type { OfflineTables } from './offline/offline-tables.ts'
import type { BookingTables } from './orders/bookings/booking-tables.ts'
import type { PackageTables } from './orders/customers/package-tables.ts'
import type { PrepaidTables } from './orders/customers/prepaid-tables.ts'
import type { MachineTables } from './orders/machines/machine-tables.ts'
import type { MessageTables } from './orders/messages/message-tables.ts'
import type { OrderTables } from './orders/order-tables.ts'
import type { TripTables } from './orders/trips/trip-tables.ts'
import type { AdvanceTables } from './payroll/advances/advance-tables.ts'
import type { PayrollRunTables } from './payroll/runs/payroll-run-tables.ts'
import type { EmployeeTables } from './people/employee-tables.ts'
import type { ForecastTables } from './reports/forecast-tables.ts'
import type { NoticeTables } from './reports/notice-tables.ts'
import type { ScanTables } from './scanner/scan-tables.ts'
import type { ShiftTables } from './schedule/shift-tables.ts'
import type { StockTables } from './stock/stock-tables.ts'

/** Columns are camelCase here and snake_case in Postgres (CamelCasePlugin). One test asserts a row of each table. */
export interface Database
  extends AdvanceTables,
    ApprovalTables,
    AttendanceTables,
    AuditTables,
    BackupTables,
    BookingTables,
    BranchTables,
    CashTables,
    EmployeeTables,
    EventTables,
    ExpenseTables,
    LedgerTables,
    MachineTables,
    MessageTables,
    NoticeTables,
    OfflineTables,
    OrderTables,
    PackagePlanTables,
    PackageTables,
    PayrollRunTables,
    PrepaidTables,
    PriceTables,
    PromotionTables,
    ScanTables,
    SessionTables,
    ShiftTables,
    StockTables,
    ForecastTables,
    SettingTables,
    PayrollLawTables,
    TripTables {}
