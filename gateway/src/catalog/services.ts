import type { priceRoutes, Service } from '@labada/contracts/catalog/prices'
import * as prices from '@labada/db/catalog/prices'
import * as services from '@labada/db/catalog/services'
import { announce } from '@labada/db/core/outbox'
import { refuseUnlessDraft, usualStages, usualTerms } from '@labada/domain/catalog/prices'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../core/audit-entries.ts'
import { unlessTaken } from '../core/taken-ids.ts'
import type { Handler } from '../http/context.ts'
import { withTerms } from './price-drafts.ts'

export const createService: Handler<typeof priceRoutes.createService> = async ({ body }, context) => {
  const { id, code, name, category, unit, versionId, price } = body
  return context.command(async (trx) => {
    const version = await prices.lockVersion(trx, versionId)
    if (!version) throw new DomainError('not_found', 'Price version not found')
    const known = await services.findService(trx, id)
    if (known) return asService(known)
    refuseUnlessDraft(version)
    await refuseTakenName(trx, name, id)
    const service: services.ServiceRow = {
      id,
      code,
      name,
      category,
      unit,
      stages: [...(body.stages ?? usualStages(category))],
      sort: body.sort ?? (await services.nextServiceSort(trx)),
      isActive: true,
      icon: body.icon ?? null,
      color: body.color ?? null,
    }
    await insertOrRefuse(trx, service)
    await prices.upsertPrice(trx, versionId, { serviceId: id, price, ...withTerms(usualTerms(category, unit), body) })
    await writeAudit(trx, context, {
      action: 'service.created',
      objectType: 'service',
      objectId: id,
      branchId: null,
      after: { ...service, price },
    })
    await announce(
      trx,
      context.now,
      { type: 'service.changed', branchId: null, payload: { serviceId: id } },
      { type: 'price_version.changed', branchId: null, payload: { priceVersionId: versionId } },
    )
    return asService(service)
  })
}

export const updateService: Handler<typeof priceRoutes.updateService> = async ({ params, body }, context) =>
  context.command(async (trx) => {
    const before = await services.lockService(trx, params.serviceId)
    if (!before) throw new DomainError('not_found', 'Service not found')
    const { active, ...fields } = body
    const isActive = active ?? before.isActive
    if (isActive && (body.name !== undefined || !before.isActive)) {
      await refuseTakenName(trx, body.name ?? before.name, before.id)
    }
    await services.setService(trx, before.id, { ...fields, isActive: active })
    const after = (await services.findService(trx, before.id)) ?? before
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await writeAudit(trx, context, {
        action: 'service.changed',
        objectType: 'service',
        objectId: before.id,
        branchId: null,
        before: { ...before },
        after: { ...after },
      })
      await announce(trx, context.now, { type: 'service.changed', branchId: null, payload: { serviceId: before.id } })
    }
    return asService(after)
  })

function asService({ isActive, ...service }: services.ServiceRow): Service {
  return { ...service, active: isActive }
}

async function refuseTakenName(trx: Parameters<typeof announce>[0], name: string, id: string): Promise<void> {
  if (await services.hasServiceNamed(trx, name, id)) {
    throw new DomainError('field_invalid', 'Another service has this name', { field: 'name' })
  }
}

async function insertOrRefuse(trx: Parameters<typeof announce>[0], service: services.ServiceRow): Promise<void> {
  const { isActive: _, ...values } = service
  const taken = () =>
    new DomainError('code_taken', 'Another service has this code', { errors: { code: ['Code is already used'] } })
  await unlessTaken({ service_code_key: taken }, () => services.insertService(trx, values))
}
