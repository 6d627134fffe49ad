import { getTill } from '@labada/db/cash/tills'
import { requireDueDay } from '@labada/domain/cash/approvals'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
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
  const { cutoffMinutes } = await getTill(trx, branchId)
  return { amount, dueOn: requireDueDay(asked.dueOn, businessDateOf(now, cutoffMinutes)) }
}
