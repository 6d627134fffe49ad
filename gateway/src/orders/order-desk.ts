import type { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { insertLoad, moveLoads, setOrder } from '@labada/db/orders/order-changes'
import { DomainError } from '@labada/domain/core/errors'
import { add } from '@labada/domain/core/money'
import { rewashOf } from '@labada/domain/orders/new-loads'
import { writtenOff } from '@labada/domain/orders/order-postings'
import { balanceOf, loadsToTakeBack, refuseVoided, stageOf } from '@labada/domain/orders/orders'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Handlers } from '../http/context.ts'
import { takeOfficePayment } from './office-payments.ts'
import { stateOf, toOrder } from './order-answers.ts'
import { bookingOf, foundOrder, lockedOrder } from './order-money.ts'
import { loadOf, positionOf } from './order-stages.ts'
import { settleStorage } from './order-storage.ts'
import { transferOfSettling } from './order-transfers.ts'
import { voidPayment } from './reversals/payment-voiding.ts'
import { moveDelivery, refuseDelivered } from './trips/order-trips.ts'

export const orderDeskHandlers: Handlers<typeof orderDeskRoutes> = {
  settleStorage,
  takeOfficePayment,
  voidPayment,

  async undoRelease({ params, body }, context) {
    return context.command(async (trx) => {
      const { actor, now, scope } = context
      const record = await lockedOrder(trx, scope, params.orderId)
      const { order, loads } = record
      const reason = body.reason ?? ''
      const undo = { loadIds: body.loadIds, by: actor.id, reason, now }
      const back = new Set(loadsToTakeBack(stateOf(order), loads.map(positionOf), undo).map(({ id }) => id))
      if (back.size === 0) return toOrder(record)
      await refuseDelivered(trx, record)
      const returning = loads.filter(({ id }) => back.has(id))
      await moveLoads(trx, returning, 'ready', { at: now, by: actor.id, reason: reason || null })
      const after = stageOf(loads.map((one) => (back.has(one.id) ? { stage: 'ready' } : one)))
      await setOrder(trx, order.id, {
        ...(after !== order.stage && { stage: after, stageAt: now }),
        releasedAt: null,
        releasedBy: null,
      })
      await writeAudit(trx, context, {
        action: 'order.release_undone',
        objectType: 'order',
        objectId: order.id,
        branchId: order.branchId,
        reason: reason || undefined,
        before: { number: order.number, loads: returning.map(({ number }) => number), releasedAt: order.releasedAt },
        after: { stage: after },
      })
      await announce(trx, now, {
        type: 'order.release_undone',
        branchId: order.branchId,
        payload: { orderId: order.id },
      })
      return toOrder(await foundOrder(trx, scope, order.id))
    })
  },

  async rewashLoad({ params, body }, context) {
    const { actor, now, scope } = context
    return afterTwin('load', 'load_pkey', () =>
      context.command(async (trx) => {
        const record = await lockedOrder(trx, scope, params.orderId)
        const { order, loads } = record
        const known = loads.find(({ id }) => id === body.id)
        if (known) {
          if (known.rewashOf !== body.loadId) throw idTaken('load')
          return toOrder(record)
        }
        refuseVoided(stateOf(order))
        const again = loadOf(record, body.loadId)
        const { number, label, path } = rewashOf(again, loads)
        await insertLoad(trx, {
          id: body.id,
          orderId: order.id,
          branchId: order.branchId,
          number,
          label,
          path: [...path],
          stage: 'received',
          stageAt: now,
          stageBy: actor.id,
          rewashOf: again.id,
          rewashReason: body.reason,
        })
        await setOrder(trx, order.id, {
          loadCount: order.loadCount + 1,
          ...(order.stage !== 'received' && { stage: 'received', stageAt: now }),
          releasedAt: null,
          releasedBy: null,
        })
        await writeAudit(trx, context, {
          action: 'rewash.started',
          objectType: 'order',
          objectId: order.id,
          branchId: order.branchId,
          reason: body.reason,
          before: { number: order.number, load: again.number, stage: order.stage },
          after: { load: number },
        })
        await announce(trx, now, {
          type: 'rewash.started',
          branchId: order.branchId,
          payload: { orderId: order.id, loadId: body.id },
        })
        return toOrder(await foundOrder(trx, scope, order.id))
      }),
    )
  },

  async setRack({ params, body }, context) {
    return context.command(async (trx) => {
      const { now, scope } = context
      const record = await lockedOrder(trx, scope, params.orderId)
      const { order } = record
      refuseVoided(stateOf(order))
      const rack = body.rack.toUpperCase() || null
      if (order.rack === rack) return toOrder(record)
      await setOrder(trx, order.id, { rack })
      await announce(trx, now, { type: 'order.changed', branchId: order.branchId, payload: { orderId: order.id } })
      return toOrder(await foundOrder(trx, scope, order.id))
    })
  },

  async promiseLater({ params, body }, context) {
    return context.command(async (trx) => {
      const { actor, now, scope } = context
      const record = await lockedOrder(trx, scope, params.orderId)
      const { order } = record
      refuseVoided(stateOf(order))
      if (order.promisedAt.getTime() === body.promisedAt.getTime()) return toOrder(record)
      if (actor.role !== 'admin' && body.promisedAt < order.promisedAt) {
        throw new DomainError('field_invalid', 'Only an admin can set an earlier ready time', { field: 'promisedAt' })
      }
      await setOrder(trx, order.id, { promisedAt: body.promisedAt })
      const tripId = await moveDelivery(trx, record, body.promisedAt, context)
      await writeAudit(trx, context, {
        action: 'order.promise_changed',
        objectType: 'order',
        objectId: order.id,
        branchId: order.branchId,
        reason: body.reason,
        before: { number: order.number, promisedAt: order.promisedAt },
        after: { promisedAt: body.promisedAt },
      })
      const { branchId } = order
      await announce(
        trx,
        now,
        { type: 'order.changed', branchId, payload: { orderId: order.id } },
        ...(tripId ? [{ type: 'trip.changed' as const, branchId, payload: { tripId, orderId: order.id } }] : []),
      )
      return toOrder(await foundOrder(trx, scope, order.id))
    })
  },

  async writeOffOrder({ params, body }, context) {
    return context.command(async (trx) => {
      const { now, scope } = context
      const record = await lockedOrder(trx, scope, params.orderId)
      const { order } = record
      refuseVoided(stateOf(order))
      const balance = balanceOf(stateOf(order))
      if (balance === 0) return toOrder(record)
      await setOrder(trx, order.id, { writtenOffCentavos: add(order.writtenOffCentavos, balance) })
      const booking = bookingOf(record, context)
      await postTransfers(trx, [transferOfSettling(booking, order.id, 'write_off', writtenOff(balance))])
      await writeAudit(trx, context, {
        action: 'order.written_off',
        objectType: 'order',
        objectId: order.id,
        branchId: order.branchId,
        reason: body.reason,
        before: { number: order.number, totalCentavos: order.totalCentavos, paidCentavos: order.paidCentavos },
        after: { writtenOffCentavos: balance },
      })
      await announce(trx, now, { type: 'order.written_off', branchId: order.branchId, payload: { orderId: order.id } })
      return toOrder(await foundOrder(trx, scope, order.id))
    })
  },
}
