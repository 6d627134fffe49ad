import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { useState } from 'react'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { METHOD_NAMES } from '../../../../components/company/words.ts'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Facts } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { staleAfterOrder } from '../../../../components/orders/order-queries.ts'
import { kilos, money, time } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'
import classes from './order-panel.module.css'

/** The bill: lines, breakdown of the total, payments, balance, and change owed. */
export function OrderMoney({ order }: { readonly order: Order }) {
  const extras = order.steps.filter(({ kind }) => kind !== 'service' && kind !== 'add_on')
  const payments = order.payments.filter(({ voided }) => !voided)
  return (
    <div className={classes.money}>
      <Facts
        amounts
        items={[
          ...order.lines.map(
            (line) =>
              [
                `${line.name} ${line.unit === 'kg' ? kilos(line.quantity) : `×${line.quantity}`}${line.weightKg !== null && line.unit !== 'kg' ? ` (${kilos(line.weightKg)})` : ''}`,
                money(line.amount),
              ] as const,
          ),
          ...extras.map((step) => [step.label, money(step.amount)] as const),
          [<strong key="total">{t('total')}</strong>, <strong key="amount">{money(order.total)}</strong>],
          ...payments.map(
            (payment) =>
              [
                `${paidBy(payment)}, ${payment.recordedBy.name} ${time(payment.recordedAt)}`,
                money(payment.amount),
              ] as const,
          ),
        ]}
      />
      <div className={classes.balance} data-due={order.balance > 0 || undefined}>
        <span>{order.balance > 0 ? t('toPay') : order.stage === 'voided' ? t('voided') : t('paid')}</span>
        <strong>{money(order.balance)}</strong>
      </div>
      {order.owedChange > 0 && <OwedChange order={order} />}
    </div>
  )
}

/** `Cash`, `GCash 1234567890123` */
const paidBy = ({ method, reference }: Order['payments'][number]): string =>
  [METHOD_NAMES[method], reference].filter(Boolean).join(' ')

/** Change that could not be given when it was due, paid out of the drawer now. */
function OwedChange({ order }: { readonly order: Order }) {
  const [id] = useState(newId)
  const mayTake = useMayDo('payment.take')
  const give = useCommand(orderRoutes.giveShortChange, {
    invalidates: () => [keys.order(order.id), ...staleAfterOrder()],
    onDone: () => {
      toast.positive(t('gaveOwedChangeChangeForNumber', { owedChange: money(order.owedChange), number: order.number }))
    },
  })
  return (
    <Banner
      status="attention"
      title={t('customerIsOwedOwedChangeChange', { owedChange: money(order.owedChange) })}
      actions={
        mayTake && (
          <Button busy={give.isPending} onClick={() => give.mutate({ params: { orderId: order.id }, body: { id } })}>
            {t('markAsGiven')}
          </Button>
        )
      }
    >
      {t('takeItFromTheDrawer')}
    </Banner>
  )
}
