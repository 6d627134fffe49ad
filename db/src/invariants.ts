import { CASH_INVARIANTS } from './cash/cash-invariants.ts'
import { EVENT_INVARIANTS } from './core/event-invariants.ts'
import type { Invariant } from './core/invariant.ts'
import { EXPENSE_INVARIANTS } from './expenses/expense-invariants.ts'
import { LEDGER_INVARIANTS } from './ledger/ledger-invariants.ts'
import { OFFLINE_INVARIANTS } from './offline/offline-invariants.ts'
import { PACKAGE_INVARIANTS } from './orders/customers/package-invariants.ts'
import { PREPAID_INVARIANTS } from './orders/customers/prepaid-invariants.ts'
import { ORDER_INVARIANTS } from './orders/order-invariants.ts'
import { ADVANCE_INVARIANTS } from './payroll/advances/advance-invariants.ts'
import { PAYROLL_INVARIANTS } from './payroll/runs/payroll-invariants.ts'
import { STOCK_INVARIANTS } from './stock/stock-invariants.ts'

/** Everything that is checked continuously (every second in fault tests, every minute in production). */
export const INVARIANTS: readonly Invariant[] = [
  ...LEDGER_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...PREPAID_INVARIANTS,
  ...PACKAGE_INVARIANTS,
  ...EXPENSE_INVARIANTS,
  ...CASH_INVARIANTS,
  ...ADVANCE_INVARIANTS,
  ...PAYROLL_INVARIANTS,
  ...STOCK_INVARIANTS,
  ...OFFLINE_INVARIANTS,
  ...EVENT_INVARIANTS,
]
