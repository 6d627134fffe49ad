import type { orderRoutes } from '@labada/contracts/orders/orders'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { getSettings } from '@labada/db/company/settings'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { standingTransfersOf } from '@labada/db/ledger/ledger-lists'
import { endCycles } from '@labada/db/orders/machines/machine-cycles'
import { setOrder } from '@labada/db/orders/order-changes'
import { insertPaymentVoids, shortChangeIdsOf } from '@labada/db/orders/payments'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { ZERO } from '@labada/domain/core/money'
import { effectOn, type Posting } from '@labada/domain/ledger/ledger'
import { isVoidable } from '@labada/domain/orders/orders'
import { refuseEmptyCash } from '../cash/short-cash.ts'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handler } from '../http/context.ts'
import { stateOf, toOrder } from './order-answers.ts'
import { bookingOf, foundOrder, lockedOrder } from './order-money.ts'
import { transfersOfVoid } from './order-transfers.ts'
import { endDelivery } from './trips/order-trips.ts'

/**
 * Undoes an order and its payments by reversing everything that was booked on it. Cash goes back out of the open
 * drawer; when none is open an admin pays it out of the safe, the counter cannot.
 */
export const voidOrder: Handler<typeof orderRoutes.voidOrder> = async ({ params, body }, context) =>
  context.command(async (trx) => {
    const { actor, now, scope } = context
    const record = await lockedOrder(trx, scope, params.orderId)
    const { order } = record
    const session = await shareOpenSession(trx, order.branchId)
    const { voidMinutes } = await getSettings(trx, 'orders', now)
    const hasLeft = record.loads.some(({ stage }) => stage === 'released')
    const voiding = { role: actor.role, now, openSessionId: session?.id ?? null, voidMinutes, hasLeft }
    if (!isVoidable(stateOf(order), voiding)) {
      return toOrder(record)
    }
    const standing = record.payments.filter(({ isVoided }) => !isVoided)
    const shortChanges = await shortChangeIdsOf(trx, order.id)
    const booked = await standingTransfersOf(trx, [order.id, ...standing.map(({ id }) => id), ...shortChanges])
    const isCash = touchesCash(booked.flatMap(({ postings }) => postings))
    const mayUseSafe = actor.role === 'admin' && session?.state !== 'open'
    const drawerId = isCash && !mayUseSafe ? openDrawerOf(session).id : null

    const tripId = await endDelivery(trx, record, context, 'The order was voided')
    await endCycles(trx, { orderId: order.id }, { at: now, by: actor.id })
    await insertPaymentVoids(trx, standing, { reason: body.reason, at: now, by: actor.id })
    await setOrder(trx, order.id, {
      stage: 'voided',
      stageAt: now,
      voidedAt: now,
      voidedBy: actor.id,
      voidReason: body.reason,
      paidCentavos: ZERO,
      owedChangeCentavos: ZERO,
      writtenOffCentavos: ZERO,
    })
    await postTransfers(trx, transfersOfVoid(bookingOf(record, context), order.id, booked, drawerId))
    if (isCash) await refuseEmptyCash(trx, order.branchId)
    await writeAudit(trx, context, {
      action: 'order.voided',
      objectType: 'order',
      objectId: order.id,
      branchId: order.branchId,
      reason: body.reason,
      before: {
        number: order.number,
        stage: order.stage,
        totalCentavos: order.totalCentavos,
        paidCentavos: order.paidCentavos,
      },
      after: { stage: 'voided', cashFrom: isCash ? (drawerId === null ? 'safe' : 'drawer') : null },
    })
    await announce(
      trx,
      now,
      ...standing.map(({ id }) => ({
        type: 'payment.voided' as const,
        branchId: order.branchId,
        payload: { orderId: order.id, paymentId: id },
      })),
      { type: 'order.voided', branchId: order.branchId, payload: { orderId: order.id } },
      ...(tripId
        ? [{ type: 'trip.changed' as const, branchId: order.branchId, payload: { tripId, orderId: order.id } }]
        : []),
    )
    return toOrder(await foundOrder(trx, scope, order.id))
  })

function touchesCash(legs: readonly Posting[]): boolean {
  return effectOn('drawer', legs) !== 0
}
