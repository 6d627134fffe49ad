import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { TableKind } from '@labada/domain/law/tables'
import type { Generated, JSONColumnType } from 'kysely'

/** The tables of payroll law. */
export interface PayrollLawTables {
  payrollTable: PayrollTableTable
}

/** A row of payroll law; see `payroll-tables.ts`. Only its verification and its withdrawal are ever updated. */
interface PayrollTableTable {
  id: string
  kind: TableKind
  subject: string
  effectiveFrom: ManilaDate
  /** The last day it is in force; null: open. */
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
