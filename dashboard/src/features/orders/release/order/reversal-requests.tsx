import { type Approval, approvalRoutes } from '@labada/contracts/cash/approvals'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { isReversal } from '@labada/domain/cash/approvals'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Banner } from '../../../../components/notices/banner.tsx'
import { backWords } from '../../../../components/orders/money-back.tsx'
import { money } from '../../../../lib/format.ts'
import { t } from '../t.ts'

/** The status of the last void or refund that the counter requested for this order. */
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
        {t('happensAsSoonAsAn', { reason: last.reason })}
      </Banner>
    )
  }
  const who = last.decidedBy?.name ?? t('anAdmin')
  return last.state === 'refused' ? (
    <Banner status="danger" announce="status" title={t('whoSaidNo', { who })}>
      {last.decisionNote ?? waitingWords(last)}
    </Banner>
  ) : (
    <Banner status="ready" announce="status" title={t('approvedByWho', { who })}>
      {doneWords(last)}
    </Banner>
  )
}

function waitingWords({ kind, amount }: Approval): string {
  if (kind === 'void_order') return t('waitingForAnAdminToApproveThe')
  if (kind === 'void_payment') return t('waitingForAnAdminToApprove', { amount: money(amount) })
  return t('waitingForAnAdminToApproveA', { amount: money(amount) })
}

function doneWords({ kind, amount, method }: Approval): string {
  if (kind === 'void_order') return t('orderVoidedReturnWhatWas')
  if (kind === 'void_payment') return t('paymentOfAmountVoided', { amount: money(amount) })
  return backWords(method ?? 'cash', amount)
}
