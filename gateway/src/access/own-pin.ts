import { setPin } from '@labada/db/access/stands'
import { recordAudit } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import { requirePin } from '@labada/domain/access/pins'
import type { Context } from '../http/context.ts'
import { hashPassword } from './passwords.ts'

/** A PIN that a person chose, ready to be stored. */
interface OwnPin {
  readonly pinHash: string
  readonly length: number
}

/** Hashes a PIN of somebody’s own; refuses one that is easy to guess. `field` is its field on the wire. */
export async function hashOwnPin(pin: string, birthDate: string | null, field: string): Promise<OwnPin> {
  requirePin(pin, birthDate, field)
  return { pinHash: await hashPassword(pin), length: pin.length }
}

/** Stores a person’s own PIN, at the counter or in the portal. */
export async function saveOwnPin(
  trx: Trx,
  { now, branchId, device, requestId }: Context,
  { userId, accountId, ...pin }: OwnPin & { readonly userId: string; readonly accountId: string | null },
): Promise<void> {
  await setPin(trx, { userId, ...pin, setAt: now, setBy: userId })
  await recordAudit(trx, {
    at: now,
    actorId: userId,
    accountId,
    clientId: device?.id ?? null,
    branchId,
    action: 'pin.changed',
    objectType: 'user',
    objectId: userId,
    requestId,
  })
}
