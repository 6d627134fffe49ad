import type { Trx } from './client.ts'
import { newId } from './ids.ts'

export interface AuditEntry {
  readonly at: Date
  readonly actorId: string | null
  readonly clientId: number | null
  readonly branchId: string | null
  /** `noun.past_participle`, the event's words where there is one. */
  readonly action: string
  readonly objectType: string
  readonly objectId: string
  readonly reason?: string | undefined
  readonly before?: Readonly<Record<string, unknown>> | undefined
  readonly after?: Readonly<Record<string, unknown>> | undefined
  readonly requestId?: string | undefined
}

/** Writes down who did what, in the transaction that does it. */
export async function recordAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('auditLog')
    .values({
      id: newId(),
      at: entry.at,
      actorId: entry.actorId,
      clientId: entry.clientId,
      branchId: entry.branchId,
      action: entry.action,
      objectType: entry.objectType,
      objectId: entry.objectId,
      reason: entry.reason ?? null,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      requestId: entry.requestId ?? null,
    })
    .execute()
}
