import type { RouteInput } from '@labada/contracts/core/route'
import type { Order } from '@labada/contracts/orders/order-schemas'
import type { orderRoutes } from '@labada/contracts/orders/orders'
import { refuseUnfitPayment } from '@labada/domain/company/settings'
import { DomainError } from '@labada/domain/core/errors'
import { add } from '@labada/domain/core/money'
import { balanceOf, paymentStatusOf, refuseVoided } from '@labada/domain/orders/orders'
import { type TakenPayment, takePayment } from '@labada/domain/orders/payments'
import type { LocalCommand, LocalState } from './local-state.ts'
import { t } from './t.ts'

type Paid = RouteInput<typeof orderRoutes.recordPayment>['body']

/** Records a payment against the balance. The same id again answers the order as it is. */
export function payLocally(state: LocalState, order: Order, command: LocalCommand): Order {
  const body = command.body as Paid
  if (order.payments.some(({ id }) => id === body.id)) return order
  refuseVoided(order)
  const taken = takePayment(body, balanceOf(order))
  refuseUnfitPayments(state, [taken])
  const paid = { ...order, paid: add(order.paid, taken.amount) }
  return {
    ...paid,
    balance: balanceOf(paid),
    paymentStatus: paymentStatusOf(paid),
    owedChange: add(order.owedChange, taken.owed),
    payments: [...order.payments, localPayment(state, order.id, taken, command)],
  }
}

/** A payment as the server will answer it. Cash goes into the open drawer; without one it is refused. */
export function localPayment(
  state: LocalState,
  orderId: string,
  payment: TakenPayment,
  { at, actor }: LocalCommand,
): Order['payments'][number] {
  if (payment.method === 'cash' && state.cashSessionId === null) {
    throw new DomainError('no_open_session', t('openTheDrawerFirstOpening'))
  }
  return {
    id: payment.id,
    orderId,
    method: payment.method,
    amount: payment.amount,
    tendered: payment.tendered,
    change: payment.change,
    owed: payment.owed,
    reference: payment.reference,
    recordedAt: at,
    recordedBy: actor,
    cashSessionId: state.cashSessionId,
    officeReason: null,
    voided: false,
  }
}

/** Refuses what the settings do, and any payment that is neither cash nor has a reference: nobody could find it later. */
export function refuseUnfitPayments({ payments }: LocalState, taken: readonly TakenPayment[]): void {
  for (const payment of taken) {
    if (payment.method === 'prepaid')
      throw new DomainError('field_invalid', t('aPrepaidBalanceNeedsThe'), { field: 'method' })
    refuseUnfitPayment(payment, payments)
    if (payment.method === 'cash' || payment.reference) continue
    throw new DomainError('field_invalid', t('withoutAConnectionThisPayment'), {
      field: 'reference',
    })
  }
}
