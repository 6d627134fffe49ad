import type { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { getSettings } from '@labada/db/company/settings'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { standingTransfersOf } from '@labada/db/ledger/ledger-lists'
import { setOrder } from '@labada/db/orders/order-changes'
import type { OrderRecord, PaymentRow } from '@labada/db/orders/orders'
import { insertPaymentVoids } from '@labada/db/orders/payments'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { subtract } from '@labada/domain/core/money'
import { effectOn } from '@labada/domain/ledger/ledger'
import { touchesOwnCash } from '@labada/domain/ledger/money-places'
import { isPaymentVoidable } from '@labada/domain/orders/payments'
import { refuseAlone, refuseShortReason, verdictOnPaymentVoid } from '@labada/domain/orders/reversal-policy'
import { refuseEmptyCash } from '../../cash/short-cash.ts'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Context, Handler } from '../../http/context.ts'
import { returnPackages } from '../customers/package-uses.ts'
import { returnPrepaid } from '../customers/prepaid-entries.ts'
import { stateOf, toOrder } from '../order-answers.ts'
import { bookingOf, foundOrder, lockedOrder } from '../order-money.ts'
import { transfersOfVoid } from '../order-transfers.ts'
import { reverserAt, reversibleOf } from './order-reversals.ts'

/** Voids one payment, as far as the policy lets the caller do it alone; the order stays. */
export const voidPayment: Handler<typeof orderDeskRoutes.voidPayment> = async ({ params, body }, context) =>
  context.command(async (trx) => {
    const { scope, now } = context
    const record = await lockedOrder(trx, scope, params.orderId)
    const payment = paymentOf(record, params.paymentId)
    if (!canUndo(record, payment)) return toOrder(record)
    const policy = await getSettings(trx, 'reversals', now)
    refuseShortReason(policy, body.reason)
    const by = await reverserAt(trx, record, context)
    refuseAlone(verdictOnPaymentVoid(policy, reversibleOf(record), payment.id, by), context.actor.permitter?.isForAdmin)

    await undoPayment(trx, record, payment, body, context)
    return toOrder(await foundOrder(trx, scope, record.order.id))
  })

/** A payment of an order; throws `not_found`. */
export function paymentOf({ payments }: OrderRecord, paymentId: string): PaymentRow {
  const payment = payments.find(({ id }) => id === paymentId)
  if (!payment) throw new DomainError('not_found', 'Payment not found')
  return payment
}

/** Whether voiding the payment changes anything. Throws what prevents it for everyone. */
export function canUndo({ order, loads }: OrderRecord, payment: PaymentRow): boolean {
  const standing = { isVoided: payment.isVoided, owed: payment.owedCentavos }
  return isPaymentVoidable(standing, { ...stateOf(order), owedChange: order.owedChangeCentavos }, loads)
}

/**
 * Reverses one payment of a locked order. Cash goes back from the open drawer; if none is open, an admin pays it from
 * the safe, and the counter cannot.
 */
export async function undoPayment(
  trx: Trx,
  record: OrderRecord,
  payment: PaymentRow,
  { reason, askedBy }: { readonly reason: string; readonly askedBy?: string | undefined },
  context: Context,
): Promise<void> {
  const { actor, now } = context
  const { order } = record
  const session = await shareOpenSession(trx, order.branchId)
  const booked = await standingTransfersOf(trx, [payment.id])
  const isCash = booked.some(({ postings }) => effectOn('drawer', postings) !== 0)
  const mayUseSafe = actor.role === 'admin' && session?.state !== 'open'
  const drawerId = isCash && !mayUseSafe ? openDrawerOf(session).id : null
  await insertPaymentVoids(trx, [payment], { reason, at: now, by: actor.id })
  const price = await returnPackages(trx, order, [payment], context)
  await returnPrepaid(trx, order, [payment], context)
  await setOrder(trx, order.id, {
    ...price,
    paidCentavos: subtract(order.paidCentavos, payment.amountCentavos),
    owedChangeCentavos: subtract(order.owedChangeCentavos, payment.owedCentavos),
  })
  await postTransfers(trx, transfersOfVoid(bookingOf(record, context), payment.id, booked, drawerId))
  if (booked.some(({ postings }) => touchesOwnCash(postings))) await refuseEmptyCash(trx, order.branchId)
  await writeAudit(trx, context, {
    action: 'payment.voided',
    objectType: 'order',
    objectId: order.id,
    branchId: order.branchId,
    reason,
    before: {
      number: order.number,
      paymentId: payment.id,
      method: payment.method,
      amountCentavos: payment.amountCentavos,
    },
    after: {
      cashFrom: isCash ? (drawerId === null ? 'safe' : 'drawer') : null,
      ...(askedBy !== undefined && { askedBy }),
    },
  })
  await announce(trx, now, {
    type: 'payment.voided',
    branchId: order.branchId,
    payload: { orderId: order.id, paymentId: payment.id },
  })
}
