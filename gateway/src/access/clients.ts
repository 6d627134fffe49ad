import type { ClientDevice, clientRoutes } from '@labada/contracts/access/clients'
import { countDevices, type DeviceRow, endClient, listDevices } from '@labada/db/access/clients'
import { endPortalSessions } from '@labada/db/access/portal-sessions'
import { insertSetupCode } from '@labada/db/access/setup-codes'
import { endTokens } from '@labada/db/access/tokens'
import { findBranch } from '@labada/db/company/branches'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import { mintCode } from '@labada/db/core/secrets'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handlers } from '../http/context.ts'
import { hashPassword } from './passwords.ts'

export const clientHandlers: Handlers<typeof clientRoutes> = {
  async createSetupCode({ body }, context) {
    const { db, actor } = context
    const branch = await findBranch(db, body.branchId)
    if (!branch) throw new DomainError('not_found', 'Branch not found')
    if (branch.closedAt)
      throw new DomainError('field_invalid', 'This branch is closed. Reopen it first.', { field: 'branchId' })
    const code = mintCode()
    const codeHash = await hashPassword(code)
    const name = body.name ?? `Counter ${(await countDevices(db, branch.id)) + 1}`
    const expiresAt = await context.command(async (trx) => {
      const id = newId()
      const expires = await insertSetupCode(trx, { id, branchId: branch.id, name, codeHash, createdBy: actor.id })
      await writeAudit(trx, context, {
        branchId: branch.id,
        action: 'setup_code.created',
        objectType: 'setup_code',
        objectId: id,
        after: { name },
      })
      return expires
    })
    return { code, expiresAt }
  },

  async listClients({ query }, { db, scope }) {
    const devices = await listDevices(db, scope.branchId ?? query.branchId ?? null)
    return { items: devices.map(toResponse) }
  },

  async terminateClient({ params }, context) {
    const { actor, now } = context
    const id = Number(params.clientId)
    const device = await context.command(async (trx) => {
      const [before] = await listDevices(trx, null, id)
      if (!before) throw new DomainError('not_found', 'Device not found')
      if (await endClient(trx, id, actor.id)) {
        await endTokens(trx, 'client_terminated', { clientId: id })
        await endPortalSessions(trx, 'signed_out', { clientId: id })
        await writeAudit(trx, context, {
          branchId: before.branchId,
          action: 'client.terminated',
          objectType: 'client',
          objectId: String(id),
          before: { name: before.name },
        })
        await announce(trx, now, {
          type: 'client.terminated',
          branchId: before.branchId,
          payload: { clientId: String(id) },
        })
      }
      const [after] = await listDevices(trx, null, id)
      return toResponse(after ?? before)
    })
    context.forgetSessions()
    return device
  },
}

function toResponse({ id, isOnline, ...device }: DeviceRow): ClientDevice {
  return { ...device, id: String(id), online: isOnline }
}
