import { type AuditEntry, recordAudit } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import type { Context } from '../http/context.ts'

/** Writes an audit entry for the person of a call, and for whoever allowed it by PIN; person, time, device and request come from the context. */
export async function writeAudit(
  trx: Trx,
  { actor, device, now, requestId }: Context,
  entry: Omit<AuditEntry, 'at' | 'actorId' | 'clientId' | 'requestId'>,
): Promise<void> {
  const accountId = actor.accountId === actor.id ? null : actor.accountId
  const after = actor.permitter ? { ...entry.after, allowedBy: actor.permitter.name } : entry.after
  const at = { at: now, actorId: actor.id, accountId, clientId: device?.id ?? null, requestId }
  await recordAudit(trx, { ...entry, ...at, after })
}
