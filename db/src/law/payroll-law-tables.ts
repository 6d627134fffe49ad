import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { TableKind } from '@labada/domain/law/tables'
import type { Generated, JSONColumnType } from 'kysely'

/** What the law says of pay. */
export interface PayrollLawTables {
  payrollTable: PayrollTableTable
}

/** A row of payroll law; see `payroll-tables.ts`. Only its verification and its withdrawal are ever written later. */
interface PayrollTableTable {
  id: string
  kind: TableKind
  subject: string
  effectiveFrom: ManilaDate
  /** The last day it holds; null: open. */
  effectiveTo: ManilaDate | null
  content: JSONColumnType<Record<string, unknown>, string, never>
  source: string
  note: string | null
  verifiedBy: string | null
  verifiedAt: Date | null
  recordedAt: Generated<Date>
  recordedBy: string | null
  withdrawnAt: Date | null
  withdrawnBy: string | null
  withdrawnReason: string | null
}
