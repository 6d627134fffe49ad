import type {
  OfferedPromotion,
  offeredPromotionRoutes,
  Promotion,
  promotionRoutes,
} from '@labada/contracts/catalog/promotions'
import { listPackagePlans } from '@labada/db/catalog/package-plans'
import * as promotions from '@labada/db/catalog/promotions'
import { listServices } from '@labada/db/catalog/services'
import { listBranches } from '@labada/db/company/branches'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import {
  appliesOn,
  isStateChange,
  type PromotionWanted,
  refuseOddPromotion,
  whyNotOffered,
} from '@labada/domain/catalog/promotions'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { writeAudit } from '../core/audit-entries.ts'
import { fieldTaken, idTaken, unlessTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'
import { conditionsOf, termsOf } from './promotion-terms.ts'

export const promotionHandlers: Handlers<typeof promotionRoutes & typeof offeredPromotionRoutes> = {
  async listPromotions(_input, { db }) {
    return { items: (await promotions.listPromotions(db)).map(toPromotion) }
  },

  async listOfferedPromotions(_input, { db, branchId, now }) {
    const met = await promotions.promotionsMet(db, { branchId, customerId: null, code: null, now }, false)
    const today = manilaDateOf(now)
    const offered = met.flatMap((row): OfferedPromotion[] => {
      // The server alone knows whom it is for: a counter's own price comes without it, and its quote with it.
      if (row.audience !== 'everyone') return []
      const conditions = conditionsOf(row)
      // On some day: from now on, any weekday. The customer is unknown here: promotions with a limit per customer are
      // offered to every registered customer.
      const why = whyNotOffered(
        { ...conditions, customerLimit: null, from: today, weekdays: [] },
        { branchId, today, used: row.used, byCustomer: 0, isMeant: true },
      )
      if (why !== undefined) return []
      const { serviceIds, ...terms } = termsOf(row)
      const { from, to, weekdays, customerLimit } = conditions
      const days = { from, to, weekdays: [...weekdays] }
      return [
        { ...terms, serviceIds: [...serviceIds], byCustomer: customerLimit !== null || row.kind === 'stamps', ...days },
      ]
    })
    return {
      items: offered.filter((one) => appliesOn(one, today)),
      others: offered.filter((one) => !appliesOn(one, today)),
    }
  },

  async createPromotion({ body }, context) {
    const { id, ...wanted } = body
    return codeFree(() =>
      afterTwin('promotion', 'promotion_pkey', () =>
        context.command(async (trx) => {
          const known = await promotions.findPromotion(trx, id)
          if (known) return sameAs(known, wanted)
          await refuseUnfit(trx, wanted, 0)
          await promotions.insertPromotion(trx, {
            ...columnsOf(wanted),
            id,
            createdAt: context.now,
            createdBy: context.actor.id,
          })
          await writeDown(trx, context, id, { action: 'promo.created', after: wanted })
          return toPromotion(await got(trx, id))
        }),
      ),
    )
  },

  async updatePromotion({ params, body }, context) {
    const { version, ...wanted } = body
    return codeFree(() =>
      context.command(async (trx) => {
        const row = await locked(trx, params.promotionId)
        if (row.state === 'ended') throw new DomainError('stale_version', 'This promotion has ended')
        if (isSame(row, wanted)) return toPromotion(row)
        if (row.version !== version)
          throw new DomainError('stale_version', 'Someone else changed this promotion. Reload and try again.')
        await refuseUnfit(trx, wanted, row.uses)
        await promotions.setPromotion(trx, row.id, columnsOf(wanted))
        await writeDown(trx, context, row.id, { action: 'promo.changed', before: wantedOf(row), after: wanted })
        return toPromotion(await got(trx, row.id))
      }),
    )
  },

  async setPromotionState({ params, body: { state } }, context) {
    return context.command(async (trx) => {
      const row = await locked(trx, params.promotionId)
      if (isStateChange(row, state)) {
        await promotions.setPromotion(trx, row.id, { state })
        const action = ({ active: 'promo.resumed', paused: 'promo.paused', ended: 'promo.ended' } as const)[state]
        await writeDown(trx, context, row.id, {
          action,
          before: { name: row.name, state: row.state },
          after: { name: row.name, state },
        })
      }
      return toPromotion(await got(trx, row.id))
    })
  },
}

type Deed = 'promo.created' | 'promo.changed' | 'promo.paused' | 'promo.resumed' | 'promo.ended'

async function writeDown(
  trx: Trx,
  context: Context,
  promotionId: string,
  { action, before, after }: { readonly action: Deed; readonly before?: object; readonly after: object },
): Promise<void> {
  await writeAudit(trx, context, {
    action,
    objectType: 'promotion',
    objectId: promotionId,
    branchId: null,
    ...(before && { before: { ...before } }),
    after: { ...after },
  })
  await announce(trx, context.now, { type: action, branchId: null, payload: { promotionId } })
}

/** Refuses an invalid promotion, and unknown services and branches. */
async function refuseUnfit(trx: Trx, wanted: PromotionWanted, used: number): Promise<void> {
  refuseOddPromotion(wanted, used)
  const services = new Set((await listServices(trx)).map(({ id }) => id))
  if (wanted.serviceIds.some((id) => !services.has(id))) {
    throw new DomainError('field_invalid', 'Service not found', { field: 'serviceIds' })
  }
  const branches = new Set((await listBranches(trx, null)).map(({ id }) => id))
  if (wanted.branchIds.some((id) => !branches.has(id))) {
    throw new DomainError('field_invalid', 'Branch not found', { field: 'branchIds' })
  }
  const plans = new Set((await listPackagePlans(trx)).map(({ id }) => id))
  if (wanted.planIds.some((id) => !plans.has(id))) {
    throw new DomainError('field_invalid', 'Package not found', { field: 'planIds' })
  }
}

function sameAs(known: promotions.PromotionRow, wanted: PromotionWanted): Promotion {
  if (!isSame(known, wanted)) throw idTaken('promotion')
  return toPromotion(known)
}

const isSame = (row: promotions.PromotionRow, wanted: PromotionWanted): boolean =>
  JSON.stringify(columnsOf(wantedOf(row))) === JSON.stringify(columnsOf(wanted))

function columnsOf(wanted: PromotionWanted) {
  return {
    name: wanted.name,
    code: wanted.code,
    kind: wanted.kind,
    percent: wanted.percent,
    amountCentavos: wanted.amount,
    everyNth: wanted.everyNth,
    mostCentavos: wanted.most,
    minimumCentavos: wanted.minimum,
    serviceIds: [...new Set(wanted.serviceIds)].toSorted(),
    branchIds: [...new Set(wanted.branchIds)].toSorted(),
    weekdays: [...new Set(wanted.weekdays)].toSorted((one, other) => one - other),
    startsOn: wanted.from,
    endsOn: wanted.to,
    totalLimit: wanted.totalLimit,
    customerLimit: wanted.customerLimit,
    isStackable: wanted.stackable,
    needsApproval: wanted.needsApproval,
    audience: wanted.audience,
    leastSpentCentavos: wanted.leastSpent,
    planIds: [...new Set(wanted.planIds)].toSorted(),
  }
}

function wantedOf(row: promotions.PromotionRow): PromotionWanted {
  const { id: _, ...terms } = termsOf(row)
  const { state: __, ...conditions } = conditionsOf(row)
  return {
    code: row.code,
    ...terms,
    ...conditions,
    needsApproval: row.needsApproval,
    leastSpent: row.leastSpentCentavos,
    planIds: row.planIds,
  }
}

function toPromotion(row: promotions.PromotionRow): Promotion {
  const { serviceIds, branchIds, weekdays, planIds, ...wanted } = wantedOf(row)
  return {
    ...wanted,
    serviceIds: [...serviceIds],
    branchIds: [...branchIds],
    weekdays: [...weekdays],
    planIds: [...planIds],
    id: row.id,
    state: row.state,
    version: row.version,
    createdAt: row.createdAt,
    createdBy: row.createdByName,
    uses: row.uses,
    given: row.givenCentavos,
  }
}

async function locked(trx: Trx, id: string): Promise<promotions.PromotionRow> {
  return there(await promotions.lockPromotion(trx, id))
}

async function got(db: Context['db'], id: string): Promise<promotions.PromotionRow> {
  return there(await promotions.findPromotion(db, id))
}

function there(row: promotions.PromotionRow | undefined): promotions.PromotionRow {
  if (!row) throw new DomainError('not_found', 'Promotion not found')
  return row
}

const codeFree = <T>(work: () => Promise<T>): Promise<T> =>
  unlessTaken({ promotion_code_key: () => fieldTaken('code', 'Another promotion has this code') }, work)
