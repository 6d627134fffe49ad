import type { ManilaDate } from '@labada/domain/manila-time'
import type { TableKind } from '@labada/domain/payroll/tables'
import type { SettingSection } from '@labada/domain/settings'
import type { Generated, JSONColumnType } from 'kysely'
import type { Json, JsonOrNull, Later } from './column-types.ts'

/** Who changed what, what is wrong, and the rules in force. */
export interface AuditTables {
  auditLog: AuditLogTable
  auditSeal: { number: number; auditSeq: number; hash: Buffer; sealedAt: Date }
  auditSealCheck: { id: Generated<number>; checkedAt: Date; sealed: number; brokenAt: number | null }
  alert: AlertTable
  invariantCheck: { name: string; checkedAt: Date; failingRows: number }
  settingVersion: SettingVersionTable
  payrollTable: PayrollTableTable
}

interface AuditLogTable {
  seq: Generated<number>
  id: string
  at: Date
  actorId: string | null
  clientId: number | null
  branchId: string | null
  action: string
  objectType: string
  objectId: string
  reason: string | null
  before: JsonOrNull<Record<string, unknown>>
  after: JsonOrNull<Record<string, unknown>>
  requestId: string | null
}

interface AlertTable {
  id: string
  kind: string
  branchId: string | null
  text: string
  details: JSONColumnType<Record<string, unknown>, string | undefined, string>
  raisedAt: Generated<Date>
  resolvedAt: Later<Date>
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

interface SettingVersionTable {
  section: SettingSection
  version: number
  value: Json<Record<string, unknown>>
  effectiveAt: Date
  changedAt: Date
  changedBy: string
}
