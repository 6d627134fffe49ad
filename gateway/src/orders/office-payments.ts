import type { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { setOrder } from '@labada/db/orders/order-changes'
import * as payments from '@labada/db/orders/payments'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { add } from '@labada/domain/core/money'
import { OFFICE_METHODS } from '@labada/domain/orders/office-payments'
import { balanceOf, refuseVoided } from '@labada/domain/orders/orders'
import { takePayment } from '@labada/domain/orders/payments'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Handler } from '../http/context.ts'
import { stateOf, toOrder } from './order-answers.ts'
import {
  bookingOf,
  foundOrder,
  lockedOrder,
  paymentEvents,
  refuseUnfitPayments,
  refuseUsedReference,
} from './order-money.ts'
import { transfersOfPayment } from './order-transfers.ts'

/** Records a payment into the account the admin names. The same id again returns the order as it is. */
export const takeOfficePayment: Handler<typeof orderDeskRoutes.takeOfficePayment> = async (
  { params, body },
  context,
) => {
  const { scope, now, actor, device } = context
  const { id, account, amount, reference, reason } = body
  const method = OFFICE_METHODS[account]
  return afterTwin('payment', 'payment_pkey', () =>
    context.command(async (trx) => {
      const record = await lockedOrder(trx, scope, params.orderId)
      const known = await payments.findPayment(trx, id)
      if (known) {
        const isSame = known.orderId === params.orderId && known.method === method && known.officeReason !== null
        if (!isSame || known.amountCentavos !== amount) throw idTaken('payment')
        return toOrder(record)
      }
      const { order } = record
      refuseVoided(stateOf(order))
      const taken = takePayment({ id, method, amount, reference }, balanceOf(stateOf(order)))
      await refuseUnfitPayments(trx, [taken], now)
      await refuseUsedReference(trx, order.id, [taken], now)
      const drawer = account === 'drawer' ? openDrawerOf(await shareOpenSession(trx, order.branchId)) : null
      const payment = {
        id,
        orderId: order.id,
        branchId: order.branchId,
        cashSessionId: drawer?.id ?? null,
        method,
        amountCentavos: taken.amount,
        tenderedCentavos: taken.tendered,
        changeCentavos: taken.change,
        owedCentavos: taken.owed,
        reference: taken.reference,
        businessDate: businessDateOf(now, order.cutoffMinutes),
        recordedAt: now,
        recordedBy: actor.id,
        clientId: device?.id ?? null,
        officeReason: reason,
      }
      await payments.insertPayment(trx, payment)
      await setOrder(trx, order.id, { paidCentavos: add(order.paidCentavos, taken.amount) })
      await postTransfers(trx, transfersOfPayment(bookingOf(record, context), payment))
      await writeAudit(trx, context, {
        action: 'payment.recorded',
        objectType: 'order',
        objectId: order.id,
        branchId: order.branchId,
        reason,
        before: { number: order.number, paidCentavos: order.paidCentavos },
        after: { paymentId: id, account, amountCentavos: taken.amount },
      })
      await announce(trx, now, ...paymentEvents(payment))
      return toOrder(await foundOrder(trx, scope, order.id))
    }),
  )
}
