import { type counterPermitRoutes, readPermittedInput } from '@labada/contracts/access/counter-permits'
import type { RouteResponse } from '@labada/contracts/core/route'
import { findPermitter, insertPermit, type PermitterRow } from '@labada/db/access/permits'
import type { Trx } from '@labada/db/core/client'
import { mintSecret } from '@labada/db/core/secrets'
import { keysToLend, PERMIT_SECONDS } from '@labada/domain/access/standing'
import { DomainError } from '@labada/domain/core/errors'
import type { Key } from '@labada/domain/core/keys'
import { hashOfInput } from '../http/command.ts'
import type { Context, Handlers } from '../http/context.ts'
import type { Session } from '../http/credentials/credentials.ts'
import type { Input } from '../http/input.ts'
import { readInput } from '../http/kept/redo.ts'
import { PERMITTABLE_ROUTES } from '../http/requests/permits.ts'
import { readFinger, useFinger } from './counter-fingers.ts'
import { checkPin, hereOf, requireAsked } from './counter-person.ts'

/** Lets whoever stands at a counter make one command, by the PIN or finger of somebody who may. */
export const counterPermitHandlers: Handlers<typeof counterPermitRoutes> = {
  async permitAtCounter({ body: { userId, pin, call, input } }, context) {
    const account = await requireAsked(context)
    const command = readCommand(call, input)
    requireOther(context, userId)
    const { tries } = await checkPin(context, userId, pin)
    await tries.undo()
    return context.command((trx) => givePermit(trx, context, { account, command, userId }))
  },

  async permitByFinger({ body: { call, input, ...scan } }, context) {
    const account = await requireAsked(context)
    const command = readCommand(call, input)
    const claims = await readFinger(context, scan)
    const { answer, nonce } = await context.command(async (trx) => {
      const used = await useFinger(trx, context, claims)
      requireOther(context, used.userId)
      return { answer: await givePermit(trx, context, { account, command, userId: used.userId }), nonce: used.nonce }
    })
    context.issue({ nonce })
    return answer
  },
}

type GivenPermit = RouteResponse<(typeof counterPermitRoutes)['permitAtCounter']>

export interface PermittedCommand {
  readonly call: string
  readonly key: Key
  readonly requestHash: Buffer
  readonly input: Input
}

/** The command that is to be permitted. Refuses one that nobody can permit here. */
export function readCommand(call: string, input: string): PermittedCommand {
  const route = PERMITTABLE_ROUTES.get(call)
  if (!route?.permittable) throw new DomainError('field_invalid', 'This can’t be approved here', { field: 'call' })
  const command = readPermittedInput(input)
  if (!command) throw new DomainError('field_invalid', 'This command can’t be read', { field: 'input' })
  const read = readInput(route, command.params, command.body)
  return { call, key: route.permittable, requestHash: hashOfInput(route, read), input: read }
}

/** Nobody permits their own. */
function requireOther({ actor }: Context, userId: string): void {
  if (userId === actor.id) throw new DomainError('field_invalid', 'Someone else must approve this', { field: 'userId' })
}

/** A permit of one command by a person who proved who they are. Throws `no_key`. */
async function givePermit(
  trx: Trx,
  context: Context,
  {
    account,
    command: { call, key, requestHash },
    userId,
  }: { readonly account: Session; readonly command: PermittedCommand; readonly userId: string },
): Promise<GivenPermit> {
  const { branchId, door } = context
  const found = await findPermitter(trx, { userId, branchId, demo: door.demo })
  if (!found || !keysToLend(account.actor.keys, found).has(key))
    throw new DomainError('no_key', 'This person can’t approve this')
  const { answer } = await mintPermit(trx, context, { call, requestHash, by: found })
  return answer
}

/** Stores a permit of one command for whoever stands here, valid for a minute. */
export async function mintPermit(
  trx: Trx,
  context: Context,
  {
    call,
    requestHash,
    by,
  }: Pick<PermittedCommand, 'call' | 'requestHash'> & { readonly by: Omit<PermitterRow, 'preset' | 'ownKeys'> },
): Promise<{ readonly answer: GivenPermit; readonly hash: Buffer }> {
  const { branchId, now, actor } = context
  const { secret, hash } = mintSecret('app')
  const expiresAt = new Date(now.getTime() + PERMIT_SECONDS * 1000)
  await insertPermit(trx, {
    permitHash: hash,
    clientId: hereOf(context).clientId,
    branchId,
    personId: actor.id,
    permittedBy: by.id,
    route: call,
    requestHash,
    givenAt: now,
    expiresAt,
  })
  const { id, firstname, lastname } = by
  return { answer: { permit: secret, expiresAt, by: { id, firstname, lastname } }, hash }
}
