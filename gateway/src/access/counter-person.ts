import type { CounterPerson, counterPersonRoutes } from '@labada/contracts/access/counter-person'
import { familyOfToken } from '@labada/db/access/own-sessions'
import { endStands, findPin, listStandingPeople, startStand } from '@labada/db/access/stands'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { keysToLend } from '@labada/domain/access/standing'
import { DomainError } from '@labada/domain/core/errors'
import { COUNTER_KEYS } from '@labada/domain/core/presets'
import { spendPinTry } from '../core/login-limits.ts'
import type { Context, Handlers } from '../http/context.ts'
import type { Session } from '../http/credentials/credentials.ts'
import { readFinger, useFinger } from './counter-fingers.ts'
import { hashOwnPin, saveOwnPin } from './own-pin.ts'
import { fitsPassword } from './passwords.ts'
import { withdrawAsked } from './withdrawn-requests.ts'

/** Who stands at a counter, by PIN or by finger. Made by its account, whoever stands there. */
export const counterPersonHandlers: Handlers<typeof counterPersonRoutes> = {
  async getCounterPerson(_input, context) {
    return answer(context)
  },

  async standAtCounter({ body: { userId, pin, newPin } }, context) {
    const { actor } = context
    await requireAsked(context)
    const { known, tries } = await checkPin(context, userId, pin)
    // The PIN was right, whatever becomes of a new one.
    await tries.undo()
    const fresh = newPin === undefined ? undefined : await hashOwnPin(newPin, known.birthDate, 'newPin')
    await context.command(async (trx) => {
      await stand(trx, context, userId)
      if (fresh) await saveOwnPin(trx, context, { ...fresh, userId, accountId: actor.id === userId ? null : actor.id })
      await changed(trx, context)
    })
    context.forgetSessions()
    return answer(context)
  },

  async standByFinger({ body }, context) {
    await requireAsked(context)
    const claims = await readFinger(context, body)
    const nonce = await context.command(async (trx) => {
      const used = await useFinger(trx, context, claims)
      await stand(trx, context, used.userId)
      await changed(trx, context)
      return used.nonce
    })
    context.issue({ nonce })
    context.forgetSessions()
    return answer(context)
  },

  async leaveCounter(_input, context) {
    await context.command(async (trx) => {
      const ended = await endStands(trx, { family: await familyOfToken(trx, context.actor.tokenId) }, context.now)
      if (ended.length > 0) await changed(trx, context)
    })
    context.forgetSessions()
    return answer(context)
  },
}

async function stand(trx: Trx, context: Context, personId: string): Promise<void> {
  const { branchId, now, actor } = context
  const family = await familyOfToken(trx, actor.tokenId)
  const { clientId } = hereOf(context)
  await startStand(trx, { family, clientId, branchId, accountId: actor.id, personId, since: now })
  // What the office allows is for whoever asked; nobody waits for it here anymore.
  await withdrawAsked(trx, now, { clientId, otherThan: personId })
}

const changed = (trx: Trx, context: Context): Promise<void> =>
  announce(trx, context.now, {
    type: 'counter.person_changed',
    branchId: context.branchId,
    payload: { clientId: String(hereOf(context).clientId) },
  })

/**
 * Compares a PIN with that of somebody who may stand here, and counts the try before. Refuses a wrong one; the right one
 * still has to undo the count.
 */
export async function checkPin(context: Context, userId: string, pin: string) {
  const { db, branchId, door } = context
  const tries = await spendPinTry(db, { userId, clientId: hereOf(context).clientId, branchId })
  const known = await findPin(db, { userId, branchId, demo: door.demo })
  // For a person that nobody is, too: both refusals take the same time.
  if (!(await fitsPassword(known?.pinHash, pin)) || !known)
    throw new DomainError('field_invalid', 'Wrong PIN. Try again.', { field: 'pin' })
  return { known, tries }
}

/** The device of a shop call. */
export function hereOf({ device }: Context): { readonly clientId: number } {
  if (!device) throw new Error('A shop call has a device')
  return { clientId: device.id }
}

/** Refuses a PIN where nobody asks for one: there it would open nothing, and could still be guessed. */
export async function requireAsked(context: Context): Promise<Session> {
  const session = await sessionNow(context)
  if (!session.stand)
    throw new DomainError('field_invalid', 'This shop doesn’t ask who is at the counter', { field: 'pin' })
  return session
}

/** The account at the device, and who stands there, as of now. */
const sessionNow = ({ door, ip }: Context): Promise<Session> => door.credentials.proveSession(door.presented, ip)

/** Who may stand here and who does; nobody while the shop does not ask. */
async function answer(context: Context): Promise<CounterPerson> {
  const { db, branchId, door } = context
  const { actor: account, stand } = await sessionNow(context)
  if (!stand) return { people: [], standing: null }
  const people = await listStandingPeople(db, branchId, door.demo)
  const { person } = stand
  return {
    people: people.map(({ pinLength, ...one }) => {
      const lends = [...keysToLend(account.keys, one)]
      return { ...one, pinLength: Number(pinLength), ...(lends.length > 0 && { lends }) }
    }),
    standing: person && {
      id: person.id,
      firstname: person.firstname,
      lastname: person.lastname,
      since: person.loggedInAt,
      ...(person.keys.size < COUNTER_KEYS.length && { keys: [...person.keys] }),
    },
  }
}
