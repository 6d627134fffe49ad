import type { Order } from '@labada/contracts/orders/order-schemas'
import type { tripRoutes } from '@labada/contracts/orders/trips/trips'
import { approvalsOf, setApproval } from '@labada/db/cash/approvals'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { type NewTransfer, postTransfers } from '@labada/db/ledger/ledger'
import { moveLoads, setOrder } from '@labada/db/orders/order-changes'
import { insertPayment } from '@labada/db/orders/payments'
import * as trips from '@labada/db/orders/trips/trips'
import { grantFor } from '@labada/domain/cash/approvals'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { add, ZERO } from '@labada/domain/core/money'
import { balanceOf, loadsToRelease } from '@labada/domain/orders/orders'
import { takePayment } from '@labada/domain/orders/payments'
import * as rules from '@labada/domain/orders/trips/trips'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Context, Handler } from '../../http/context.ts'
import { stateOf, toOrder } from '../order-answers.ts'
import { bookingOf, foundOrder, lockedOrder } from '../order-money.ts'
import { positionOf } from '../order-stages.ts'
import { doorPhotoOf, orGonePhoto } from './door-photo.ts'
import { foundTrip } from './trip-answers.ts'

type Delivering = Handler<typeof tripRoutes.deliverTrip>

/** Delivers an order: the cash collected pays it, and the laundry is released, in one step. */
export const deliverTrip: Delivering = async (input, context) => {
  try {
    return await context.command((trx) => deliver(trx, input, context))
  } catch (error) {
    throw orGonePhoto(error)
  }
}

async function deliver(trx: Trx, { params, body }: Parameters<Delivering>[0], context: Context): Promise<Order> {
  const { actor, now, scope, device } = context
  const { orderId } = foundTrip(await trips.findTrip(trx, scope, params.tripId))
  const record = await lockedOrder(trx, scope, orderId)
  const trip = foundTrip(await trips.lockTrip(trx, scope, params.tripId))
  if (!rules.isDeliverable(trip)) return toOrder(record)
  const photoId = await doorPhotoOf(trx, body.photoId, context)
  const { order, loads } = record
  const { collected } = body
  const before = stateOf(order)
  const taken = collected && takePayment({ ...collected, method: 'cash' }, balanceOf(before))
  const paid = add(order.paidCentavos, taken?.amount ?? ZERO)
  const state = { ...before, paid }
  const balance = balanceOf(state)
  const asked = balance > 0 ? await approvalsOf(trx, 'release_unpaid', orderId) : []
  const grant = grantFor(
    asked.map((one) => ({ ...one, amount: one.amountCentavos })),
    balance,
  )
  const going = loadsToRelease(state, loads.map(positionOf), { mayOwe: grant !== undefined })
  const ids = new Set(going.map(({ id }) => id))

  if (taken && trip.riderId !== null) {
    const cashSessionId = await trips.lastSessionOf(trx, order.branchId)
    if (cashSessionId === undefined) {
      throw new DomainError('no_open_session', 'Open the drawer at least once before riders take cash')
    }
    const payment: Row<'payment'> = {
      id: taken.id,
      orderId,
      branchId: order.branchId,
      cashSessionId,
      method: 'cash',
      amountCentavos: taken.amount,
      tenderedCentavos: taken.tendered,
      changeCentavos: ZERO,
      owedCentavos: ZERO,
      reference: null,
      businessDate: businessDateOf(now, order.cutoffMinutes),
      recordedAt: now,
      recordedBy: actor.id,
      officeReason: null,
      clientId: device?.id ?? null,
    }
    await insertPayment(trx, payment)
    await trips.insertCollection(trx, {
      paymentId: taken.id,
      tripId: trip.id,
      branchId: order.branchId,
      riderId: trip.riderId,
      amountCentavos: taken.amount,
    })
    const { orderNumber, ...booking } = bookingOf(record, context)
    const transfer: NewTransfer = {
      ...booking,
      sourceType: 'payment',
      sourceId: taken.id,
      description: `Cash at the door for ${orderNumber}`,
      cashSessionId: null,
      postings: rules.collectedByRider(taken.amount),
    }
    await postTransfers(trx, [transfer])
  }
  await moveLoads(
    trx,
    loads.filter(({ id }) => ids.has(id)),
    'released',
    { at: now, by: actor.id, reason: null },
  )
  await setOrder(trx, orderId, {
    stage: 'released',
    stageAt: now,
    releasedAt: now,
    releasedBy: actor.id,
    paidCentavos: paid,
    ...(grant && { dueOn: grant.dueOn }),
  })
  if (grant?.state === 'approved') await setApproval(trx, grant.id, { state: 'used', usedAt: now })
  const { riderId } = trip
  await trips.setTrip(trx, trip, { state: 'delivered', stateAt: now, stateBy: actor.id, riderId, photoId }, null)
  await writeAudit(trx, context, {
    action: 'trip.delivered',
    objectType: 'order',
    objectId: orderId,
    branchId: order.branchId,
    after: { number: order.number, rider: trip.riderName, collectedCentavos: taken?.amount ?? 0 },
  })
  const { branchId } = order
  await announce(
    trx,
    now,
    ...(taken ? [{ type: 'payment.recorded' as const, branchId, payload: { orderId, paymentId: taken.id } }] : []),
    { type: 'order.released', branchId, payload: { orderId } },
    { type: 'trip.changed', branchId, payload: { tripId: trip.id, orderId } },
  )
  return toOrder(await foundOrder(trx, scope, orderId))
}
