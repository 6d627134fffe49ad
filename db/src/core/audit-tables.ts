import type { Generated, JSONColumnType } from 'kysely'
import type { JsonOrNull, Later } from './column-types.ts'

/** The tables of audit entries and alerts. */
export interface AuditTables {
  auditLog: AuditLogTable
  auditSeal: { number: number; auditSeq: number; hash: Buffer; sealedAt: Date }
  auditSealCheck: { id: Generated<number>; checkedAt: Date; sealed: number; brokenAt: number | null }
  alert: AlertTable
  invariantCheck: { name: string; checkedAt: Date; failingRows: number }
}

interface AuditLogTable {
  seq: Generated<number>
  id: string
  at: Date
  actorId: string | null
  accountId: Later<string>
  clientId: number | null
  branchId: string | null
  action: string
  objectType: string
  objectId: string
  reason: string | null
  before: JsonOrNull<Record<string, unknown>>
  after: JsonOrNull<Record<string, unknown>>
  requestId: string | null
  key: Later<string>
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
