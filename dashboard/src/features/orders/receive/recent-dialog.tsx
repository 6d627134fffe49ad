import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import { IconPrinter, IconTags } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../api/call-error.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { useVoidOrder } from '../../../components/orders/counter/use-void-order.ts'
import { VoidButton } from '../../../components/orders/counter/void-button.tsx'
import { orderQuery } from '../../../components/orders/order-queries.ts'
import { usePrinter } from '../../../components/orders/slips/use-printer.ts'
import { PaymentBadge, StageBadge } from '../../../components/status-badge.tsx'
import { Moment } from '../../../components/values.tsx'
import { Dialog } from '../../../components/windows/dialog.tsx'
import { money } from '../../../lib/format.ts'
import classes from './receive.module.css'
import { recentOrdersQuery } from './receive-api.ts'
import { t } from './t.ts'

/** The last orders of this branch: print a stub or tags again, undo a mistake. */
export function RecentDialog({ onClose }: { readonly onClose: () => void }) {
  const recent = useQuery(recentOrdersQuery())
  return (
    <Dialog opened atTop width="xl" title={t('recentOrders')} onClose={onClose}>
      <QuerySection
        query={recent}
        what={t('recentOrders')}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('noOrdersYet')}>{t('thisBranchsLast20Orders')}</EmptyState>}
      >
        {({ items }) => (
          <ul className={classes.list}>
            {items.map((order) => (
              <Recent key={order.id} order={order} />
            ))}
          </ul>
        )}
      </QuerySection>
    </Dialog>
  )
}

function Recent({ order }: { readonly order: OrderSummary }) {
  const printer = usePrinter()
  const client = useQueryClient()
  const voidOrder = useVoidOrder()
  /** The list omits lines and payments; the slip needs the complete, current order. */
  const withOrder = async (print: (whole: Parameters<typeof printer.stub>[0]) => void) => {
    try {
      print(await client.fetchQuery({ ...orderQuery(order.id), staleTime: 0 }))
    } catch (error) {
      toast.negative(messageOf(error))
    }
  }
  return (
    <li className={classes.listRow}>
      <span className={classes.listWords}>
        <span>
          <strong>{order.number}</strong> {order.customerName ?? t('walkIn')}
        </span>
        <span className={classes.dim}>
          {order.services} · {money(order.total)} · <Moment at={order.receivedAt} />
        </span>
      </span>
      <StageBadge stage={order.stage} />
      {order.stage !== 'voided' && <PaymentBadge status={order.paymentStatus} />}
      <span className={classes.listKeys}>
        <Button
          tone="neutral"
          icon={<IconPrinter size={20} aria-hidden="true" />}
          onClick={() => void withOrder((whole) => printer.stub(whole, { copy: true }))}
        >
          {t('stub')}
        </Button>
        <IconButton
          label={t('printBagTagsForNumber', { number: order.number })}
          tone="neutral"
          onClick={() => void withOrder((whole) => printer.tags(whole))}
        >
          <IconTags size={20} aria-hidden="true" />
        </IconButton>
        <VoidButton
          order={order}
          verdict={voidOrder.verdictOn(order)}
          busy={voidOrder.isPending}
          onVoid={() => void voidOrder.ask(order)}
        />
      </span>
    </li>
  )
}
