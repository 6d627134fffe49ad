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
import { type ClaimCheck, hasDelivery, type LoadStage } from '@labada/domain/orders/order-stages'
import { balanceOf, loadsToRelease, refuseVoided, stageOf } from '@labada/domain/orders/orders'
import { writeAudit } from '../core/audit-entries.ts'
import { type Context, type Handler, readingKey } from '../http/context.ts'
import { stateOf, toOrder } from './order-answers.ts'
import { foundOrder, lockedOrder } from './order-money.ts'
import { refuseStorageDue } from './order-storage.ts'
import { changePlainly, type Decided } from './plain-changes.ts'
import { endDelivery } from './trips/order-trips.ts'

/** Moves a load to its next stage. If two tablets do it simultaneously, one moves it, and the other learns who did. */
export const moveLoad: Handler<typeof orderRoutes.moveLoad> = readingKey(async ({ params, body }, context) => {
  /** The load that moves; undefined if it is there already. */
  const movingOf = (record: OrderRecord): LoadRow | undefined => {
    refuseVoided(stateOf(record.order))
    const load = loadOf(record, params.loadId)
    return isMoveForward(positionOf(load), body.stage) ? load : undefined
  }
  const plain = await changePlainly(context, params.orderId, ({ record }) => {
    const load = movingOf(record)
    return load && moveOf(record, [load], body.stage, context.now)
  })
  return (
    plain ??
    context.command(async (trx) => {
      const record = await lockedOrder(trx, context.scope, params.orderId)
      const load = movingOf(record)
      return load ? moved(trx, context, record, { load, stage: body.stage, reason: null }) : toOrder(record)
    })
  )
})

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
export const releaseOrder: Handler<typeof orderRoutes.releaseOrder> = readingKey(async ({ params, body }, context) => {
  const { now, scope } = context
  /** The loads that go. */
  const leavingOf = (record: OrderRecord, mayOwe: boolean): LoadRow[] => {
    const { order, loads } = record
    const known = new Set(loads.map(({ id }) => id))
    if (body.loadIds?.some((id) => !known.has(id))) throw new DomainError('not_found', 'Load not found')
    const going = loadsToRelease(stateOf(order), loads.map(positionOf), { loadIds: body.loadIds, mayOwe })
    const ids = new Set(going.map(({ id }) => id))
    if (going.length > 0) refuseStorageDue(record, now)
    return loads.filter(({ id }) => ids.has(id))
  }
  const plain = await changePlainly(context, params.orderId, ({ record }) => {
    if (hasDelivery(record.order.type)) return undefined
    const leaving = leavingOf(record, false)
    return leaving.length > 0 ? releaseOf(record, leaving, body.claim, context) : undefined
  })
  return (
    plain ??
    context.command(async (trx) => {
      const record = await lockedOrder(trx, scope, params.orderId)
      const { order } = record
      const balance = balanceOf(stateOf(order))
      const asked = balance > 0 ? await approvalsOf(trx, 'release_unpaid', order.id) : []
      const grant = grantFor(
        asked.map((one) => ({ ...one, amount: one.amountCentavos })),
        balance,
      )
      const leaving = leavingOf(record, grant !== undefined)
      if (leaving.length === 0) return toOrder(record)
      const tripId = await endDelivery(trx, record, context, 'Picked up at the counter')

      const { columns, events } = releaseOf(record, leaving, body.claim, context)
      await moveLoads(trx, leaving, 'released', { at: now, by: context.actor.id, reason: null })
      await setOrder(trx, order.id, { ...columns, ...(grant && { dueOn: grant.dueOn }) })
      if (grant?.state === 'approved') await setApproval(trx, grant.id, { state: 'used', usedAt: now })
      const ended = tripId && { branchId: order.branchId, payload: { tripId, orderId: order.id } }
      await announce(trx, now, ...events, ...(ended ? [{ type: 'trip.changed' as const, ...ended }] : []))
      return toOrder(await foundOrder(trx, scope, order.id))
    })
  )
})

/** What a release changes of its order, and its events: of the order if it goes whole, otherwise of its loads. */
function releaseOf(
  record: OrderRecord,
  leaving: readonly LoadRow[],
  claim: ClaimCheck | undefined,
  { actor, now }: Context,
): Decided {
  const { order } = record
  const move = moveOf(record, leaving, 'released', now)
  const isWhole = move.columns.stage === 'released'
  return {
    ...move,
    columns: {
      ...move.columns,
      ...(isWhole && { releasedAt: now, releasedBy: actor.id }),
      ...(claim && { claimCheck: claim }),
    },
    events: isWhole
      ? [{ type: 'order.released', branchId: order.branchId, payload: { orderId: order.id } }]
      : move.events,
  }
}

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
  record: OrderRecord,
  { load, stage, reason }: { readonly load: LoadRow; readonly stage: LoadStage; readonly reason: string | null },
): Promise<void> {
  const { columns, events } = moveOf(record, [load], stage, now)
  await moveLoads(trx, [load], stage, { at: now, by: actor.id, reason })
  await setOrder(trx, record.order.id, columns)
  await announce(trx, now, ...events)
}

/** What a move of loads changes of their order, which stands at its slowest load, and the events that tell of it. */
export function moveOf(
  { order, loads }: OrderRecord,
  moving: readonly LoadRow[],
  toStage: LoadStage,
  now: Date,
): Decided {
  const ids = new Set(moving.map(({ id }) => id))
  const stage = stageOf(loads.map((one) => (ids.has(one.id) ? { stage: toStage } : one)))
  return {
    moving,
    toStage,
    columns: stage === order.stage ? {} : { stage, stageAt: now },
    events: moving.map(({ id }) => ({
      type: 'load.stage_changed',
      branchId: order.branchId,
      payload: { orderId: order.id, loadId: id },
    })),
  }
}

export function loadOf({ loads }: OrderRecord, loadId: string): LoadRow {
  const load = loads.find(({ id }) => id === loadId)
  if (!load) throw new DomainError('not_found', 'Load not found')
  return load
}

export function positionOf({ stageBy, ...load }: LoadRow): LoadPosition {
  return { ...load, stageBy: { id: stageBy } }
}
