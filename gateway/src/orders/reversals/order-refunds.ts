import type { orderRoutes } from '@labada/contracts/orders/orders'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { getSettings } from '@labada/db/company/settings'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { setOrder } from '@labada/db/orders/order-changes'
import type { OrderRecord } from '@labada/db/orders/orders'
import * as payments from '@labada/db/orders/payments'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { add, type Centavos } from '@labada/domain/core/money'
import { refuseOtherRefund } from '@labada/domain/orders/customers/prepaid'
import { refuseLargeRefund } from '@labada/domain/orders/orders'
import { refuseAlone, refuseShortReason, verdictOnRefund } from '@labada/domain/orders/reversal-policy'
import { refuseEmptyCash } from '../../cash/short-cash.ts'
import { writeAudit } from '../../core/audit-entries.ts'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handler } from '../../http/context.ts'
import { refundPackageUse } from '../customers/package-uses.ts'
import { refundPrepaid } from '../customers/prepaid-entries.ts'
import { stateOf, toOrder } from '../order-answers.ts'
import { bookingOf, foundOrder, lockedOrder } from '../order-money.ts'
import { transferOfRefund } from '../order-transfers.ts'
import { reverserAt, reversibleOf } from './order-reversals.ts'

/** Refunds money, as far as the policy lets the caller do it alone. */
export const refundOrder: Handler<typeof orderRoutes.refundOrder> = async ({ params, body }, context) => {
  const { scope, now } = context
  return afterTwin('refund', 'refund_pkey', () =>
    context.command(async (trx) => {
      const record = await lockedOrder(trx, scope, params.orderId)
      const known = await payments.findRefund(trx, body.id)
      if (known) {
        const isSame = known.orderId === record.order.id && known.method === body.method
        if (!isSame || known.amountCentavos !== body.amount) throw idTaken('refund')
        return toOrder(record)
      }
      refuseLargeRefund(stateOf(record.order), body.amount)
      const policy = await getSettings(trx, 'reversals', now)
      refuseShortReason(policy, body.reason)
      const by = await reverserAt(trx, record, context)
      refuseAlone(verdictOnRefund(policy, reversibleOf(record), body, by), context.actor.permitter?.isForAdmin)

      await giveBack(trx, record, body, context)
      return toOrder(await foundOrder(trx, scope, record.order.id))
    }),
  )
}

interface Refund {
  readonly id: string
  readonly method: PaymentMethod
  readonly amount: Centavos
  readonly reason: string
  /** The name of who requested it, if an admin approved it. */
  readonly askedBy?: string | undefined
}

/**
 * Refunds money of a locked order. Cash comes out of the branch's open drawer; if none is open, an admin takes it from
 * the safe, and the counter cannot. What was paid with a prepaid balance or a package goes back to it. Throws a unique
 * violation (`refund_pkey`).
 */
export async function giveBack(trx: Trx, record: OrderRecord, given: Refund, context: Context): Promise<void> {
  const { now, actor } = context
  const { order } = record
  refuseOtherRefund(reversibleOf(record), given)
  const session = given.method === 'cash' ? await shareOpenSession(trx, order.branchId) : undefined
  const mayUseSafe = actor.role === 'admin' && session?.state !== 'open'
  const refund: Row<'refund'> = {
    id: given.id,
    orderId: order.id,
    branchId: order.branchId,
    cashSessionId: given.method === 'cash' && !mayUseSafe ? openDrawerOf(session).id : null,
    method: given.method,
    amountCentavos: given.amount,
    reason: given.reason,
    businessDate: businessDateOf(now, order.cutoffMinutes),
    recordedAt: now,
    recordedBy: actor.id,
  }
  await payments.insertRefund(trx, refund)
  await refundPackageUse(trx, order, refund, context)
  await refundPrepaid(trx, order, refund, context)
  await setOrder(trx, order.id, { refundedCentavos: add(order.refundedCentavos, given.amount) })
  await postTransfers(trx, [transferOfRefund(bookingOf(record, context), refund)])
  if (given.method === 'cash') await refuseEmptyCash(trx, order.branchId)
  await writeAudit(trx, context, {
    action: 'refund.recorded',
    objectType: 'order',
    objectId: order.id,
    branchId: order.branchId,
    reason: given.reason,
    before: { number: order.number, paidCentavos: order.paidCentavos, refundedCentavos: order.refundedCentavos },
    after: {
      refundId: refund.id,
      method: given.method,
      amountCentavos: given.amount,
      ...(given.askedBy !== undefined && { askedBy: given.askedBy }),
    },
  })
  await announce(trx, now, {
    type: 'refund.recorded',
    branchId: order.branchId,
    payload: { orderId: order.id, refundId: refund.id },
  })
}
