import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import type { OrderRecord } from '@labada/db/orders/orders'
import { insertTrip, lockTripsOf, setTrip } from '@labada/db/orders/trips/trips'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { hasDelivery, hasPickup } from '@labada/domain/orders/order-stages'
import { followsPromise } from '@labada/domain/orders/trips/trips'
import type { Context } from '../../http/context.ts'

/** Receiving an order ends the pickup that brought it and creates its delivery. Returns the ids of both. */
export async function tripsOfReceived(
  trx: Trx,
  { order }: OrderRecord,
  { actor, now }: Context,
): Promise<readonly string[]> {
  const { type } = order
  if (type === 'walk-in') return []
  const ids: string[] = []
  if (hasPickup(type)) {
    const pickup = (await lockTripsOf(trx, order.id)).find(({ kind }) => kind === 'pickup')
    if (pickup && pickup.state !== 'received') {
      const { riderId } = pickup
      await setTrip(trx, pickup, { state: 'received', stateAt: now, stateBy: actor.id, riderId }, null)
      ids.push(pickup.id)
    }
  }
  if (hasDelivery(type)) {
    const { delivery } = order
    const id = newId()
    await insertTrip(trx, {
      id,
      branchId: order.branchId,
      kind: 'delivery',
      orderId: order.id,
      customerId: order.customerId,
      type,
      address: delivery?.address ?? '',
      landmark: delivery?.landmark ?? null,
      timeWindow: delivery?.window ?? null,
      feeCentavos: centavos(delivery?.feeCentavos ?? 0),
      dueOn: manilaDateOf(order.promisedAt),
      state: 'waiting',
      stateAt: now,
      stateBy: actor.id,
      createdAt: now,
      createdBy: actor.id,
    })
    ids.push(id)
  }
  return ids
}

/**
 * Moves the delivery of an order to the day that is promised now, unless its customer booked a time of their own or a rider
 * has it. Returns the id of the moved trip.
 */
export async function moveDelivery(
  trx: Trx,
  { order }: OrderRecord,
  promisedAt: Date,
  { actor, now }: Context,
): Promise<string | undefined> {
  if (!hasDelivery(order.type)) return undefined
  const trip = (await lockTripsOf(trx, order.id)).find(followsPromise)
  const dueOn = manilaDateOf(promisedAt)
  if (!trip || trip.dueOn === dueOn) return undefined
  const { state, riderId } = trip
  await setTrip(trx, trip, { state, stateAt: now, stateBy: actor.id, riderId, dueOn }, null)
  return trip.id
}

/**
 * Ends the delivery of an order that is picked up at the counter or voided. Refuses `invalid_stage` while a rider has
 * it. Returns the id of the ended trip.
 */
export async function endDelivery(
  trx: Trx,
  { order }: OrderRecord,
  { actor, now }: Context,
  reason: string,
): Promise<string | undefined> {
  if (!hasDelivery(order.type)) return undefined
  const trip = (await lockTripsOf(trx, order.id)).find(({ kind }) => kind === 'delivery')
  if (!trip || trip.state === 'delivered' || trip.state === 'ended') return undefined
  if (trip.state === 'out') {
    throw new DomainError('invalid_stage', 'A rider has this order. Mark it delivered or failed first.')
  }
  const { riderId } = trip
  await setTrip(trx, trip, { state: 'ended', stateAt: now, stateBy: actor.id, riderId }, reason)
  return trip.id
}

/** Refuses `already_released`: a delivery by a rider cannot be undone at the counter. */
export async function refuseDelivered(trx: Trx, { order }: OrderRecord): Promise<void> {
  if (!hasDelivery(order.type)) return
  const trips = await lockTripsOf(trx, order.id)
  if (trips.some(({ kind, state }) => kind === 'delivery' && state === 'delivered')) {
    throw new DomainError('already_released', 'This order was delivered. Refund it instead.')
  }
}
