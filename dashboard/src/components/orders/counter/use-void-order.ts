import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { centavos } from '@labada/domain/core/money'
import { minLength, required } from '@labada/domain/core/rules'
import { keys } from '../../../api/query-keys.ts'
import { money } from '../../../lib/format.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { staleAfterOrder } from '../../cash/shop-queries.ts'
import { toast } from '../../notices/toast.tsx'
import { prompt } from '../../windows/ask.tsx'

type Voidable = Pick<OrderSummary, 'id' | 'number' | 'paid' | 'refunded'>

const LEAST_REASON = 3
const MOST_REASON = 200

/** Undoes an order of this cash session after asking why; says what cash has to go back. */
export function useVoidOrder() {
  const command = useCommand(orderRoutes.voidOrder, {
    invalidates: (_answer, { params }) => [keys.order(params.orderId), ...staleAfterOrder()],
  })
  return {
    isPending: command.isPending,
    ask: async (order: Voidable, onDone?: () => void): Promise<void> => {
      const paid = centavos(order.paid - order.refunded)
      const reason = await prompt({
        title: `Void ${order.number}?`,
        body: paid > 0 ? `${money(paid)} was paid and goes back to the customer.` : 'The order is undone for good.',
        label: 'Reason',
        rules: [required, minLength(LEAST_REASON)],
        maxLength: MOST_REASON,
        danger: true,
      })
      if (reason === null) return
      command.mutate(
        { params: { orderId: order.id }, body: { reason } },
        {
          onSuccess: () => {
            toast.positive(paid > 0 ? `${order.number} voided. Give ${money(paid)} back.` : `${order.number} voided`)
            onDone?.()
          },
        },
      )
    },
  }
}
