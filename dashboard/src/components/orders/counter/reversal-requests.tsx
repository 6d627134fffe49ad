import { type Approval, approvalRoutes } from '@labada/contracts/cash/approvals'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { isReversal } from '@labada/domain/cash/approvals'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { money } from '../../../lib/format.ts'
import { Banner } from '../../notices/banner.tsx'
import { backWords } from '../money-back.tsx'

/** What became of the last void or refund that the counter asked for on this order. */
export function ReversalRequests({ order }: { readonly order: Pick<Order, 'id'> }) {
  const { data } = useQuery(
    callQuery([...keys.approvals(), { subjectId: order.id }], approvalRoutes.listApprovals, {
      query: { subjectId: order.id },
    }),
  )
  const last = data?.items.find(({ kind }) => isReversal(kind))
  if (!last) return null
  if (last.state === 'waiting') {
    return (
      <Banner status="working" announce="status" title={waitingWords(last)}>
        It is done as soon as an admin approves it. Reason: {last.reason}
      </Banner>
    )
  }
  const who = last.decidedBy?.name ?? 'An admin'
  return last.state === 'refused' ? (
    <Banner status="danger" announce="status" title={`${who} said no`}>
      {last.decisionNote ?? waitingWords(last)}
    </Banner>
  ) : (
    <Banner status="ready" announce="status" title={`${who} approved it`}>
      {doneWords(last)}
    </Banner>
  )
}

function waitingWords({ kind, amount }: Approval): string {
  if (kind === 'void_order') return 'Asked an admin to void this order'
  if (kind === 'void_payment') return `Asked an admin to void the payment of ${money(amount)}`
  return `Asked an admin to refund ${money(amount)}`
}

function doneWords({ kind, amount, method }: Approval): string {
  if (kind === 'void_order') return 'The order is voided. Give back what was paid on it.'
  if (kind === 'void_payment') return `The payment of ${money(amount)} is voided.`
  return backWords(method ?? 'cash', amount)
}
