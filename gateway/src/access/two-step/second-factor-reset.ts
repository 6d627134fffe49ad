import { deletePasskeys } from '@labada/db/access/passkeys'
import { deleteSecondFactor } from '@labada/db/access/second-factors'
import { endTokens } from '@labada/db/access/tokens'
import { type AuditEntry, recordAudit } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'

/** Who takes it away, when and why. */
type By = Pick<AuditEntry, 'at' | 'actorId' | 'clientId' | 'requestId' | 'key'> & { readonly reason: string }

/**
 * Turns off the two-step login of somebody who lost phone and recovery codes, removes their passkeys, and ends their
 * sessions. False if there was neither.
 */
export async function takeSecondFactorAway(trx: Trx, userId: string, by: By): Promise<boolean> {
  const [wasOn, passkeys] = [await deleteSecondFactor(trx, userId), await deletePasskeys(trx, userId)]
  if (!wasOn && passkeys === 0) return false
  await endTokens(trx, 'signed_out', { userId })
  await recordAudit(trx, {
    ...by,
    branchId: null,
    action: 'second_factor.reset',
    objectType: 'user',
    objectId: userId,
  })
  await announce(trx, by.at, { type: 'session.revoked', branchId: null, payload: { userId } })
  return true
}
