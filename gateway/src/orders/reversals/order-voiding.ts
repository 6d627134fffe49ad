import type { orderRoutes } from '@labada/contracts/orders/orders'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { getSettings } from '@labada/db/company/settings'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { standingTransfersOf } from '@labada/db/ledger/ledger-lists'
import { endCycles } from '@labada/db/orders/machines/machine-cycles'
import { setOrder } from '@labada/db/orders/order-changes'
import type { OrderRecord } from '@labada/db/orders/orders'
import { insertPaymentVoids, shortChangeIdsOf } from '@labada/db/orders/payments'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { ZERO } from '@labada/domain/core/money'
import { effectOn } from '@labada/domain/ledger/ledger'
import { touchesOwnCash } from '@labada/domain/ledger/money-places'
import { isVoidable } from '@labada/domain/orders/orders'
import { refuseAlone, refuseShortReason, verdictOnVoid } from '@labada/domain/orders/reversal-policy'
import { refuseEmptyCash } from '../../cash/short-cash.ts'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Context, Handler } from '../../http/context.ts'
import { returnPackages } from '../customers/package-uses.ts'
import { returnPrepaid } from '../customers/prepaid-entries.ts'
import { stateOf, toOrder } from '../order-answers.ts'
import { bookingOf, foundOrder, lockedOrder } from '../order-money.ts'
import { transfersOfVoid } from '../order-transfers.ts'
import { endDelivery } from '../trips/order-trips.ts'
import { reverserAt, reversibleOf } from './order-reversals.ts'

/** Voids an order and its payments, as far as the policy lets the caller do it alone. */
export const voidOrder: Handler<typeof orderRoutes.voidOrder> = async ({ params, body }, context) =>
  context.command(async (trx) => {
    const { scope, now } = context
    const record = await lockedOrder(trx, scope, params.orderId)
    if (!isVoidable(stateOf(record.order), record.loads)) return toOrder(record)
    const policy = await getSettings(trx, 'reversals', now)
    refuseShortReason(policy, body.reason)
    const by = await reverserAt(trx, record, context)
    refuseAlone(verdictOnVoid(policy, reversibleOf(record), by), context.actor.permitter?.isForAdmin)

    await undoOrder(trx, record, body, context)
    return toOrder(await foundOrder(trx, scope, record.order.id))
  })

/**
 * Reverses everything booked on a locked order that can be voided. Cash goes back from the open drawer; if none is
 * open, an admin pays it from the safe, and the counter cannot.
 */
export async function undoOrder(
  trx: Trx,
  record: OrderRecord,
  { reason, askedBy }: { readonly reason: string; readonly askedBy?: string | undefined },
  context: Context,
): Promise<void> {
  const { actor, now } = context
  const { order } = record
  const session = await shareOpenSession(trx, order.branchId)
  const standing = record.payments.filter(({ isVoided }) => !isVoided)
  const shortChanges = await shortChangeIdsOf(trx, order.id)
  const booked = await standingTransfersOf(trx, [order.id, ...standing.map(({ id }) => id), ...shortChanges])
  const legs = booked.flatMap(({ postings }) => postings)
  const isCash = effectOn('drawer', legs) !== 0
  const mayUseSafe = actor.role === 'admin' && session?.state !== 'open'
  const drawerId = isCash && !mayUseSafe ? openDrawerOf(session).id : null

  const tripId = await endDelivery(trx, record, context, 'The order was voided')
  await endCycles(trx, { orderId: order.id }, { at: now, by: actor.id })
  await insertPaymentVoids(trx, standing, { reason, at: now, by: actor.id })
  await returnPackages(trx, order, standing, context)
  await returnPrepaid(trx, order, standing, context)
  await setOrder(trx, order.id, {
    stage: 'voided',
    stageAt: now,
    voidedAt: now,
    voidedBy: actor.id,
    voidReason: reason,
    paidCentavos: ZERO,
    owedChangeCentavos: ZERO,
    writtenOffCentavos: ZERO,
  })
  await postTransfers(trx, transfersOfVoid(bookingOf(record, context), order.id, booked, drawerId))
  if (touchesOwnCash(legs)) await refuseEmptyCash(trx, order.branchId)
  await writeAudit(trx, context, {
    action: 'order.voided',
    objectType: 'order',
    objectId: order.id,
    branchId: order.branchId,
    reason,
    before: {
      number: order.number,
      stage: order.stage,
      totalCentavos: order.totalCentavos,
      paidCentavos: order.paidCentavos,
    },
    after: {
      stage: 'voided',
      cashFrom: isCash ? (drawerId === null ? 'safe' : 'drawer') : null,
      ...(askedBy !== undefined && { askedBy }),
    },
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
}
