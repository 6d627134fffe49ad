import { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import type { Order, OrderSummary } from '@labada/contracts/orders/order-schemas'
import type { Centavos } from '@labada/domain/core/money'
import { storageDue } from '@labada/domain/orders/storage-fees'
import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { useMayAskFor } from '../../../../components/access/lent.ts'
import { Button } from '../../../../components/button.tsx'
import { useAct } from '../../../../components/hooks/use-act.ts'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Banner } from '../../../../components/notices/banner.tsx'
import { staleAfterOrder } from '../../../../components/orders/order-queries.ts'
import { prompt } from '../../../../components/windows/ask.tsx'
import { money } from '../../../../lib/format.ts'
import { loadPart } from '../../../../lib/lazy.ts'
import { t } from '../t.ts'

/** Storage that is due now, by this screen's clock; the server decides by its own. */
export const storageDueOf = ({ storage }: Pick<OrderSummary, 'storage'>, now: Date): Centavos =>
  storageDue(storage, storage, now)

/** The storage fee: added to the bill, or waived with a reason. Required before any release. */
export function StorageLine({ order, now }: { readonly order: Order; readonly now: Date }) {
  const due = storageDueOf(order, now)
  const settle = useCommand(orderDeskRoutes.settleStorage, {
    invalidates: () => [keys.order(order.id), ...staleAfterOrder()],
  })
  const mayTake = useMayDo('payment.take')
  const mayWaive = useMayDo('order.discount')
  const mayAsk = useMayAskFor()
  const queries = useQueryClient()
  const asking = useAct(async (reason: string) => {
    const { callWithManager } = await loadPart(() => import('../../../../components/access/ask-manager.ts'))
    const request = { params: { orderId: order.id }, body: { decision: 'waive' as const, reason } }
    const what = t('storageFeeOfDueWaived', { due: money(due) })
    await callWithManager(orderDeskRoutes.settleStorage, request, { what, needed: ['order.discount'] })
    for (const queryKey of [keys.order(order.id), ...staleAfterOrder()]) void queries.invalidateQueries({ queryKey })
  })
  if (due === 0) return null
  const send = (decision: 'charge' | 'waive', reason?: string) =>
    settle.mutate({ params: { orderId: order.id }, body: { decision, ...(reason ? { reason } : {}) } })
  const waive = async () => {
    const reason = await prompt({
      title: t('waiveDueStorageFee', { due: money(due) }),
      label: t('reason'),
      maxLength: 200,
    })
    if (reason === null) return
    if (mayWaive) return send('waive', reason)
    asking.mutate(reason)
  }
  return (
    <Banner
      status="attention"
      title={t('storageFeeDue', { due: money(due) })}
      actions={
        mayTake && (
          <>
            <Button busy={settle.isPending} onClick={() => send('charge')}>
              {t('chargeDue', { due: money(due) })}
            </Button>
            {(mayWaive || mayAsk) && (
              <Button tone="neutral" disabled={settle.isPending || asking.isPending} onClick={() => void waive()}>
                {t('waive')}
              </Button>
            )}
          </>
        )
      }
    >
      {t('keptLongerThanFreeDaysDays', { freeDays: order.storage.freeDays })}
    </Banner>
  )
}
