import { randomInt } from 'node:crypto'
import { findGivenKeys } from '@labada/db/access/key-sets'
import { endPermits } from '@labada/db/access/permits'
import { endPortalSessions } from '@labada/db/access/portal-sessions'
import { endStands } from '@labada/db/access/stands'
import { endTokens } from '@labada/db/access/tokens'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { mintCode } from '@labada/db/core/secrets'
import { requireGivable } from '@labada/domain/access/accounts'
import { pinComplaint } from '@labada/domain/access/pins'
import type { Role } from '@labada/domain/core/access'
import { DomainError } from '@labada/domain/core/errors'
import { heldKeys } from '@labada/domain/core/presets'
import { fieldTaken, unlessTaken } from '../core/taken-ids.ts'
import type { Context } from '../http/context.ts'
import { withdrawAsked } from './withdrawn-requests.ts'

/** A password that is shown once: twelve characters that are hard to confuse, in three groups. */
export function mintPassword(): string {
  return [mintCode(4), mintCode(4), mintCode(4)].join('-')
}

/** A PIN that is shown once: four digits that are hard to guess. `birthDate` is the person’s own. */
export function mintPin(birthDate: string | null): string {
  for (;;) {
    const pin = String(randomInt(10_000)).padStart(4, '0')
    if (!pinComplaint(pin, birthDate)) return pin
  }
}

/** Runs the work and says in words if its username is taken. */
export function usernameFree(work: () => Promise<void>): Promise<void> {
  const taken = () => fieldTaken('username', 'This username is taken. Choose another one.')
  return unlessTaken({ app_user_username_key: taken }, work)
}

/**
 * Ends all sessions of a person, in the portal too, and announces it, so that their screens close. Returns how many logins
 * there were.
 */
export async function endSessions(trx: Trx, { now }: Pick<Context, 'now'>, userId: string): Promise<number> {
  const ended = await endTokens(trx, 'signed_out', { userId })
  const elsewhere = await endElsewhere(trx, { now }, userId)
  if (ended.length + elsewhere > 0)
    await announce(trx, now, { type: 'session.revoked', branchId: null, payload: { userId } })
  return ended.length
}

/** Ends where somebody is without a login of their own: in the portal, and at others' counters. Returns how many in the portal. */
export async function endElsewhere(trx: Trx, { now }: Pick<Context, 'now'>, userId: string): Promise<number> {
  await putOff(trx, { now }, userId)
  return (await endPortalSessions(trx, 'signed_out', { userId })).length
}

/** Whoever stands at a counter stands there no more, and permits nothing; its screen locks within a second. */
export async function putOff(trx: Trx, { now }: Pick<Context, 'now'>, userId: string): Promise<void> {
  await endPermits(trx, userId, now)
  await withdrawAsked(trx, now, { personId: userId })
  for (const { clientId, branchId } of await endStands(trx, { personId: userId }, now))
    await announce(trx, now, { type: 'counter.person_changed', branchId, payload: { clientId: String(clientId) } })
}

/** Refuses to change the login of somebody who may do more than the caller, and any login for whoever sees named branches. */
export async function requireNoMore(
  trx: Trx,
  { actor }: Pick<Context, 'actor'>,
  user: { readonly id: string; readonly role: Role },
): Promise<void> {
  requireGivable(actor, heldKeys({ role: user.role, ...(await findGivenKeys(trx, user.id)) }))
}

/** Refuses to make a counter login for whoever may not give logins, or lacks what a counter may do. */
export function requireLoginGivable({ actor }: Pick<Context, 'actor'>): void {
  if (!actor.keys.has('access.edit'))
    throw new DomainError('more_than_own', 'You can’t give logins. Ask someone who manages access.', {})
  requireGivable(actor, heldKeys({ role: 'employee', preset: null, ownKeys: null }))
}
