import type { Branch, branchRoutes } from '@labada/contracts/company/branches'
import * as branches from '@labada/db/company/branches'
import type { AuditEntry } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import {
  CASH_OUT_LIMIT,
  DEFAULT_HOURS,
  requireClosable,
  requireHours,
  requireNewest,
  STORAGE_FREE_DAYS,
  tidyFeatures,
} from '@labada/domain/company/branches'
import { isVatRegisteredOn } from '@labada/domain/company/vat-registrations'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { add, ZERO } from '@labada/domain/core/money'
import { writeAudit } from '../core/audit-entries.ts'
import { fieldTaken, unlessTaken } from '../core/taken-ids.ts'
import type { Context, Handlers } from '../http/context.ts'

export const branchHandlers: Handlers<typeof branchRoutes> = {
  async listBranches(_input, context) {
    const { db } = context
    const { branchIds } = context.actor
    const rows = await branches.listBranches(db, null)
    return {
      items: rows.filter(({ id }) => !branchIds || branchIds.includes(id)).map((branch) => toResponse(branch, context)),
    }
  },

  async getBranch({ params }, context) {
    return toResponse(found(await branches.findBranch(context.db, params.branchId)), context)
  },

  async createBranch({ body }, context) {
    const { now } = context
    const hours = body.hours ?? DEFAULT_HOURS
    requireHours(hours)
    return context.command(async (trx) => {
      const before = await branches.findBranch(trx, body.id)
      if (before?.code === body.code) return toResponse(before, context) // a retry
      await namesFree(() =>
        branches.insertBranch(trx, {
          id: body.id,
          code: body.code,
          name: body.name,
          address: body.address ?? '',
          city: body.city ?? '',
          phone: body.phone ?? '',
          features: tidyFeatures(body.features ?? ['receive', 'release', 'summary']),
          hours,
          cutoffMinutes: body.cutoffMinutes ?? 0,
          turnaroundHours: body.turnaroundHours ?? 24,
          rushHours: body.rushHours ?? 6,
          openingFloatCentavos: body.openingFloat ?? ZERO,
          drawerLimitCentavos: body.drawerLimit ?? ZERO,
          cashOutLimitCentavos: body.cashOutLimit ?? CASH_OUT_LIMIT,
          storageFreeDays: body.storageFreeDays ?? STORAGE_FREE_DAYS,
          storageFeePerDayCentavos: body.storageFeePerDay ?? ZERO,
          storageFeeMostCentavos: body.storageFeeMost ?? ZERO,
          isVatRegistered: body.vatRegistered ?? false,
          tin: body.tin ?? '',
          wageRegion: body.wageOrder?.region ?? null,
          wageTier: body.wageOrder?.tier ?? null,
        }),
      )
      const branch = found(await branches.findBranch(trx, body.id))
      await audit(trx, context, branch.id, 'branch.created', { after: { code: branch.code, name: branch.name } })
      await announce(trx, now, { type: 'branch.created', branchId: branch.id, payload: { branchId: branch.id } })
      return toResponse(branch, context)
    })
  },

  async updateBranch({ params, body }, context) {
    const { now } = context
    if (body.hours) requireHours(body.hours)
    const branch = await context.command(async (trx) => {
      const before = found(await branches.lockBranch(trx, params.branchId))
      requireNewest(before.version, body.version)
      const changes = changed(before, {
        name: body.name,
        address: body.address,
        city: body.city,
        phone: body.phone,
        features: body.features && tidyFeatures(body.features),
        hours: body.hours,
        cutoffMinutes: body.cutoffMinutes,
        turnaroundHours: body.turnaroundHours,
        rushHours: body.rushHours,
        openingFloatCentavos: body.openingFloat,
        drawerLimitCentavos: body.drawerLimit,
        cashOutLimitCentavos: body.cashOutLimit,
        storageFreeDays: body.storageFreeDays,
        storageFeePerDayCentavos: body.storageFeePerDay,
        storageFeeMostCentavos: body.storageFeeMost,
        tin: body.tin,
        ...(body.wageOrder !== undefined && {
          wageRegion: body.wageOrder?.region ?? null,
          wageTier: body.wageOrder?.tier ?? null,
        }),
      })
      const fields = Object.keys(changes)
      if (fields.length > 0) {
        await namesFree(() => branches.setBranch(trx, before.id, changes))
        const hasNewFeatures = changes.features !== undefined
        await audit(trx, context, before.id, hasNewFeatures ? 'branch.features_changed' : 'branch.updated', {
          before: Object.fromEntries(Object.entries(before).filter(([name]) => fields.includes(name))),
          after: changes,
        })
        const payload = { branchId: before.id }
        await announce(
          trx,
          now,
          { type: 'branch.updated', branchId: before.id, payload },
          ...(hasNewFeatures ? [{ type: 'branch.features_changed' as const, branchId: before.id, payload }] : []),
        )
      }
      return toResponse(found(await branches.findBranch(trx, before.id)), context)
    })
    context.forgetSessions()
    return branch
  },

  async closeBranch({ params, body }, context) {
    const { now } = context
    const branch = await context.command(async (trx) => {
      const before = found(await branches.lockBranch(trx, params.branchId))
      if (!before.closedAt) {
        const work = await branches.openWorkOf(trx, before.id)
        requireClosable({ openSessions: work.openSession ? 1 : 0, ordersInProcess: work.ordersInProcess })
        await branches.setBranchClosed(trx, before.id, { at: now, reason: body.reason })
        await audit(trx, context, before.id, 'branch.closed', { reason: body.reason })
        await announce(trx, now, { type: 'branch.closed', branchId: before.id, payload: { branchId: before.id } })
      }
      return toResponse(found(await branches.findBranch(trx, before.id)), context)
    })
    context.forgetSessions()
    return branch
  },

  async reopenBranch({ params, body }, context) {
    const { now } = context
    const branch = await context.command(async (trx) => {
      const before = found(await branches.lockBranch(trx, params.branchId))
      if (before.closedAt) {
        await branches.setBranchClosed(trx, before.id, null)
        await audit(trx, context, before.id, 'branch.reopened', { reason: body.reason })
        await announce(trx, now, { type: 'branch.reopened', branchId: before.id, payload: { branchId: before.id } })
      }
      return toResponse(found(await branches.findBranch(trx, before.id)), context)
    })
    context.forgetSessions()
    return branch
  },
}

function toResponse(branch: branches.BranchWithCash, { actor, now }: Pick<Context, 'actor' | 'now'>): Branch {
  const seesCash = actor.keys.has('cash.see')
  return {
    id: branch.id,
    code: branch.code,
    name: branch.name,
    address: branch.address,
    city: branch.city,
    phone: branch.phone,
    features: branch.features,
    hours: [...branch.hours],
    cutoffMinutes: branch.cutoffMinutes,
    turnaroundHours: branch.turnaroundHours,
    rushHours: branch.rushHours,
    openingFloat: branch.openingFloatCentavos,
    drawerLimit: branch.drawerLimitCentavos,
    cashOutLimit: branch.cashOutLimitCentavos,
    storageFreeDays: branch.storageFreeDays,
    storageFeePerDay: branch.storageFeePerDayCentavos,
    storageFeeMost: branch.storageFeeMostCentavos,
    vatRegistered: isVatRegisteredOn(branch, businessDateOf(now, branch.cutoffMinutes)),
    tin: branch.tin,
    wageOrder:
      branch.wageRegion !== null && branch.wageTier !== null
        ? { region: branch.wageRegion, tier: branch.wageTier }
        : null,
    closed: branch.closedAt !== null,
    closedAt: branch.closedAt,
    closedReason: branch.closedReason,
    balance: seesCash ? add(branch.drawer, branch.safe) : null,
    drawer: seesCash ? branch.drawer : null,
    safe: seesCash ? branch.safe : null,
    version: branch.version,
  }
}

function found<T>(branch: T | undefined): T {
  if (!branch) throw new DomainError('not_found', 'Branch not found')
  return branch
}

type Changes = Parameters<typeof branches.setBranch>[2]

/** The given values that differ from the stored ones. */
function changed(before: branches.BranchRow, given: Changes): Changes {
  const kept: Readonly<Record<string, unknown>> = before
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(kept[name]),
    ),
  )
}

function namesFree(work: () => Promise<void>): Promise<void> {
  const code = () => fieldTaken('code', 'Another branch has this code')
  const name = () => fieldTaken('name', 'Another branch has this name')
  return unlessTaken({ branch_code_key: code, branch_pkey: code, branch_name_key: name }, work)
}

function audit(
  trx: Trx,
  context: Context,
  branchId: string,
  action: AuditAction,
  what: Pick<AuditEntry, 'reason' | 'before' | 'after'>,
): Promise<void> {
  return writeAudit(trx, context, { action, objectType: 'branch', objectId: branchId, branchId, ...what })
}
