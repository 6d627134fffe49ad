import { approvalsOf } from '@labada/db/cash/approvals'
import { getSettings } from '@labada/db/company/settings'
import type { OrderRecord } from '@labada/db/orders/orders'
import { type OrderMoney, refuseAskedAgain, refuseChangedMoney } from '@labada/domain/cash/approvals'
import { DomainError } from '@labada/domain/core/errors'
import { ZERO } from '@labada/domain/core/money'
import { refuseOtherRefund } from '@labada/domain/orders/customers/prepaid'
import { isVoidable, refuseLargeRefund, refuseVoided } from '@labada/domain/orders/orders'
import {
  refuseShortReason,
  refuseUnaskable,
  verdictOnPaymentVoid,
  verdictOnRefund,
  verdictOnVoid,
} from '@labada/domain/orders/reversal-policy'
import type { ApprovalSubjects } from '../../cash/approvals.ts'
import { idTaken, unlessTaken } from '../../core/taken-ids.ts'
import { stateOf } from '../order-answers.ts'
import { lockedOrder } from '../order-money.ts'
import { giveBack } from './order-refunds.ts'
import { reverserAt, reversibleOf } from './order-reversals.ts'
import { undoOrder } from './order-voiding.ts'
import { canUndo, paymentOf, undoPayment } from './payment-voiding.ts'

/**
 * A void or refund that the counter requests. Refuses what is not possible for any user, what the counter may not
 * request (`admin_only`), a reason that is too short (`field_invalid`), and a second request while one is pending
 * (`already_asked`).
 */
export const reversalOf: ApprovalSubjects['reversalOf'] = async (trx, asked, context) => {
  const record = await lockedOrder(trx, context.scope, asked.subjectId)
  refuseAskedAgain(await approvalsOf(trx, asked.kind, record.order.id))
  const policy = await getSettings(trx, 'reversals', context.now)
  refuseShortReason(policy, asked.reason)
  const [order, by] = [reversibleOf(record), await reverserAt(trx, record, context)]
  const money = moneyOf(record)
  switch (asked.kind) {
    case 'void_order':
      if (!isVoidable(stateOf(record.order), record.loads)) refuseVoided(stateOf(record.order))
      refuseUnaskable(verdictOnVoid(policy, order, by))
      return { amount: order.total, dueOn: null, money }
    case 'void_payment': {
      const payment = paymentOf(record, given(asked.paymentId, 'paymentId', 'Payment is required'))
      if (!canUndo(record, payment)) throw paymentVoided()
      refuseUnaskable(verdictOnPaymentVoid(policy, order, payment.id, by))
      return { amount: payment.amountCentavos, dueOn: null, method: payment.method, paymentId: payment.id, money }
    }
    case 'refund_order': {
      const amount = given(asked.amount, 'amount', 'Amount is required')
      const method = given(asked.method, 'method', 'Method is required')
      refuseLargeRefund(stateOf(record.order), amount)
      refuseOtherRefund(order, { amount, method })
      refuseUnaskable(verdictOnRefund(policy, order, { amount, method }, by))
      return { amount, dueOn: null, method, money }
    }
  }
}

/**
 * Carries out what an admin approved, as that admin. Refuses `stale_version` if the order's money has changed since the
 * request, and what is no longer possible, such as a void after release.
 */
export const carryOut: ApprovalSubjects['carryOut'] = async (trx, approval, context) => {
  const record = await lockedOrder(trx, context.scope, approval.subjectId)
  const asking = { reason: approval.reason, askedBy: approval.requestedByName }
  const then = {
    total: approval.totalCentavos ?? ZERO,
    paid: approval.paidCentavos ?? ZERO,
    refunded: approval.refundedCentavos ?? ZERO,
  }
  switch (approval.kind) {
    case 'void_order':
      if (!isVoidable(stateOf(record.order), record.loads)) refuseVoided(stateOf(record.order))
      refuseChangedMoney(then, moneyOf(record))
      return undoOrder(trx, record, asking, context)
    case 'void_payment': {
      const payment = paymentOf(record, approval.paymentId ?? '')
      if (!canUndo(record, payment)) throw paymentVoided()
      refuseChangedMoney(then, moneyOf(record))
      return undoPayment(trx, record, payment, asking, context)
    }
    case 'refund_order': {
      const refund = { id: approval.id, method: approval.method ?? 'cash', amount: approval.amountCentavos }
      refuseVoided(stateOf(record.order))
      refuseChangedMoney(then, moneyOf(record))
      refuseLargeRefund(stateOf(record.order), refund.amount)
      return unlessTaken({ refund_pkey: () => idTaken('refund') }, () =>
        giveBack(trx, record, { ...refund, ...asking }, context),
      )
    }
  }
}

const moneyOf = ({ order }: OrderRecord): OrderMoney => ({
  total: order.totalCentavos,
  paid: order.paidCentavos,
  refunded: order.refundedCentavos,
})

const paymentVoided = () => new DomainError('stale_version', 'This payment was already voided')

function given<Value>(value: Value | undefined, field: string, words: string): Value {
  if (value === undefined) throw new DomainError('field_invalid', words, { field })
  return value
}
