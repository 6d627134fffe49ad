import { type counterPermitRoutes, readPermittedInput } from '@labada/contracts/access/counter-permits'
import { findPermitter, insertPermit } from '@labada/db/access/permits'
import { mintSecret } from '@labada/db/core/secrets'
import { keysToLend, PERMIT_SECONDS } from '@labada/domain/access/standing'
import { DomainError } from '@labada/domain/core/errors'
import { hashOfInput } from '../http/command.ts'
import type { Handlers } from '../http/context.ts'
import { readInput } from '../http/kept/redo.ts'
import { PERMITTABLE_ROUTES } from '../http/requests/permits.ts'
import { checkPin, hereOf, requireAsked } from './counter-person.ts'

/** Lets whoever stands at a counter make one command, by the PIN of somebody who may. */
export const counterPermitHandlers: Handlers<typeof counterPermitRoutes> = {
  async permitAtCounter({ body: { userId, pin, call, input } }, context) {
    const { db, branchId, now, door, actor } = context
    const { actor: account } = await requireAsked(context)
    const route = PERMITTABLE_ROUTES.get(call)
    if (!route?.permittable) throw new DomainError('field_invalid', 'Nobody can allow this here', { field: 'call' })
    if (userId === actor.id)
      throw new DomainError('field_invalid', 'Somebody else has to allow this', { field: 'userId' })
    const command = readPermittedInput(input)
    if (!command) throw new DomainError('field_invalid', 'This command can’t be read', { field: 'input' })
    const requestHash = hashOfInput(route, readInput(route, command.params, command.body))
    const { tries } = await checkPin(context, userId, pin)
    await tries.undo()
    const found = await findPermitter(db, { userId, branchId, demo: door.demo })
    if (!found || !keysToLend(account.keys, found).has(route.permittable))
      throw new DomainError('no_key', 'This person can’t allow this')
    const { secret, hash } = mintSecret('app')
    const expiresAt = new Date(now.getTime() + PERMIT_SECONDS * 1000)
    await context.command((trx) =>
      insertPermit(trx, {
        permitHash: hash,
        clientId: hereOf(context).clientId,
        branchId,
        personId: actor.id,
        permittedBy: userId,
        route: call,
        requestHash,
        givenAt: now,
        expiresAt,
      }),
    )
    const { id, firstname, lastname } = found
    return { permit: secret, expiresAt, by: { id, firstname, lastname } }
  },
}
