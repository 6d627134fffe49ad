import { approvalRoutes } from '@labada/contracts/cash/approvals'
import type { Order, OrderSummary } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import type { Key } from '@labada/domain/core/keys'
import { sum } from '@labada/domain/core/money'
import { givenBack, type Verdict, verdictOnVoid } from '@labada/domain/orders/reversal-policy'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { getSession, holdsKey } from '../../../api/session.ts'
import { money } from '../../../lib/format.ts'
import { newId } from '../../../lib/ids.ts'
import { loadPart } from '../../../lib/lazy.ts'
import { lendersOf } from '../../access/lent.ts'
import { useSettings } from '../../company/use-settings.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { toast } from '../../notices/toast.tsx'
import { neededOf } from '../needed-keys.ts'
import { orderQuery, staleAfterOrder } from '../order-queries.ts'
import { useReverser } from '../use-reverser.ts'
import { t } from './t.ts'

type Voidable = Pick<
  OrderSummary,
  'id' | 'number' | 'stage' | 'refunded' | 'total' | 'receivedAt' | 'cashSessionId' | 'loads'
>

/**
 * Voids an order at the counter, or requests it from an admin, depending on the policy; first shows what happens to the
 * money.
 */
export function useVoidOrder() {
  const client = useQueryClient()
  const { reversals } = useSettings()
  const by = useReverser()
  const command = useCommand(orderRoutes.voidOrder, {
    invalidates: (_answer, { params }) => [keys.order(params.orderId), ...staleAfterOrder()],
  })
  const request = useCommand(approvalRoutes.requestApproval, { invalidates: () => [keys.approvals()] })

  const askWhy = async (order: Order, why?: string) => {
    const { askWhyVoid } = await loadPart(() => import('./void-questions.tsx'))
    return askWhyVoid(order, reversals, why)
  }
  const sayVoided = (order: Order) => {
    const back = sum(givenBack(order).map(({ amount }) => amount))
    toast.positive(
      back > 0
        ? t('numberVoidedGiveBackBack', { number: order.number, back: money(back) })
        : t('numberVoided', { number: order.number }),
    )
  }
  const voidAlone = async (order: Order) => {
    const reason = await askWhy(order)
    if (reason === null) return
    command.mutate({ params: { orderId: order.id }, body: { reason } }, { onSuccess: () => sayVoided(order) })
  }
  const askManager = async (order: Order, verdict: Verdict, needed: readonly Key[], mayAskOffice: boolean) => {
    const { voidWithManager } = await loadPart(() => import('./void-questions.tsx'))
    const given = await voidWithManager(order, reversals, verdict, { needed, mayAskOffice })
    if (!given) return
    if (given.outcome === 'office') return askOffice(order, given.reason)
    for (const queryKey of [keys.order(order.id), ...staleAfterOrder()]) void client.invalidateQueries({ queryKey })
    sayVoided(order)
  }
  const askAdmin = async (order: Order, why: string) => {
    const reason = await askWhy(order, why)
    if (reason !== null) askOffice(order, reason)
  }
  const askOffice = (order: Order, reason: string) => {
    request.mutate(
      { body: { id: newId(), kind: 'void_order', subjectId: order.id, reason } },
      { onSuccess: () => toast.positive(t('voidOfNumberRequested', { number: order.number })) },
    )
  }
  return {
    isPending: command.isPending || request.isPending,
    /** What the counter may do, for its button. */
    verdictOn: (order: Voidable): Verdict => verdictOnVoid(reversals, order, by),
    ask: async ({ id }: Pick<Voidable, 'id'>): Promise<void> => {
      try {
        const order = await client.fetchQuery({ ...orderQuery(id), staleTime: 0 })
        const verdict = verdictOnVoid(reversals, order, { ...by, now: new Date() })
        const lacksKey = !holdsKey(getSession(), 'order.void')
        const needed = neededOf('order.void', verdict)
        const mayAsk = verdict.may === 'ask' && holdsKey(getSession(), 'approval.ask')
        if (
          verdict.may !== 'admin' &&
          (lacksKey || verdict.may === 'ask') &&
          lendersOf(getSession(), needed).length > 0
        )
          await askManager(order, verdict, needed, mayAsk && !lacksKey)
        else if (verdict.may === 'alone') await voidAlone(order)
        else if (mayAsk) await askAdmin(order, verdict.words)
        else toast.negative(verdict.words)
      } catch (error) {
        toast.negative(messageOf(error))
      }
    },
  }
}
