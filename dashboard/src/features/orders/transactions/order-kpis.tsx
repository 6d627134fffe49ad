import type { ManilaDate } from '@labada/domain/core/manila-time'
import { prorate } from '@labada/domain/core/money'
import type { ReactNode } from 'react'
import { totalsOf } from '../../../api/list-totals.ts'
import { useMayDo } from '../../../api/session.ts'
import { FigureLine } from '../../../components/charts/figure-line.tsx'
import { useOrderList } from '../../../components/orders/use-order-list.ts'
import { Tinted } from '../../../components/tinted.tsx'
import { money, number } from '../../../lib/format.ts'
import { orderQueryOf } from './list-queries.ts'
import { t } from './t.ts'
import { type TransactionFilters, writeFilters } from './transaction-filters.ts'

/** Totals of the filtered orders in a line, with the list's actions. */
export function OrderKpis({
  filters,
  today,
  children,
}: {
  readonly filters: TransactionFilters
  readonly today: ManilaDate
  readonly children: ReactNode
}) {
  const totals = totalsOf(useOrderList(orderQueryOf(filters, today)).data)
  const seesPayments = useMayDo('payment.see')
  const voids = totals ? totals.found - totals.orders : 0
  const isUnpaid = filters.view === 'unpaid'
  const at = (change: Partial<TransactionFilters>) => `?${writeFilters({ ...filters, ...change })}`
  // Of unpaid orders, only what is unpaid matters: their ages stand below.
  const sold = [
    { label: t('sales'), value: <Tinted value={totals?.total ?? null}>{money(totals?.total)}</Tinted> },
    {
      label: t('discounts'),
      value: <Tinted value={totals?.discount ?? null}>{money(totals?.discount)}</Tinted>,
      to: at({ discount: 'given' }),
    },
    {
      label: t('collected'),
      value: <Tinted value={totals?.paid ?? null}>{money(totals?.paid)}</Tinted>,
      ...(seesPayments && { to: at({ view: 'payments' }) }),
    },
  ]
  return (
    <FigureLine
      label={t('totals')}
      figures={[
        {
          label: t('orders'),
          value: <Tinted value={totals?.orders ?? null}>{number(totals?.orders)}</Tinted>,
          note: voids > 0 ? t('moreWereVoided', { count: voids }) : totals && t('loads', { count: totals.loads }),
        },
        ...(isUnpaid ? [] : sold),
        {
          label: t('unpaid'),
          value: <Tinted value={totals?.balance ?? null}>{money(totals?.balance)}</Tinted>,
          ...(!isUnpaid && { to: at({ view: 'unpaid' }) }),
        },
        ...(isUnpaid
          ? []
          : [
              {
                label: t('averageTicket'),
                value: money(totals && totals.orders > 0 ? prorate(totals.total, 1, totals.orders) : null),
              },
            ]),
      ]}
    >
      {children}
    </FigureLine>
  )
}
