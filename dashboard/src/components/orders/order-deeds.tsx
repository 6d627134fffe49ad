import { approvalRoutes } from '@labada/contracts/cash/approvals'
import { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { add } from '@labada/domain/core/money'
import { minLength, required } from '@labada/domain/core/rules'
import { reasonRules } from '@labada/domain/orders/reversal-policy'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo } from '../../api/session.ts'
import { money } from '../../lib/format.ts'
import { Button } from '../button.tsx'
import { useSettings } from '../company/use-settings.ts'
import { useCommand } from '../hooks/use-command.ts'
import { Banner } from '../notices/banner.tsx'
import { toast } from '../notices/toast.tsx'
import { prompt } from '../windows/ask.tsx'
import { ApprovalButtons } from './approval-buttons.tsx'
import { backWords, MoneyBack } from './money-back.tsx'
import { approvingWords, askingWords } from './reversal-words.ts'
import { t } from './t.ts'
import { useOrderChanged } from './use-order-changed.ts'

/** The counter's requests about this order, to be answered here. */
export function WaitingApproval({ order }: { readonly order: Order }) {
  const mayDecide = useMayDo('approval.decide')
  const { data } = useQuery({
    ...callQuery([...keys.approvals(), { subjectId: order.id, state: 'waiting' }], approvalRoutes.listApprovals, {
      query: { subjectId: order.id, state: 'waiting' },
    }),
    enabled: useMayDo('approval.see'),
  })
  return data?.items.map((waiting) => (
    <Banner
      key={waiting.id}
      status="attention"
      title={askingWords(waiting)}
      actions={mayDecide && <ApprovalButtons approval={waiting} />}
    >
      <p style={{ margin: 0 }}>{t('reasonReason', { reason: waiting.reason })}</p>
      <p style={{ margin: 0 }}>{approvingWords(waiting)}</p>
      {waiting.kind === 'void_order' && <MoneyBack order={order} />}
    </Banner>
  ))
}

/** Writes off the balance, with a reason that is kept. */
export function WriteOff({ order }: { readonly order: Order }) {
  const changed = useOrderChanged()
  const writeOff = useCommand(orderDeskRoutes.writeOffOrder, {
    onDone: (after) => {
      changed(after)
      toast.positive(t('numberBalanceWrittenOff', { number: order.number, balance: money(order.balance) }))
    },
  })
  const ask = async () => {
    const reason = await prompt({
      title: t('writeOffBalanceOfNumber', { balance: money(order.balance), number: order.number }),
      body: t('theCustomerNoLongerOwes'),
      label: t('reason'),
      maxLength: 200,
      danger: true,
      rules: [required, minLength(5)],
    })
    if (reason !== null) writeOff.mutate({ params: { orderId: order.id }, body: { reason } })
  }
  return (
    <Button tone="neutral" busy={writeOff.isPending} onClick={() => void ask()}>
      {t('writeOff')}
    </Button>
  )
}

/** Reverses one payment made by mistake; the order stays. */
export function VoidPayment({
  order,
  payment,
}: {
  readonly order: Order
  readonly payment: Order['payments'][number]
}) {
  const changed = useOrderChanged()
  const { reversals } = useSettings()
  const undo = useCommand(orderDeskRoutes.voidPayment, {
    onDone: (after) => {
      changed(after)
      toast.positive(t('paymentOfAmountVoided', { amount: money(payment.amount) }))
    },
  })
  const ask = async () => {
    const reason = await prompt({
      title: t('voidPaymentOfAmount', { amount: money(payment.amount) }),
      body: (
        <>
          {t('backTheOrdersBalanceGoes', {
            back: backWords(payment.method, add(payment.amount, payment.owed)),
            amount: money(payment.amount),
          })}
        </>
      ),
      label: t('reason'),
      maxLength: 200,
      danger: true,
      rules: reasonRules(reversals),
    })
    if (reason !== null) {
      undo.mutate({ params: { orderId: order.id, paymentId: payment.id }, body: { reason } })
    }
  }
  return (
    <Button
      needs="payment.void"
      tone="quiet"
      busy={undo.isPending}
      onClick={() => void ask()}
      aria-label={t('voidAmount', { amount: money(payment.amount) })}
    >
      {t('void')}
    </Button>
  )
}
