import type { accountRoutes, KeySet } from '@labada/contracts/access/accounts'
import * as sets from '@labada/db/access/key-sets'
import { requireGivable, requireKeysOf } from '@labada/domain/access/accounts'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import { isKey, type Key } from '@labada/domain/core/keys'
import { writeAudit } from '../core/audit-entries.ts'
import { fieldTaken, unlessTaken } from '../core/taken-ids.ts'
import type { Context, Handlers } from '../http/context.ts'
import { endSessions } from './logins.ts'

/** The presets of the company's own. */
export const keySetHandlers: Pick<
  Handlers<typeof accountRoutes>,
  'listKeySets' | 'createKeySet' | 'updateKeySet' | 'deleteKeySet'
> = {
  async listKeySets(_input, { db }) {
    return { items: (await sets.listKeySets(db)).map(toKeySet) }
  },

  async createKeySet({ body }, context) {
    const { id, name, role } = body
    const keys = requireKeysOf(role, body.keys)
    requireGivable(context.actor, keys)
    return context.command(async (trx) => {
      const twin = await sets.lockKeySet(trx, id)
      if (twin && twin.name === name && twin.role === role) return toKeySet(twin) // a retry
      await nameFree(() => sets.insertKeySet(trx, { id, name, role, keys, createdBy: context.actor.id }))
      await tell(trx, context, id, { action: 'key_set.created', after: { name, role, keys } })
      return { id, name, role, keys: [...keys], users: 0 }
    })
  },

  async updateKeySet({ params, body }, context) {
    const answer = await context.command(async (trx) => {
      const before = await found(trx, params.keySetId)
      const keys = requireKeysOf(before.role, body.keys)
      requireGivable(context.actor, [...before.keys.filter(isKey), ...keys])
      await nameFree(() => sets.setKeySet(trx, before.id, { name: body.name, keys, changedAt: context.now }))
      const isOther = JSON.stringify([...before.keys].sort()) !== JSON.stringify(keys)
      // A new name changes nothing for anyone.
      if (isOther)
        for (const userId of await sets.listUsersOfKeySet(trx, before.id)) await endSessions(trx, context, userId)
      await tell(trx, context, before.id, {
        action: 'key_set.changed',
        before: { name: before.name, keys: before.keys },
        after: { name: body.name, keys },
      })
      return { ...toKeySet(before), name: body.name, keys: [...keys] }
    })
    context.forgetSessions()
    return answer
  },

  async deleteKeySet({ params }, context) {
    return context.command(async (trx) => {
      const set = await sets.lockKeySet(trx, params.keySetId)
      if (!set) return { deleted: true } // a retry
      requireGivable(context.actor, set.keys.filter(isKey))
      if (set.users > 0) throw new DomainError('key_set_used', 'Someone has this preset. Give them another one first.')
      await sets.deleteKeySet(trx, set.id)
      await tell(trx, context, set.id, { action: 'key_set.deleted', before: { name: set.name, keys: set.keys } })
      return { deleted: true }
    })
  },
}

type Trx = Parameters<typeof sets.lockKeySet>[0]

async function found(trx: Trx, id: string): Promise<sets.KeySetRow> {
  const set = await sets.lockKeySet(trx, id)
  if (!set) throw new DomainError('not_found', 'This preset no longer exists')
  return set
}

const nameFree = (work: () => Promise<void>): Promise<void> =>
  unlessTaken({ key_set_name: () => fieldTaken('name', 'A preset has this name. Choose another one.') }, work)

const toKeySet = ({ keys, ...set }: sets.KeySetRow): KeySet => ({
  ...set,
  keys: keys.filter((one): one is Key => isKey(one)),
})

async function tell(
  trx: Trx,
  context: Context,
  id: string,
  entry: {
    readonly action: AuditAction
    readonly before?: Readonly<Record<string, unknown>>
    readonly after?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  await writeAudit(trx, context, { branchId: null, objectType: 'key_set', objectId: id, ...entry })
}
