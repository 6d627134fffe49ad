import { approvalRoutes } from '@labada/contracts/cash/approvals'
import { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { add } from '@labada/domain/core/money'
import { minLength, required } from '@labada/domain/core/rules'
import { reasonRules } from '@labada/domain/orders/reversal-policy'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { money } from '../../lib/format.ts'
import { useCommand } from '../../lib/hooks/use-command.ts'
import { Button } from '../button.tsx'
import { useSettings } from '../company/use-settings.ts'
import { Banner } from '../notices/banner.tsx'
import { toast } from '../notices/toast.tsx'
import { prompt } from '../windows/ask.tsx'
import { ApprovalButtons } from './approval-buttons.tsx'
import { backWords, MoneyBack } from './money-back.tsx'
import { approvingWords, askingWords } from './reversal-words.ts'
import { useOrderChanged } from './use-order-changed.ts'

/** What the counter asks about this order, to be answered here. */
export function WaitingApproval({ order }: { readonly order: Order }) {
  const { data } = useQuery(
    callQuery([...keys.approvals(), { subjectId: order.id, state: 'waiting' }], approvalRoutes.listApprovals, {
      query: { subjectId: order.id, state: 'waiting' },
    }),
  )
  return data?.items.map((waiting) => (
    <Banner
      key={waiting.id}
      status="attention"
      title={askingWords(waiting)}
      actions={<ApprovalButtons approval={waiting} />}
    >
      <p style={{ margin: 0 }}>Reason: {waiting.reason}</p>
      <p style={{ margin: 0 }}>{approvingWords(waiting)}</p>
      {waiting.kind === 'void_order' && <MoneyBack order={order} />}
    </Banner>
  ))
}

/** Gives the balance up, with a reason that stays. */
export function WriteOff({ order }: { readonly order: Order }) {
  const changed = useOrderChanged()
  const writeOff = useCommand(orderDeskRoutes.writeOffOrder, {
    onDone: (after) => {
      changed(after)
      toast.positive(`${order.number}: ${money(order.balance)} written off`)
    },
  })
  const ask = async () => {
    const reason = await prompt({
      title: `Write off ${money(order.balance)} of ${order.number}?`,
      body: 'The customer owes nothing more; the loss is booked. This cannot be taken back.',
      label: 'Reason',
      maxLength: 200,
      danger: true,
      rules: [required, minLength(5)],
    })
    if (reason !== null) writeOff.mutate({ params: { orderId: order.id }, body: { reason } })
  }
  return (
    <Button tone="neutral" busy={writeOff.isPending} onClick={() => void ask()}>
      Write off…
    </Button>
  )
}

/** Undoes one payment that was a mistake; the order stays. */
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
      toast.positive(`Payment of ${money(payment.amount)} undone`)
    },
  })
  const ask = async () => {
    const reason = await prompt({
      title: `Void the payment of ${money(payment.amount)}?`,
      body: (
        <>
          {backWords(payment.method, add(payment.amount, payment.owed))} The order is unpaid by {money(payment.amount)}.
        </>
      ),
      label: 'Reason',
      maxLength: 200,
      danger: true,
      rules: reasonRules(reversals),
    })
    if (reason !== null) {
      undo.mutate({ params: { orderId: order.id, paymentId: payment.id }, body: { reason } })
    }
  }
  return (
    <Button tone="quiet" busy={undo.isPending} onClick={() => void ask()} aria-label={`Void ${money(payment.amount)}`}>
      Void
    </Button>
  )
}
