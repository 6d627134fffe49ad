import type { AdvanceTables } from './advance-tables.ts'
import type { ApprovalTables } from './approval-tables.ts'
import type { AttendanceTables } from './attendance-tables.ts'
import type { AuditTables } from './audit-tables.ts'
import type { BackupTables } from './backup-tables.ts'
import type { BranchTables } from './branch-tables.ts'
import type { CashTables } from './cash-tables.ts'
import type { EmployeeTables } from './employee-tables.ts'
import type { EventTables } from './event-tables.ts'
import type { ExpenseTables } from './expense-tables.ts'
import type { ForecastTables } from './forecast-tables.ts'
import type { LedgerTables } from './ledger-tables.ts'
import type { MachineTables } from './machine-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { PayrollLawTables } from './payroll-law-tables.ts'
import type { PayrollRunTables } from './payroll-run-tables.ts'
import type { PriceTables } from './price-tables.ts'
import type { PromotionTables } from './promotion-tables.ts'
import type { ScanTables } from './scan-tables.ts'
import type { SessionTables } from './session-tables.ts'
import type { SettingTables } from './setting-tables.ts'
import type { ShiftTables } from './shift-tables.ts'
import type { StockTables } from './stock-tables.ts'
import type { TripTables } from './trip-tables.ts'

/** Columns are camelCase here and snake_case in Postgres (CamelCasePlugin). One test asserts a row of each table. */
export interface Database
  extends AdvanceTables,
    ApprovalTables,
    AttendanceTables,
    AuditTables,
    BackupTables,
    BranchTables,
    CashTables,
    EmployeeTables,
    EventTables,
    ExpenseTables,
    LedgerTables,
    MachineTables,
    OrderTables,
    PayrollRunTables,
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
