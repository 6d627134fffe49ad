import type { PricedService, pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import type { PriceSheet, priceRoutes } from '@labada/contracts/catalog/prices'
import * as prices from '@labada/db/catalog/prices'
import * as services from '@labada/db/catalog/services'
import { findBranch } from '@labada/db/company/branches'
import type { Db } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { effectiveAtOf, isDiscardable, refuseUnlessDraft, stateOf } from '@labada/domain/catalog/prices'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { writeAudit } from '../core/audit-entries.ts'
import type { Context, Handlers } from '../http/context.ts'
import { changedPrice } from './price-drafts.ts'
import { createService, updateService } from './services.ts'

const servicesOf = ({ services: priced }: prices.PriceList): PricedService[] =>
  [...priced.values()].map(({ serviceId, ...service }) => ({ id: serviceId, ...service, stages: [...service.stages] }))

export const priceHandlers: Handlers<typeof priceRoutes & typeof pricedServiceRoutes> = {
  createService,
  updateService,

  async listServices({ query }, { db, now, scope }) {
    const branchId = scope.branchId ?? query.branchId ?? null
    if (branchId !== null && !(await findBranch(db, branchId))) throw notFound('branch')
    const list = await prices.priceListInForce(db, branchId, now)
    const coming = await Promise.all(
      (await prices.listComingPrices(db, now)).map(async (from) => {
        const then = await prices.priceListInForce(db, branchId, from)
        return then ? [{ from, priceVersionId: then.versionId, items: servicesOf(then) }] : []
      }),
    )
    return {
      items: list ? servicesOf(list) : [],
      priceVersionId: list?.versionId ?? null,
      coming: coming.flat(),
    }
  },

  async listAllServices(_input, { db }) {
    const items = await services.listServices(db)
    return { items: items.map(({ isActive, ...service }) => ({ ...service, active: isActive })) }
  },

  async listPriceVersions(_input, { db, now }) {
    return { items: await listVersions(db, now) }
  },

  async getPriceSheet({ params }, { db, now }) {
    return sheetOf(db, params.versionId, now)
  },

  async createPriceVersion({ body }, context) {
    const { actor, now } = context
    return context.command(async (trx) => {
      const name = body.name ?? `Prices drafted ${manilaDateOf(now)}`
      if (await prices.insertVersion(trx, { id: body.id, name, createdAt: now, createdBy: actor.id })) {
        const inForceId = await prices.findVersionInForce(trx, now)
        if (inForceId) await prices.copyPrices(trx, inForceId, body.id)
        await announceChanged(trx, context, body.id)
      }
      return sheetOf(trx, body.id, now)
    })
  },

  async setPrice({ params, body }, context) {
    return context.command(async (trx) => {
      const version = found(await prices.lockVersion(trx, params.versionId), 'Price version')
      refuseUnlessDraft(version)
      const service = found(await services.findService(trx, params.serviceId), 'service')
      const before = (await prices.listPrices(trx, version.id)).find(({ serviceId }) => serviceId === service.id)
      const after = await changedPrice(trx, { version, service, before, change: body })
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        await writeAudit(trx, context, {
          action: 'price_version.changed',
          objectType: 'price_version',
          objectId: version.id,
          branchId: body.branchId,
          before: { service: service.code, ...before },
          after: { service: service.code, ...after },
        })
        await announceChanged(trx, context, version.id)
      }
      return sheetOf(trx, version.id, context.now)
    })
  },

  async publishPriceVersion({ params, body }, context) {
    const { actor, now } = context
    return context.command(async (trx) => {
      const version = found(await prices.lockVersion(trx, params.versionId), 'Price version')
      const effectiveAt = effectiveAtOf(version, body.effectiveAt, now)
      if (effectiveAt) {
        if ((await prices.listPrices(trx, version.id)).length === 0) {
          throw new DomainError('no_price', 'These prices are empty. Add a price to a service first.')
        }
        await prices.setPublished(trx, version.id, { at: now, by: actor.id, effectiveAt })
        await writeAudit(trx, context, {
          action: 'price_version.published',
          objectType: 'price_version',
          objectId: version.id,
          branchId: null,
          after: { name: version.name, effectiveAt: effectiveAt.toISOString() },
        })
        await announce(trx, now, {
          type: 'price_version.published',
          branchId: null,
          payload: { priceVersionId: version.id },
        })
      }
      return sheetOf(trx, version.id, now)
    })
  },

  async discardPriceVersion({ params }, context) {
    const { now } = context
    return context.command(async (trx) => {
      const version = found(await prices.lockVersion(trx, params.versionId), 'Price version')
      if (isDiscardable(version, now)) {
        await prices.setDiscarded(trx, version.id, now)
        await writeAudit(trx, context, {
          action: 'price_version.discarded',
          objectType: 'price_version',
          objectId: version.id,
          branchId: null,
          before: { name: version.name, effectiveAt: version.effectiveAt?.toISOString() ?? null },
        })
        const payload = { priceVersionId: version.id }
        await announce(trx, now, { type: 'price_version.discarded', branchId: null, payload })
      }
      return { items: await listVersions(trx, now) }
    })
  },
}

type ListedVersion = Omit<PriceSheet, 'rows'>

async function listVersions(db: Db, now: Date): Promise<ListedVersion[]> {
  const versions = await prices.listVersions(db)
  const inForceId = (await prices.findVersionInForce(db, now)) ?? null
  const ids = versions.map(({ id }) => id)
  const changes = await prices.countChanges(db, ids, now)
  return versions.flatMap((version) => {
    const listed = asListed(version, { inForceId, changes: changes.get(version.id) ?? 0, now })
    return listed ? [listed] : []
  })
}

async function sheetOf(db: Db, versionId: string, now: Date): Promise<PriceSheet> {
  const version = found(await prices.findVersion(db, versionId), 'Price version')
  const inForceId = (await prices.findVersionInForce(db, now)) ?? null
  const changes = await prices.countChanges(db, [versionId], now)
  const listed = found(asListed(version, { inForceId, changes: changes.get(versionId) ?? 0, now }), 'Price version')
  const rows = await prices.listPrices(db, versionId)
  return { ...listed, rows: rows.map((row) => ({ ...row, overrides: [...row.overrides] })) }
}

/** Undefined for a discarded version: it is never shown again. */
function asListed(
  version: prices.VersionRow,
  { inForceId, changes, now }: { inForceId: string | null; changes: number; now: Date },
): ListedVersion | undefined {
  const state = stateOf(version, inForceId, now)
  if (state === 'discarded') return undefined
  const { discardedAt: _, ...rest } = version
  return { ...rest, state, changes }
}

async function announceChanged(trx: Parameters<typeof announce>[0], { now }: Context, versionId: string) {
  await announce(trx, now, { type: 'price_version.changed', branchId: null, payload: { priceVersionId: versionId } })
}

function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw notFound(what)
  return thing
}

function notFound(what: string): DomainError {
  return new DomainError('not_found', `${what} not found`)
}
