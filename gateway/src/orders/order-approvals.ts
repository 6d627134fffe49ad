import { getTill } from '@labada/db/cash/tills'
import type { Trx } from '@labada/db/core/client'
import { lockCustomers, owedForReleased } from '@labada/db/orders/customers/customer-records'
import { requireDueDay } from '@labada/domain/cash/approvals'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, toPesos } from '@labada/domain/core/money'
import { overCreditLimit } from '@labada/domain/orders/customers/coming-back'
import { balanceOf, refuseVoided } from '@labada/domain/orders/orders'
import type { ApprovalSubjects } from '../cash/approvals.ts'
import { stateOf } from './order-answers.ts'
import { foundOrder } from './order-money.ts'

/** The unpaid amount of an order to be released, and its due day. Throws `invalid_amount` for a paid one. */
export const releaseOf: ApprovalSubjects['releaseOf'] = async (trx, asked, { scope, branchId, now }) => {
  const { order } = await foundOrder(trx, scope, asked.subjectId)
  refuseVoided(stateOf(order))
  const amount = balanceOf(stateOf(order))
  if (amount === 0) throw new DomainError('invalid_amount', 'This order is paid. You can release it.')
  if (order.customerId !== null) await refuseOverLimit(trx, order.customerId, amount)
  const { cutoffMinutes } = await getTill(trx, branchId)
  return { amount, dueOn: requireDueDay(asked.dueOn, businessDateOf(now, cutoffMinutes)) }
}

/** Refuses `credit_limit` if the customer would owe more for released laundry than they may. */
async function refuseOverLimit(trx: Trx, customerId: string, amount: Centavos): Promise<void> {
  const [customer] = await lockCustomers(trx, [customerId])
  const limit = customer?.creditLimitCentavos ?? null
  if (limit === null) return
  const owed = await owedForReleased(trx, customerId)
  const over = overCreditLimit(limit, owed, amount)
  if (over === 0) return
  throw new DomainError('credit_limit', 'This is above the customer’s credit limit. Take a payment first.', {
    limit: toPesos(limit),
    owed: toPesos(owed),
    over: toPesos(over),
  })
}
