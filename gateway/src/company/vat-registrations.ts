import type { VatRegistration, vatRegistrationRoutes } from '@labada/contracts/company/vat-registrations'
import * as branches from '@labada/db/company/branches'
import * as vat from '@labada/db/company/vat-registrations'
import type { Db } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import {
  isVatRegisteredOn,
  requireNewVatChange,
  requireWithdrawableVatChange,
} from '@labada/domain/company/vat-registrations'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken, unlessTaken } from '../core/taken-ids.ts'
import type { Handlers } from '../http/context.ts'

export const vatRegistrationHandlers: Handlers<typeof vatRegistrationRoutes> = {
  async listVatRegistrations({ params }, { db, now }) {
    return answer(db, params.branchId, now)
  },

  async addVatRegistration({ params, body }, context) {
    const { now, actor } = context
    return context.command(async (trx) => {
      const branch = found(await branches.lockBranch(trx, params.branchId))
      const kept = await vat.listVatRegistrations(trx, branch.id)
      if (kept.some(({ id }) => id === body.id)) return answer(trx, branch.id, now) // a retry
      const { id, from, isRegistered, source } = body
      const today = businessDateOf(now, branch.cutoffMinutes)
      requireNewVatChange(await vat.getVatTerms(trx, branch.id), { from, isRegistered }, today)
      await unlessTaken({ vat_registration_pkey: () => idTaken('change') }, () =>
        vat.insertVatRegistration(trx, {
          id,
          branchId: branch.id,
          fromOn: from,
          isRegistered,
          source,
          createdAt: now,
          createdBy: actor.id,
        }),
      )
      await writeAudit(trx, context, {
        action: 'branch.vat_changed',
        objectType: 'branch',
        objectId: branch.id,
        branchId: branch.id,
        after: { fromOn: from, isVatRegistered: isRegistered, source },
      })
      await announce(trx, now, { type: 'branch.updated', branchId: branch.id, payload: { branchId: branch.id } })
      return answer(trx, branch.id, now)
    })
  },

  async withdrawVatRegistration({ params, body }, context) {
    const { now, actor } = context
    return context.command(async (trx) => {
      const branch = found(await branches.lockBranch(trx, params.branchId))
      const kept = (await vat.listVatRegistrations(trx, branch.id)).map((row) => ({ ...row, from: row.fromOn }))
      const today = businessDateOf(now, branch.cutoffMinutes)
      const change = requireWithdrawableVatChange(params.changeId, kept, today)
      await vat.setVatRegistrationWithdrawn(trx, change.id, { at: now, by: actor.id, reason: body.reason })
      await writeAudit(trx, context, {
        action: 'branch.vat_change_withdrawn',
        objectType: 'branch',
        objectId: branch.id,
        branchId: branch.id,
        reason: body.reason,
        before: { fromOn: change.from, isVatRegistered: change.isRegistered, source: change.source },
      })
      await announce(trx, now, { type: 'branch.updated', branchId: branch.id, payload: { branchId: branch.id } })
      return answer(trx, branch.id, now)
    })
  },
}

async function answer(db: Db, branchId: string, now: Date) {
  const branch = found(await branches.findBranch(db, branchId))
  const today = businessDateOf(now, branch.cutoffMinutes)
  return {
    isRegisteredBefore: branch.isVatRegistered,
    today,
    isRegisteredToday: isVatRegisteredOn(branch, today),
    items: (await vat.listVatRegistrations(db, branchId)).map(toResponse),
  }
}

function toResponse(row: vat.VatRegistrationRow): VatRegistration {
  return { ...row, from: row.fromOn, createdBy: row.createdByName, withdrawnBy: row.withdrawnByName }
}

function found<T>(branch: T | undefined): T {
  if (!branch) throw new DomainError('not_found', 'Branch not found')
  return branch
}
