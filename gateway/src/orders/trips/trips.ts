import type { tripRoutes } from '@labada/contracts/orders/trips/trips'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { getTill } from '@labada/db/cash/tills'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { findOrInsertCustomer, holdCustomer } from '@labada/db/orders/customers/customers'
import * as trips from '@labada/db/orders/trips/trips'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { ZERO } from '@labada/domain/core/money'
import { phoneOf } from '@labada/domain/orders/customers/customers'
import * as rules from '@labada/domain/orders/trips/trips'
import { refuseEmptyCash } from '../../cash/short-cash.ts'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Handlers } from '../../http/context.ts'
import { foundTrip, toTrip } from './trip-answers.ts'
import { deliverTrip } from './trip-delivering.ts'

export const tripHandlers: Handlers<typeof tripRoutes> = {
  async requestPickup({ body }, context) {
    const { actor, branchId, now, scope } = context
    return afterTwin('trip', ['trip_pkey', 'trip_order_id_kind_key'], () =>
      context.command(async (trx) => {
        const known = await trips.findTrip(trx, scope, body.id)
        if (known) return toTrip(sameTrip(known, body.orderId))
        const { customer: given, window, fee, note, ...pickup } = body
        const row =
          'id' in given
            ? await holdCustomer(trx, given.id)
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
        if (!row) throw new DomainError('field_invalid', 'Customer not found', { field: 'customer' })
        await trips.insertTrip(trx, {
          ...pickup,
          branchId,
          kind: 'pickup',
          customerId: row.id,
          landmark: pickup.landmark || null,
          timeWindow: window || null,
          feeCentavos: fee,
          notes: note || null,
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
        return toTrip(foundTrip(await trips.findTrip(trx, scope, body.id)))
      }),
    )
  },

  async listTrips({ query }, { db, scope }) {
    const seen = { branchId: scope.branchId ?? query.branchId ?? null }
    const view = query.view ?? (query.orderId ? 'all' : 'open')
    return { items: (await trips.findTrips(db, seen, { view, orderId: query.orderId })).map(toTrip) }
  },

  async moveTrip({ params, body }, context) {
    return context.command(async (trx) => {
      const { actor, now, scope } = context
      const row = foundTrip(await trips.lockTrip(trx, scope, params.tripId))
      const reason = body.reason ?? ''
      if (body.riderId && (await trips.carriedBy(trx, row.branchId, body.riderId)) === undefined) {
        throw new DomainError('field_invalid', 'Rider not found', { field: 'riderId' })
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
      return toTrip(foundTrip(await trips.findTrip(trx, scope, row.id)))
    })
  },

  deliverTrip,

  async listRiders(_input, { db, branchId, now }) {
    return { items: await trips.listRiders(db, branchId, now) }
  },

  async recordRiderCash({ body }, context) {
    const { actor, branchId, now } = context
    return afterTwin('record', 'rider_cash_pkey', () =>
      context.command(async (trx) => {
        const known = await trips.findRiderCash(trx, body.id)
        if (known) {
          if (known.riderId !== body.riderId || known.amountCentavos !== body.amount || known.branchId !== branchId) {
            throw idTaken('record')
          }
          return { riderId: body.riderId, carries: (await trips.carriedBy(trx, branchId, body.riderId)) ?? ZERO }
        }
        await trips.lockRider(trx, body.riderId)
        const carries = await trips.carriedBy(trx, branchId, body.riderId)
        if (carries === undefined) throw new DomainError('field_invalid', 'Rider not found', { field: 'riderId' })
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
      }),
    )
  },
}

/** The answer to a repeated id. Refuses `stale_version` if it belongs to another trip, here or in another branch. */
function sameTrip(known: trips.TripRow | undefined, orderId: string): trips.TripRow {
  if (known?.orderId !== orderId) throw idTaken('trip')
  return known
}
