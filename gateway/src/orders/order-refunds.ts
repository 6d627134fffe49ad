import type { orderRoutes } from '@labada/contracts/orders/orders'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { setOrder } from '@labada/db/orders/order-changes'
import * as payments from '@labada/db/orders/payments'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { add } from '@labada/domain/core/money'
import { refuseLargeRefund } from '@labada/domain/orders/orders'
import { refuseEmptyCash } from '../cash/short-cash.ts'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken, unlessTaken } from '../core/taken-ids.ts'
import type { Handler } from '../http/context.ts'
import { stateOf, toOrder } from './order-answers.ts'
import { bookingOf, foundOrder, lockedOrder } from './order-money.ts'
import { transferOfRefund } from './order-transfers.ts'

/** Gives money back; cash comes out of the open drawer of the order's branch, or out of its safe. */
export const refundOrder: Handler<typeof orderRoutes.refundOrder> = async ({ params, body }, context) => {
  const { scope, now, actor } = context
  return unlessTaken('refund', () =>
    context.command(async (trx) => {
      const record = await lockedOrder(trx, scope, params.orderId)
      const { order } = record
      const known = await payments.findRefund(trx, body.id)
      if (known) {
        const isSame = known.orderId === order.id && known.method === body.method
        if (!isSame || known.amountCentavos !== body.amount) throw idTaken('refund')
        return toOrder(record)
      }
      refuseLargeRefund(stateOf(order), body.amount)
      const session = body.method === 'cash' ? await shareOpenSession(trx, order.branchId) : undefined

      const refund: Row<'refund'> = {
        id: body.id,
        orderId: order.id,
        branchId: order.branchId,
        cashSessionId: session?.state === 'open' ? session.id : null,
        method: body.method,
        amountCentavos: body.amount,
        reason: body.reason,
        businessDate: businessDateOf(now, order.cutoffMinutes),
        recordedAt: now,
        recordedBy: actor.id,
      }
      await payments.insertRefund(trx, refund)
      await setOrder(trx, order.id, { refundedCentavos: add(order.refundedCentavos, body.amount) })
      await postTransfers(trx, [transferOfRefund(bookingOf(record, context), refund)])
      if (body.method === 'cash') await refuseEmptyCash(trx, order.branchId)
      await writeAudit(trx, context, {
        action: 'refund.recorded',
        objectType: 'order',
        objectId: order.id,
        branchId: order.branchId,
        reason: body.reason,
        before: { number: order.number, paidCentavos: order.paidCentavos, refundedCentavos: order.refundedCentavos },
        after: { refundId: refund.id, method: body.method, amountCentavos: body.amount },
      })
      await announce(trx, now, {
        type: 'refund.recorded',
        branchId: order.branchId,
        payload: { orderId: order.id, refundId: refund.id },
      })
      return toOrder(await foundOrder(trx, scope, order.id))
    }),
  )
}
