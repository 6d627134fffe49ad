import { ADVANCE_INVARIANTS } from './advance-invariants.ts'
import { CASH_INVARIANTS } from './cash-invariants.ts'
import { EVENT_INVARIANTS } from './event-invariants.ts'
import { EXPENSE_INVARIANTS } from './expense-invariants.ts'
import type { Invariant } from './invariant.ts'
import { LEDGER_INVARIANTS } from './ledger-invariants.ts'
import { ORDER_INVARIANTS } from './order-invariants.ts'
import { PAYROLL_INVARIANTS } from './payroll-invariants.ts'
import { STOCK_INVARIANTS } from './stock-invariants.ts'

/** Everything that is checked continuously (every second in fault tests, every minute in production). */
export const INVARIANTS: readonly Invariant[] = [
  ...LEDGER_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...EXPENSE_INVARIANTS,
  ...CASH_INVARIANTS,
  ...ADVANCE_INVARIANTS,
  ...PAYROLL_INVARIANTS,
  ...STOCK_INVARIANTS,
  ...EVENT_INVARIANTS,
]
