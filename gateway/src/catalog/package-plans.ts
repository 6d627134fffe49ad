import type { OfferedPackage, PackagePlan, packagePlanRoutes } from '@labada/contracts/catalog/package-plans'
import * as plans from '@labada/db/catalog/package-plans'
import { listServices } from '@labada/db/catalog/services'
import { listBranches } from '@labada/db/company/branches'
import type { Db, Trx } from '@labada/db/core/client'
import { violatedUnique } from '@labada/db/core/failures'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { type PackagePlanWanted, unitOfPlan } from '@labada/domain/catalog/package-plans'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import type { Context, Handlers } from '../http/context.ts'

export const packagePlanHandlers: Handlers<typeof packagePlanRoutes> = {
  async listPackagePlans(_input, { db }) {
    return { items: (await plans.listPackagePlans(db)).map(toPlan) }
  },

  async listOfferedPackages(_input, { db, branchId }) {
    return { items: (await plans.listPlansOnSale(db, branchId)).map(toOffered) }
  },

  async createPackagePlan({ body }, context) {
    const { id, ...wanted } = body
    try {
      return await context.command(async (trx) => {
        const known = await plans.findPackagePlan(trx, id)
        if (known) return sameAs(known, wanted)
        const columns = await columnsOf(trx, wanted)
        const { now, actor } = context
        await plans.insertPackagePlan(trx, { ...columns, id, createdAt: now, createdBy: actor.id })
        await writeDown(trx, context, id, { action: 'package_plan.created', after: columns })
        return toPlan(await got(trx, id))
      })
    } catch (error) {
      // A simultaneous duplicate was saved first.
      if (violatedUnique(error) === 'package_plan_pkey') return sameAs(await got(context.db, id), wanted)
      throw error
    }
  },

  async updatePackagePlan({ params, body }, context) {
    const { version, ...wanted } = body
    return context.command(async (trx) => {
      const row = await locked(trx, params.planId)
      if (isSame(row, wanted)) return toPlan(row)
      if (row.version !== version) {
        throw new DomainError('stale_version', 'Someone else changed this package. Reload and try again.')
      }
      const columns = await columnsOf(trx, wanted)
      await plans.setPackagePlan(trx, row.id, columns)
      await writeDown(trx, context, row.id, {
        action: 'package_plan.changed',
        before: { ...wantedOf(row) },
        after: columns,
      })
      return toPlan(await got(trx, row.id))
    })
  },

  async setPackagePlanOnSale({ params, body: { onSale } }, context) {
    return context.command(async (trx) => {
      const row = await locked(trx, params.planId)
      if (row.isOnSale !== onSale) {
        await plans.setPackagePlan(trx, row.id, { isOnSale: onSale })
        await writeDown(trx, context, row.id, {
          action: 'package_plan.changed',
          before: { name: row.name, onSale: row.isOnSale },
          after: { name: row.name, onSale },
        })
      }
      return toPlan(await got(trx, row.id))
    })
  },
}

interface Written {
  readonly action: 'package_plan.created' | 'package_plan.changed'
  readonly before?: object
  readonly after: object
}

async function writeDown(trx: Trx, context: Context, planId: string, { action, before, after }: Written) {
  await writeAudit(trx, context, {
    action,
    objectType: 'package_plan',
    objectId: planId,
    branchId: null,
    ...(before && { before: { ...before } }),
    after: { ...after },
  })
  await announce(trx, context.now, { type: 'package_plan.changed', branchId: null, payload: { planId } })
}

/** A plan as columns. Refuses `field_invalid` for an odd one, and for unknown services and branches. */
async function columnsOf(trx: Trx, wanted: PackagePlanWanted) {
  const unit = unitOfPlan(wanted, await listServices(trx))
  const branches = new Set((await listBranches(trx, null)).map(({ id }) => id))
  if (wanted.branchIds.some((id) => !branches.has(id))) {
    throw new DomainError('field_invalid', 'Branch not found', { field: 'branchIds' })
  }
  const { name, price, units, serviceIds, branchIds, validDays } = sorted(wanted)
  return { name, priceCentavos: price, units, unit, serviceIds, branchIds, validDays }
}

function sorted(wanted: PackagePlanWanted) {
  const { name, price, units, validDays } = wanted
  const serviceIds = [...new Set(wanted.serviceIds)].toSorted()
  const branchIds = [...new Set(wanted.branchIds)].toSorted()
  return { name, price, units, serviceIds, branchIds, validDays }
}

function wantedOf({ name, priceCentavos, units, serviceIds, branchIds, validDays }: Row<'packagePlan'>) {
  return { name, price: priceCentavos, units, serviceIds, branchIds, validDays }
}

const isSame = (row: Row<'packagePlan'>, wanted: PackagePlanWanted): boolean =>
  JSON.stringify(sorted(wantedOf(row))) === JSON.stringify(sorted(wanted))

function sameAs(known: plans.PackagePlanRow, wanted: PackagePlanWanted): PackagePlan {
  if (!isSame(known, wanted)) throw idTaken('package')
  return toPlan(known)
}

function toOffered({ id, unit, ...row }: Row<'packagePlan'>): OfferedPackage {
  return { id, unit, ...wantedOf({ id, unit, ...row }) }
}

function toPlan(row: plans.PackagePlanRow): PackagePlan {
  return { ...row, price: row.priceCentavos, onSale: row.isOnSale, createdBy: row.createdByName }
}

async function locked(trx: Trx, id: string): Promise<plans.PackagePlanRow> {
  return there(await plans.lockPackagePlan(trx, id))
}

async function got(db: Db, id: string): Promise<plans.PackagePlanRow> {
  return there(await plans.findPackagePlan(db, id))
}

function there(row: plans.PackagePlanRow | undefined): plans.PackagePlanRow {
  if (!row) throw new DomainError('not_found', 'Package not found')
  return row
}
