import type { Order, orderRoutes } from '@labada/contracts/orders'
import type { Trx } from '@labada/db/client'
import { moveLoads, setOrder } from '@labada/db/order-changes'
import type { LoadRow, OrderRecord } from '@labada/db/orders'
import { announce } from '@labada/db/outbox'
import { getSettings } from '@labada/db/settings'
import { DomainError } from '@labada/domain/errors'
import { isMoveBack, isMoveForward, type LoadPosition } from '@labada/domain/loads'
import type { LoadStage } from '@labada/domain/order-stages'
import { isReleasable, refuseVoided, stageOf } from '@labada/domain/orders'
import { writeAudit } from './audit-entries.ts'
import type { Context, Handler } from './http/context.ts'
import { stateOf, toOrder } from './order-answers.ts'
import { foundOrder, lockedOrder } from './order-money.ts'

/** Moves a load on. Of two tablets that do it at once one moves it; the other learns who did. */
export const moveLoad: Handler<typeof orderRoutes.moveLoad> = async ({ params, body }, context) =>
  context.command(async (trx) => {
    const record = await lockedOrder(trx, context.scope, params.orderId)
    refuseVoided(stateOf(record.order))
    const load = loadOf(record, params.loadId)
    if (!isMoveForward(positionOf(load), body.stage)) return toOrder(record)
    return moved(trx, context, record, { load, stage: body.stage, reason: null })
  })

/** Takes a load back to an earlier stage: an undo, or with a reason that the audit log keeps. */
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

/** Hands the laundry over: every load is ready and nothing is left to pay. */
export const releaseOrder: Handler<typeof orderRoutes.releaseOrder> = async ({ params }, context) =>
  context.command(async (trx) => {
    const { actor, now, scope } = context
    const record = await lockedOrder(trx, scope, params.orderId)
    const { order, loads } = record
    if (!isReleasable(stateOf(order), loads.map(positionOf))) return toOrder(record)

    await moveLoads(trx, loads, 'released', { at: now, by: actor.id, reason: null })
    await setOrder(trx, order.id, { stage: 'released', stageAt: now, releasedAt: now, releasedBy: actor.id })
    await announce(trx, now, { type: 'order.released', branchId: order.branchId, payload: { orderId: order.id } })
    return toOrder(await foundOrder(trx, scope, order.id))
  })

async function moved(
  trx: Trx,
  { actor, now, scope }: Context,
  { order, loads }: OrderRecord,
  { load, stage, reason }: { readonly load: LoadRow; readonly stage: LoadStage; readonly reason: string | null },
): Promise<Order> {
  await moveLoads(trx, [load], stage, { at: now, by: actor.id, reason })
  const after = stageOf(loads.map((one) => (one.id === load.id ? { stage } : one)))
  await setOrder(trx, order.id, after === order.stage ? {} : { stage: after, stageAt: now })
  await announce(trx, now, {
    type: 'load.stage_changed',
    branchId: order.branchId,
    payload: { orderId: order.id, loadId: load.id },
  })
  return toOrder(await foundOrder(trx, scope, order.id))
}

function loadOf({ loads }: OrderRecord, loadId: string): LoadRow {
  const load = loads.find(({ id }) => id === loadId)
  if (!load) throw new DomainError('not_found', 'No such load')
  return load
}

function positionOf({ stageBy, ...load }: LoadRow): LoadPosition {
  return { ...load, stageBy: { id: stageBy } }
}
