import type { Account, accountRoutes } from '@labada/contracts/access/accounts'
import * as sets from '@labada/db/access/key-sets'
import { insertPasswordReset } from '@labada/db/access/password-resets'
import { findUser, insertUser, setUser } from '@labada/db/access/users'
import { findBranch } from '@labada/db/company/branches'
import type { Trx } from '@labada/db/core/client'
import { mintSecret } from '@labada/db/core/secrets'
import { isOwner, requireFitting, requireGivable, requireOwnerLeft } from '@labada/domain/access/accounts'
import { RESET_HOURS } from '@labada/domain/access/passwords'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import { defaultPreset, heldKeys, type Preset } from '@labada/domain/core/presets'
import { writeAudit } from '../core/audit-entries.ts'
import type { Context, Handlers } from '../http/context.ts'
import { endSessions, mintPassword, usernameFree } from './logins.ts'
import { hashPassword } from './passwords.ts'

const HOUR_MS = 3_600_000

interface Given {
  readonly preset: Preset | null
  readonly keySetId: string | null
  readonly branchIds: readonly string[] | null
}

export const accountHandlers: Pick<
  Handlers<typeof accountRoutes>,
  'listLogins' | 'createOfficeAccount' | 'resetOfficePassword' | 'closeOfficeAccount' | 'setAccountKeys'
> = {
  async listLogins(_input, { db }) {
    return { items: (await sets.listAccounts(db)).map(toAccount) }
  },

  async createOfficeAccount({ body }, context) {
    const password = mintPassword()
    const passwordHash = await hashPassword(password)
    const { id, username, firstname, lastname, ...given } = body
    return context.command(async (trx) => {
      const twin = await findUser(trx, id)
      if (twin?.username === username && twin.role === 'admin')
        return { ...toAccount(await locked(trx, id)), temporaryPassword: null } // a retry: it was already shown
      await requireGiving(trx, context, 'admin', given)
      await usernameFree(() =>
        insertUser(trx, { id, username, passwordHash, role: 'admin', employeeId: null, firstname, lastname }),
      )
      await sets.setAccountKeys(trx, id, given)
      const account = await locked(trx, id)
      await tell(trx, context, id, 'account.created', null, { username, ...told(account) })
      return { ...toAccount(account), temporaryPassword: password }
    })
  },

  async resetOfficePassword({ params }, context) {
    const { actor, now } = context
    const { secret, hash } = mintSecret('app')
    // Nobody knows this one: until the link is used, no password logs in.
    const passwordHash = await hashPassword(mintSecret('app').secret)
    const expiresAt = new Date(now.getTime() + RESET_HOURS * HOUR_MS)
    await context.command(async (trx) => {
      const account = await lockedOffice(trx, context, params.userId)
      await setUser(trx, account.id, { passwordHash })
      await insertPasswordReset(trx, {
        tokenHash: hash,
        userId: account.id,
        createdBy: actor.id,
        createdAt: now,
        expiresAt,
      })
      const sessions = await endSessions(trx, context, account.id)
      await tell(trx, context, account.id, 'account.password_reset', null, { sessions })
    })
    context.forgetSessions()
    return { token: secret, expiresAt }
  },

  async closeOfficeAccount({ params }, context) {
    await context.command(async (trx) => {
      const owners = await sets.lockOwners(trx)
      const account = await lockedOffice(trx, context, params.userId)
      if (isOwner(account)) requireOwnerLeft(owners, account.id)
      await setUser(trx, account.id, { isActive: false })
      const sessions = await endSessions(trx, context, account.id)
      await tell(trx, context, account.id, 'account.closed', null, { sessions })
    })
    context.forgetSessions()
    return { closed: true }
  },

  async setAccountKeys({ params, body }, context) {
    const answer = await context.command(async (trx) => {
      const owners = await sets.lockOwners(trx)
      const before = await locked(trx, params.userId)
      requireGivable(context.actor, heldKeys(before))
      await requireGiving(trx, context, before.role, body)
      if (isOwner(before) && body.preset !== 'owner') requireOwnerLeft(owners, before.id)
      if (isSame(before, body)) return toAccount(before)
      await sets.setAccountKeys(trx, before.id, body)
      const after = await locked(trx, before.id)
      await endSessions(trx, context, before.id)
      await tell(trx, context, before.id, 'account.keys_changed', told(before), told(after))
      return toAccount(after)
    })
    context.forgetSessions()
    return answer
  },
}

/** Refuses keys that do not fit the account, that the giver lacks, and branches that are not open. */
async function requireGiving(trx: Trx, { actor }: Context, role: 'admin' | 'employee', given: Given): Promise<void> {
  const { preset, keySetId, branchIds } = given
  const set = keySetId ? await sets.lockKeySet(trx, keySetId) : null
  if (keySetId && !set) throw new DomainError('field_invalid', 'This preset no longer exists', { field: 'preset' })
  requireGivable(actor, requireFitting({ role, preset, set: set ?? null, branchIds }))
  for (const id of branchIds ?? []) {
    const branch = await findBranch(trx, id)
    if (!branch || branch.closedAt)
      throw new DomainError('field_invalid', 'Choose open branches only', { field: 'branchIds' })
  }
}

const isSame = (before: sets.AccountRow, given: Given): boolean =>
  (before.preset ?? (before.keySetId ? null : defaultPreset(before.role))) === given.preset &&
  before.keySetId === given.keySetId &&
  JSON.stringify([...(before.branchIds ?? ['all'])].sort()) === JSON.stringify([...(given.branchIds ?? ['all'])].sort())

async function locked(trx: Trx, userId: string): Promise<sets.AccountRow> {
  const account = await sets.lockAccount(trx, userId)
  if (!account) throw new DomainError('not_found', 'This account no longer exists')
  return account
}

/** An active office account that holds nothing its changer lacks; counter accounts are their employees' business. */
async function lockedOffice(trx: Trx, { actor }: Context, userId: string): Promise<sets.AccountRow> {
  const account = await locked(trx, userId)
  if (account.role !== 'admin' || !account.isActive) throw new DomainError('not_found', 'This account no longer exists')
  requireGivable(actor, heldKeys(account))
  return account
}

const told = ({ role, preset, keySetId, branchIds }: sets.AccountRow) => ({
  preset: preset ?? (keySetId ? null : defaultPreset(role)),
  keySetId,
  branchIds,
})

const toAccount = (row: sets.AccountRow): Account => ({
  ...row,
  ...told(row),
  branchIds: row.branchIds && [...row.branchIds],
  keys: [...heldKeys(row)],
})

async function tell(
  trx: Trx,
  context: Context,
  userId: string,
  action: AuditAction,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await writeAudit(trx, context, {
    branchId: null,
    action,
    objectType: 'user',
    objectId: userId,
    ...(before && { before }),
    after,
  })
}
