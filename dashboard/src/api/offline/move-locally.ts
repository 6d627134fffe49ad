import type { RouteInput } from '@labada/contracts/core/route'
import type { Load, Order } from '@labada/contracts/orders/order-schemas'
import type { orderRoutes } from '@labada/contracts/orders/orders'
import { DomainError } from '@labada/domain/core/errors'
import { inWords, toPesos } from '@labada/domain/core/money'
import { isMoveBack, isMoveForward } from '@labada/domain/orders/loads'
import { hasDelivery, type LoadStage } from '@labada/domain/orders/order-stages'
import { loadsToRelease, refuseVoided, stageOf } from '@labada/domain/orders/orders'
import { storageDue } from '@labada/domain/orders/storage-fees'
import type { LocalCommand, LocalState } from './local-state.ts'
import { t } from './t.ts'

/** Moves a load to its next stage. */
export function moveLocally(order: Order, command: LocalCommand): Order {
  const { stage } = command.body as RouteInput<typeof orderRoutes.moveLoad>['body']
  refuseVoided(order)
  const load = loadOf(order, command)
  return isMoveForward(load, stage) ? moved(order, [load], stage, command) : order
}

/** Moves a load back to an earlier stage; soon after, its mover needs no reason. */
export function moveBackLocally(state: LocalState, order: Order, command: LocalCommand): Order {
  const { stage, reason = '' } = command.body as RouteInput<typeof orderRoutes.moveLoadBack>['body']
  refuseVoided(order)
  const load = loadOf(order, command)
  const undo = { by: command.actor.id, reason, now: command.at, undoMs: state.terms.undoSeconds * 1000 }
  return isMoveBack(load, stage, undo) ? moved(order, [load], stage, command) : order
}

/** Releases an order or some of its loads: ready, paid, storage settled. An unpaid one needs an admin, so a connection. */
export function releaseLocally(order: Order, command: LocalCommand): Order {
  const { loadIds, claim } = command.body as RouteInput<typeof orderRoutes.releaseOrder>['body']
  if (loadIds?.some((id) => !order.loads.some((load) => load.id === id)))
    throw new DomainError('not_found', t('loadNotFound'))
  const going = loadsToRelease(order, order.loads, { loadIds, mayOwe: false })
  if (going.length === 0) return order
  const due = storageDue(order.storage, order.storage, command.at)
  if (due > 0) {
    throw new DomainError('storage_fee_due', t('aStorageFeeOfAmount', { amount: inWords(due) }), {
      amount: toPesos(due),
    })
  }
  const after = moved(order, going, 'released', command)
  const isWhole = after.stage === 'released'
  return {
    ...after,
    ...(isWhole && { releasedAt: command.at, releasedBy: command.actor }),
    ...(claim && { claimCheck: claim }),
  }
}

function moved(order: Order, moving: readonly Load[], stage: LoadStage, { at, actor }: LocalCommand): Order {
  const ids = new Set(moving.map(({ id }) => id))
  const loads = order.loads.map((load) => (ids.has(load.id) ? { ...load, stage, stageAt: at, stageBy: actor } : load))
  const after = stageOf(loads)
  const stageAt = after === order.stage ? order.stageAt : at
  const readyAt = after === 'ready' && !hasDelivery(order.type) ? stageAt : null
  return { ...order, loads, stage: after, stageAt, storage: { ...order.storage, readyAt } }
}

function loadOf(order: Order, { params }: LocalCommand): Load {
  const load = order.loads.find(({ id }) => id === params.loadId)
  if (!load) throw new DomainError('not_found', t('loadNotFound'))
  return load
}
