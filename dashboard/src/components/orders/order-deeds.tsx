import { approvalRoutes } from '@labada/contracts/cash/approvals'
import { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { minLength, required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { day, money } from '../../lib/format.ts'
import { useCommand } from '../../lib/hooks/use-command.ts'
import { Button } from '../button.tsx'
import { Banner } from '../notices/banner.tsx'
import { toast } from '../notices/toast.tsx'
import { prompt } from '../windows/ask.tsx'
import { ApprovalButtons } from './approval-buttons.tsx'
import { useOrderChanged } from './use-order-changed.ts'

/** What the counter asks about this order, to be answered here. */
export function WaitingApproval({ order }: { readonly order: Order }) {
  const { data } = useQuery(
    callQuery([...keys.approvals(), { subjectId: order.id, state: 'waiting' }], approvalRoutes.listApprovals, {
      query: { subjectId: order.id, state: 'waiting' },
    }),
  )
  const [waiting] = data?.items ?? []
  if (!waiting) return null
  return (
    <Banner
      status="attention"
      title={`${waiting.requestedBy.name} asks to release it with ${money(waiting.amount)} unpaid`}
      actions={<ApprovalButtons approval={waiting} />}
    >
      {waiting.reason}. To be paid by {day(waiting.dueOn)}.
    </Banner>
  )
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
  const undo = useCommand(orderDeskRoutes.voidPayment, {
    onDone: (after) => {
      changed(after)
      toast.positive(`Payment of ${money(payment.amount)} undone`)
    },
  })
  const ask = async () => {
    const reason = await prompt({
      title: `Void the payment of ${money(payment.amount)}?`,
      body: 'Its money goes back to where it came from; the order is unpaid by that much.',
      label: 'Reason',
      maxLength: 200,
      danger: true,
      rules: [required, minLength(3)],
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
