import { type AuditEntry, recordAudit } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import type { Context } from '../http/context.ts'

/**
 * Writes an audit entry for the person of a call, and for whoever allowed it by PIN; person, time, device, request and
 * key come from the context. An entry names its own key if another than the call's allowed it.
 */
export async function writeAudit(
  trx: Trx,
  { actor, device, now, requestId, key }: Context,
  entry: Omit<AuditEntry, 'at' | 'actorId' | 'clientId' | 'requestId'>,
): Promise<void> {
  const accountId = actor.accountId === actor.id ? null : actor.accountId
  const after = actor.permitter ? { ...entry.after, allowedBy: actor.permitter.name } : entry.after
  const at = { key, at: now, actorId: actor.id, accountId, clientId: device?.id ?? null, requestId }
  await recordAudit(trx, { ...at, ...entry, after })
}
