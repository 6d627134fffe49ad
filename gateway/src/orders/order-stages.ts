import type { Order } from '@labada/contracts/orders/order-schemas'
import type { orderRoutes } from '@labada/contracts/orders/orders'
import { approvalsOf, setApproval } from '@labada/db/cash/approvals'
import { getSettings } from '@labada/db/company/settings'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { moveLoads, setOrder } from '@labada/db/orders/order-changes'
import type { LoadRow, OrderRecord } from '@labada/db/orders/orders'
import { grantFor } from '@labada/domain/cash/approvals'
import { DomainError } from '@labada/domain/core/errors'
import { isMoveBack, isMoveForward, type LoadPosition } from '@labada/domain/orders/loads'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { balanceOf, loadsToRelease, refuseVoided, stageOf } from '@labada/domain/orders/orders'
import { writeAudit } from '../core/audit-entries.ts'
import { type Context, type Handler, readingKey } from '../http/context.ts'
import { stateOf, toOrder } from './order-answers.ts'
import { foundOrder, lockedOrder } from './order-money.ts'
import { refuseStorageDue } from './order-storage.ts'
import { endDelivery } from './trips/order-trips.ts'

/** Moves a load to its next stage. If two tablets do it simultaneously, one moves it, and the other learns who did. */
export const moveLoad: Handler<typeof orderRoutes.moveLoad> = readingKey(async ({ params, body }, context) =>
  context.command(async (trx) => {
    const record = await lockedOrder(trx, context.scope, params.orderId)
    refuseVoided(stateOf(record.order))
    const load = loadOf(record, params.loadId)
    if (!isMoveForward(positionOf(load), body.stage)) return toOrder(record)
    return moved(trx, context, record, { load, stage: body.stage, reason: null })
  }),
)

/** Moves a load back to an earlier stage: an undo, or with a reason for the audit log. */
export const moveLoadBack: Handler<typeof orderRoutes.moveLoadBack> = async ({ params, body }, context) =>
  context.command(async (trx) => {
    const { actor, now } = context
    const record = await lockedOrder(trx, context.scope, params.orderId)
    refuseVoided(stateOf(record.order))
    const load = loadOf(record, params.loadId)
    const reason = body.reason ?? ''
    const { undoSeconds } = await getSettings(trx, 'orders', now)
    const undo = { by: actor.id, reason, now, undoMs: undoSeconds * 1000 }
    if (!isMoveBack(positionOf(load), body.stage, undo)) return toOrder(record)
    if (reason !== '') {
      await writeAudit(trx, context, {
        action: 'load.moved_back',
        objectType: 'order',
        objectId: record.order.id,
        branchId: record.order.branchId,
        reason,
        before: { number: record.order.number, load: load.number, stage: load.stage },
        after: { stage: body.stage },
      })
    }
    return moved(trx, context, record, { load, stage: body.stage, reason: reason || null })
  })

/** Releases an order or some of its loads: ready, paid (or approved to be paid later), storage settled. */
export const releaseOrder: Handler<typeof orderRoutes.releaseOrder> = readingKey(async ({ params, body }, context) =>
  context.command(async (trx) => {
    const { actor, now, scope } = context
    const record = await lockedOrder(trx, scope, params.orderId)
    const { order, loads } = record
    const known = new Set(loads.map(({ id }) => id))
    if (body.loadIds?.some((id) => !known.has(id))) throw new DomainError('not_found', 'Load not found')
    const state = stateOf(order)
    const balance = balanceOf(state)
    const asked = balance > 0 ? await approvalsOf(trx, 'release_unpaid', order.id) : []
    const grant = grantFor(
      asked.map((one) => ({ ...one, amount: one.amountCentavos })),
      balance,
    )
    const going = loadsToRelease(state, loads.map(positionOf), { loadIds: body.loadIds, mayOwe: grant !== undefined })
    if (going.length === 0) return toOrder(record)
    refuseStorageDue(record, now)
    const tripId = await endDelivery(trx, record, context, 'Picked up at the counter')

    const ids = new Set(going.map(({ id }) => id))
    const leaving = loads.filter(({ id }) => ids.has(id))
    await moveLoads(trx, leaving, 'released', { at: now, by: actor.id, reason: null })
    const after = stageOf(loads.map((one) => (ids.has(one.id) ? { stage: 'released' } : one)))
    const isWhole = after === 'released'
    await setOrder(trx, order.id, {
      ...(after !== order.stage && { stage: after, stageAt: now }),
      ...(isWhole && { releasedAt: now, releasedBy: actor.id }),
      ...(body.claim && { claimCheck: body.claim }),
      ...(grant && { dueOn: grant.dueOn }),
    })
    if (grant?.state === 'approved') await setApproval(trx, grant.id, { state: 'used', usedAt: now })
    const { branchId } = order
    await announce(
      trx,
      now,
      ...(isWhole
        ? [{ type: 'order.released' as const, branchId, payload: { orderId: order.id } }]
        : leaving.map(({ id }) => ({
            type: 'load.stage_changed' as const,
            branchId,
            payload: { orderId: order.id, loadId: id },
          }))),
      ...(tripId ? [{ type: 'trip.changed' as const, branchId, payload: { tripId, orderId: order.id } }] : []),
    )
    return toOrder(await foundOrder(trx, scope, order.id))
  }),
)

async function moved(
  trx: Trx,
  context: Context,
  record: OrderRecord,
  move: { readonly load: LoadRow; readonly stage: LoadStage; readonly reason: string | null },
): Promise<Order> {
  await setLoadStage(trx, context, record, move)
  return toOrder(await foundOrder(trx, context.scope, record.order.id))
}

/** Saves and announces that a load of a locked order is at another stage; it leaves its machine. */
export async function setLoadStage(
  trx: Trx,
  { actor, now }: Context,
  { order, loads }: OrderRecord,
  { load, stage, reason }: { readonly load: LoadRow; readonly stage: LoadStage; readonly reason: string | null },
): Promise<void> {
  await moveLoads(trx, [load], stage, { at: now, by: actor.id, reason })
  const after = stageOf(loads.map((one) => (one.id === load.id ? { stage } : one)))
  await setOrder(trx, order.id, after === order.stage ? {} : { stage: after, stageAt: now })
  await announce(trx, now, {
    type: 'load.stage_changed',
    branchId: order.branchId,
    payload: { orderId: order.id, loadId: load.id },
  })
}

export function loadOf({ loads }: OrderRecord, loadId: string): LoadRow {
  const load = loads.find(({ id }) => id === loadId)
  if (!load) throw new DomainError('not_found', 'Load not found')
  return load
}

export function positionOf({ stageBy, ...load }: LoadRow): LoadPosition {
  return { ...load, stageBy: { id: stageBy } }
}
