import { orderReadyingRoutes } from '@labada/contracts/orders/order-readying'
import type { Order, OrderSummary } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { IconCheck, IconMessage, IconPrinter } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { messageOf } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { useAct } from '../../../components/hooks/use-act.ts'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { toast } from '../../../components/notices/toast.tsx'
import type { OrderListQuery } from '../../../components/orders/use-order-list.ts'
import { usePrintStubs } from '../../../components/orders/use-print-stubs.ts'
import type { BulkProblem, BulkState } from '../../../components/table/bulk.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { confirm } from '../../../components/windows/ask.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { t } from './t.ts'

const OrderMessages = lazy(() => import('./order-messages.tsx').then((all) => ({ default: all.OrderMessages })))

/** Stubs, Ready, a message and a file for all ticked orders at once. */
export function OrderBulkActions({
  bulk,
  ticked,
  query,
}: {
  readonly bulk: BulkState
  readonly ticked: readonly OrderSummary[]
  readonly query: OrderListQuery
}) {
  const client = useQueryClient()
  const [messaged, setMessaged] = useState<readonly Order[] | null>(null)
  const readying = useReadying(bulk)
  const printing = usePrinting(bulk)
  const asking = useAct(async () => {
    const { orders, problems } = await wholeOrders(client, ticked)
    if (problems.length > 0) bulk.settle(problems)
    if (orders.length > 0) setMessaged(orders)
  })
  const ready = async () => {
    const ids = ticked.map(({ id }) => id)
    const isSure = await confirm({
      title: t('markOrdersReady', { count: ids.length }),
      body: t('allTheirLoadsMoveTo'),
    })
    if (isSure) readying.mutate({ body: { ids } })
  }
  return (
    <>
      <Button
        size="sm"
        tone="neutral"
        icon={<IconPrinter size={18} />}
        busy={printing.isPending}
        onClick={() => printing.mutate(ticked)}
      >
        {t('printStubs')}
      </Button>
      <Button
        needs="order.stage"
        size="sm"
        tone="neutral"
        icon={<IconCheck size={18} />}
        busy={readying.isPending}
        onClick={() => void ready()}
      >
        {t('markReady')}
      </Button>
      <Button
        size="sm"
        tone="neutral"
        icon={<IconMessage size={18} />}
        busy={asking.isPending}
        onClick={() => asking.mutate()}
      >
        {t('message')}
      </Button>
      <ExportButton list="orders" size="sm" query={{ ...query, ids: ticked.map(({ id }) => id) }}>
        {t('exportSelected')}
      </ExportButton>
      <Suspense>{messaged && <OrderMessages orders={messaged} onClose={() => setMessaged(null)} />}</Suspense>
    </>
  )
}

function useReadying(bulk: BulkState) {
  return useCommand(orderReadyingRoutes.markOrdersReady, {
    invalidates: ({ ready }) => [keys.orderLists(), keys.figures(), ...ready.map((id) => keys.order(id))],
    onDone: ({ ready, refused }) => {
      if (ready.length > 0) toast.positive(t('ordersReady', { count: ready.length }))
      bulk.settle(refused.map(({ number, ...one }) => ({ ...one, label: number || t('anOrder') })))
    },
  })
}

/** One print for all of them, each stub as long as it needs; marked as the reprints they are. */
function usePrinting(bulk: BulkState) {
  const client = useQueryClient()
  const printStubs = usePrintStubs()
  return useAct<readonly OrderSummary[]>(async (ticked) => {
    const { orders, problems } = await wholeOrders(client, ticked)
    if (orders.length > 0) await printStubs(orders)
    bulk.settle(problems)
  })
}

const AT_ONCE = 5

/** The complete records of listed orders, in order; reports the numbers of those that could not be read. */
async function wholeOrders(client: QueryClient, listed: readonly OrderSummary[]) {
  const orders: Order[] = []
  const problems: BulkProblem[] = []
  for (let at = 0; at < listed.length; at += AT_ONCE) {
    const some = listed.slice(at, at + AT_ONCE)
    const read = await Promise.allSettled(
      some.map(({ id }) =>
        client.fetchQuery(callQuery(keys.order(id), orderRoutes.getOrder, { params: { orderId: id } })),
      ),
    )
    for (const [index, one] of read.entries()) {
      const asked = some[index]
      if (one.status === 'fulfilled') orders.push(one.value)
      else if (asked) problems.push({ id: asked.id, label: asked.number, message: messageOf(one.reason) })
    }
  }
  return { orders, problems }
}
