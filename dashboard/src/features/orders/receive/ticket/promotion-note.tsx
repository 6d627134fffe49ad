import { type Approval, approvalRoutes } from '@labada/contracts/cash/approvals'
import type { Quote } from '@labada/contracts/orders/order-schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../../api/call.ts'
import { isCanceled, messageOf } from '../../../../api/call-error.ts'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { money } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'
import type { Ticket } from './ticket.ts'

interface Typed {
  readonly ticket: Ticket
  readonly promotion: NonNullable<Quote['promotion']>
}

/** The result of the entered code: why it gives no discount, or that it is waiting for admin approval. */
export function PromotionNote({ ticket, promotion }: Typed) {
  if (promotion.refusal !== null) {
    return (
      <Banner status="attention" announce="status" title={t('codePromoCode', { promoCode: ticket.promoCode ?? '' })}>
        {promotion.refusal}
      </Banner>
    )
  }
  return promotion.needsApproval ? <NeedsApproval ticket={ticket} promotion={promotion} /> : null
}

function NeedsApproval({ ticket, promotion }: Typed) {
  const client = useQueryClient()
  const mayAsk = useMayDo('approval.ask')
  const requests = useQuery({
    ...callQuery([...keys.approvals(), 'of', ticket.id], approvalRoutes.listApprovals, {
      query: { subjectId: ticket.id },
    }),
    enabled: useMayDo('approval.see'),
  })
  // A retry after a lost response reuses the same request.
  const requestId = useRef(newId())
  const ask = useMutation({
    mutationFn: (reason: string) =>
      call(
        approvalRoutes.requestApproval,
        {
          body: {
            id: requestId.current,
            kind: 'promotion',
            subjectId: ticket.id,
            amount: promotion.amount,
            reason: `${ticket.promoCode}: ${reason}`.slice(0, 200),
          },
        },
        { mode: 'debounce' },
      ),
    onSuccess: async () => {
      requestId.current = newId()
      await client.invalidateQueries({ queryKey: keys.approvals() })
    },
    onError: (error) => {
      if (!isCanceled(error)) toast.negative(t('requestNotSentMessage', { message: messageOf(error) }))
    },
  })
  const latest = newestFor(requests.data?.items ?? [], promotion.amount)
  const start = async () => {
    const reason = await prompt({
      title: t('askAnAdminToAllow', { promotion: promotion.name ?? '' }),
      label: t('reason'),
      body: t('itTakesAmountOffYou', { amount: money(promotion.amount) }),
      maxLength: 150,
    })
    if (reason !== null) ask.mutate(reason)
  }
  if (latest?.state === 'approved') {
    return (
      <Banner status="ready" announce="status">
        {t.rich('promotionApprovedForThisOrder', { promotion: promotion.name })}
      </Banner>
    )
  }
  if (latest?.state === 'waiting') {
    return (
      <Banner status="attention" announce="status">
        {t.rich('waitingForAnAdminTo', { promotion: promotion.name })}
      </Banner>
    )
  }
  return (
    <Banner
      status="attention"
      announce="status"
      title={
        latest?.state === 'refused'
          ? t('declinedByAnAdminNote', { note: noteOf(latest) })
          : t('promotionNeedsAdminApproval', { promotion: promotion.name ?? '' })
      }
    >
      {mayAsk && (
        <Button tone="neutral" busy={ask.isPending} onClick={() => void start()}>
          {t('askAnAdmin')}
        </Button>
      )}
    </Banner>
  )
}

/** The most recent request that covers the amount. */
const newestFor = (requests: readonly Approval[], amount: Approval['amount']): Approval | undefined =>
  requests.find((request) => request.amount >= amount)

const noteOf = ({ decisionNote }: Approval): string => (decisionNote ? `: ${decisionNote}` : '')
