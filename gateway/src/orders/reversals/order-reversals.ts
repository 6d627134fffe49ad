import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import type { Trx } from '@labada/db/core/client'
import type { OrderRecord } from '@labada/db/orders/orders'
import type { Reverser, ReversiblePaidOrder } from '@labada/domain/orders/reversal-policy'
import type { Context } from '../../http/context.ts'

/** An order in the form that the policy of voids and refunds needs. */
export function reversibleOf({ order, loads, payments, refunds }: OrderRecord): ReversiblePaidOrder {
  return {
    total: order.totalCentavos,
    receivedAt: order.receivedAt,
    cashSessionId: order.cashSessionId,
    loads,
    payments: payments.map(({ id, method, amountCentavos, recordedAt, cashSessionId, isVoided }) => ({
      id,
      method,
      amount: amountCentavos,
      recordedAt,
      cashSessionId,
      voided: isVoided,
    })),
    refunds: refunds.map(({ method, amountCentavos }) => ({ method, amount: amountCentavos })),
  }
}

/** The caller, at the drawer of the order's branch. */
export async function reverserAt(trx: Trx, { order }: OrderRecord, { actor, now }: Context): Promise<Reverser> {
  const session = await shareOpenSession(trx, order.branchId)
  return { role: actor.role, openSessionId: session?.id ?? null, now }
}
