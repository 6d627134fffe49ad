import type { Trip, tripRoutes } from '@labada/contracts/trips'
import { approvalsOf, setApproval } from '@labada/db/approvals'
import { shareOpenSession } from '@labada/db/cash-sessions'
import { findCustomerRow, findOrInsertCustomer } from '@labada/db/customers'
import { violatedUnique } from '@labada/db/failures'
import { newId } from '@labada/db/ids'
import type { Row } from '@labada/db/json-rows'
import { type NewTransfer, postTransfers } from '@labada/db/ledger'
import { moveLoads, setOrder } from '@labada/db/order-changes'
import { announce } from '@labada/db/outbox'
import { insertPayment } from '@labada/db/payments'
import { getTill } from '@labada/db/tills'
import * as trips from '@labada/db/trips'
import { grantFor } from '@labada/domain/approvals'
import { openDrawerOf } from '@labada/domain/cash-sessions'
import { phoneOf } from '@labada/domain/customers'
import { DomainError } from '@labada/domain/errors'
import { businessDateOf } from '@labada/domain/manila-time'
import { add, ZERO } from '@labada/domain/money'
import { balanceOf, loadsToRelease } from '@labada/domain/orders'
import { takePayment } from '@labada/domain/payments'
import * as rules from '@labada/domain/trips'
import { writeAudit } from './audit-entries.ts'
import type { Handler, Handlers } from './http/context.ts'
import { stateOf, toOrder } from './order-answers.ts'
import { bookingOf, foundOrder, idTaken, lockedOrder, refuseEmptyCash } from './order-money.ts'
import { positionOf } from './order-stages.ts'

export const tripHandlers: Handlers<typeof tripRoutes> = {
  async requestPickup({ body }, context) {
    const { actor, branchId, now, scope } = context
    try {
      return await context.command(async (trx) => {
        const known = await trips.findTrip(trx, scope, body.id)
        if (known) return toTrip(sameTrip(known, body.orderId))
        const given = body.customer
        const row =
          'id' in given
            ? await findCustomerRow(trx, given.id)
            : (
                await findOrInsertCustomer(trx, {
                  id: newId(),
                  name: given.name,
                  phone: phoneOf(given.phone),
                  address: body.address,
                  createdBranchId: branchId,
                  createdAt: now,
                })
              ).customer
        if (!row) throw new DomainError('field_invalid', 'Customer is not known', { field: 'customer' })
        await trips.insertTrip(trx, {
          id: body.id,
          branchId,
          kind: 'pickup',
          orderId: body.orderId,
          customerId: row.id,
          type: body.type,
          address: body.address,
          landmark: body.landmark || null,
          timeWindow: body.window || null,
          feeCentavos: body.fee,
          notes: body.notes || null,
          dueOn: body.dueOn,
          state: 'waiting',
          stateAt: now,
          stateBy: actor.id,
          createdAt: now,
          createdBy: actor.id,
        })
        await announce(trx, now, {
          type: 'trip.requested',
          branchId,
          payload: { tripId: body.id, orderId: body.orderId },
        })
        return toTrip(found(await trips.findTrip(trx, scope, body.id)))
      })
    } catch (error) {
      const taken = violatedUnique(error)
      if (taken !== 'trip_pkey' && taken !== 'trip_order_id_kind_key') throw error
      return toTrip(sameTrip(await trips.findTrip(context.db, scope, body.id), body.orderId))
    }
  },

  async listTrips({ query }, { db, scope }) {
    const seen = { branchId: scope.branchId ?? query.branchId ?? null }
    const view = query.view ?? (query.orderId ? 'all' : 'open')
    return { items: (await trips.findTrips(db, seen, { view, orderId: query.orderId })).map(toTrip) }
  },

  async moveTrip({ params, body }, context) {
    return context.command(async (trx) => {
      const { actor, now, scope } = context
      const row = found(await trips.lockTrip(trx, scope, params.tripId))
      const reason = body.reason ?? ''
      if (body.riderId && (await trips.carriedBy(trx, row.branchId, body.riderId)) === undefined) {
        throw new DomainError('field_invalid', 'Rider is not known', { field: 'riderId' })
      }
      const moved = rules.moveTrip(row, { move: body.move, riderId: body.riderId, reason, stage: row.orderStage })
      if (!moved) return toTrip(row)
      await trips.setTrip(
        trx,
        row,
        {
          state: moved.state,
          riderId: moved.riderId,
          stateAt: now,
          stateBy: actor.id,
          ...(moved.isFailure && { attempts: row.attempts + 1, lastFailure: reason }),
        },
        reason || null,
      )
      await announce(trx, now, {
        type: 'trip.changed',
        branchId: row.branchId,
        payload: { tripId: row.id, orderId: row.orderId },
      })
      return toTrip(found(await trips.findTrip(trx, scope, row.id)))
    })
  },

  deliverTrip: async (input, context) => deliver(input, context),

  async listRiders(_input, { db, branchId, now }) {
    return { items: await trips.listRiders(db, branchId, now) }
  },

  async recordRiderCash({ body }, context) {
    const { actor, branchId, now } = context
    try {
      return await context.command(async (trx) => {
        const known = await trips.findRiderCash(trx, body.id)
        if (known) {
          if (known.riderId !== body.riderId || known.amountCentavos !== body.amount || known.branchId !== branchId) {
            throw idTaken('record')
          }
          return { riderId: body.riderId, carries: (await trips.carriedBy(trx, branchId, body.riderId)) ?? ZERO }
        }
        await trips.lockRider(trx, body.riderId)
        const carries = await trips.carriedBy(trx, branchId, body.riderId)
        if (carries === undefined) throw new DomainError('field_invalid', 'Rider is not known', { field: 'riderId' })
        const postings = body.kind === 'float' ? rules.floatGiven(body.amount) : rules.turnedIn(body.amount, carries)
        const { cutoffMinutes } = await getTill(trx, branchId)
        const drawer = openDrawerOf(await shareOpenSession(trx, branchId))
        await trips.insertRiderCash(trx, {
          id: body.id,
          branchId,
          riderId: body.riderId,
          cashSessionId: drawer.id,
          kind: body.kind,
          amountCentavos: body.amount,
          note: body.note || null,
          recordedAt: now,
          recordedBy: actor.id,
        })
        await postTransfers(trx, [
          {
            branchId,
            occurredAt: now,
            businessDate: businessDateOf(now, cutoffMinutes),
            sourceType: body.kind === 'float' ? 'rider_float' : 'rider_turn_in',
            sourceId: body.id,
            description: body.kind === 'float' ? 'Change money for a rider' : 'Turned in by a rider',
            cashSessionId: drawer.id,
            actorId: actor.id,
            postings,
          },
        ])
        await refuseEmptyCash(trx, branchId)
        await announce(trx, now, { type: 'rider_cash.recorded', branchId, payload: { riderId: body.riderId } })
        return { riderId: body.riderId, carries: (await trips.carriedBy(trx, branchId, body.riderId)) ?? ZERO }
      })
    } catch (error) {
      throw violatedUnique(error) === 'rider_cash_pkey' ? idTaken('record') : error
    }
  },
}

/** At the door: the cash the rider took pays the order, and the laundry is handed over, in one step. */
const deliver: Handler<typeof tripRoutes.deliverTrip> = async ({ params, body }, context) =>
  context.command(async (trx) => {
    const { actor, now, scope, device } = context
    const { orderId } = found(await trips.findTrip(trx, scope, params.tripId))
    const record = await lockedOrder(trx, scope, orderId)
    const trip = found(await trips.lockTrip(trx, scope, params.tripId))
    if (!rules.isDeliverable(trip)) return toOrder(record)
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
        throw new DomainError('no_open_session', 'Open the drawer once before riders take cash')
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
    await trips.setTrip(trx, trip, { state: 'delivered', stateAt: now, stateBy: actor.id, riderId }, null)
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
  })

/** What a repeated id answers. Refuses `stale_version` when it named another trip, here or in another branch. */
function sameTrip(known: trips.TripRow | undefined, orderId: string): trips.TripRow {
  if (known?.orderId !== orderId) throw idTaken('trip')
  return known
}

function found(row: trips.TripRow | undefined): trips.TripRow {
  if (!row) throw new DomainError('not_found', 'No such trip')
  return row
}

function toTrip(row: trips.TripRow): Trip {
  const { orderNumber, orderStage, orderLoads, orderTotal, orderBalance } = row
  return {
    id: row.id,
    branchId: row.branchId,
    kind: row.kind,
    orderId: row.orderId,
    type: row.type,
    address: row.address,
    landmark: row.landmark,
    window: row.timeWindow,
    fee: row.feeCentavos,
    notes: row.notes,
    dueOn: row.dueOn,
    state: row.state,
    stateAt: row.stateAt,
    stateBy: { id: row.stateBy, name: row.stateByName },
    rider: row.riderId === null ? null : { id: row.riderId, name: row.riderName ?? '' },
    attempts: row.attempts,
    lastFailure: row.lastFailure,
    customer:
      row.customerId === null ? null : { id: row.customerId, name: row.customerName ?? '', phone: row.customerPhone },
    order:
      orderNumber === null || orderStage === null || orderLoads === null || orderTotal === null || orderBalance === null
        ? null
        : {
            number: orderNumber,
            stage: orderStage,
            loads: orderLoads,
            total: orderTotal,
            balance: orderStage === 'voided' ? ZERO : orderBalance,
          },
  }
}
