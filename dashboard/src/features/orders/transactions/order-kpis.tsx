import type { ManilaDate } from '@labada/domain/core/manila-time'
import { prorate } from '@labada/domain/core/money'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { Grid } from '../../../components/layout.tsx'
import { useOrderList } from '../../../components/orders/use-order-list.ts'
import { Tinted } from '../../../components/tinted.tsx'
import { money, number } from '../../../lib/format.ts'
import { orderQueryOf } from './list-queries.ts'
import { t } from './t.ts'
import { type TransactionFilters, writeFilters } from './transaction-filters.ts'

/** Totals of the filtered orders. */
export function OrderKpis({ filters, today }: { readonly filters: TransactionFilters; readonly today: ManilaDate }) {
  const totals = useOrderList(orderQueryOf(filters, today)).data?.pages[0]?.totals
  const voids = totals ? totals.found - totals.orders : 0
  const at = (change: Partial<TransactionFilters>) => `?${writeFilters({ ...filters, ...change })}`
  return (
    <Grid least={150} gap={12} stretch>
      <KpiCard
        label={t('orders')}
        value={<Tinted value={totals?.orders ?? null}>{number(totals?.orders)}</Tinted>}
        note={voids > 0 ? t('moreWereVoided', { count: voids }) : totals && t('loads', { count: totals.loads })}
      />
      <KpiCard label={t('sales')} value={<Tinted value={totals?.total ?? null}>{money(totals?.total)}</Tinted>} />
      <KpiCard
        label={t('discounts')}
        value={<Tinted value={totals?.discount ?? null}>{money(totals?.discount)}</Tinted>}
        note={t('promotionsAndDiscounts')}
        to={at({ discount: 'given' })}
      />
      <KpiCard
        label={t('collected')}
        value={<Tinted value={totals?.paid ?? null}>{money(totals?.paid)}</Tinted>}
        note={t('forTheseOrders')}
        to={at({ view: 'payments' })}
      />
      <KpiCard
        label={t('unpaid')}
        value={<Tinted value={totals?.balance ?? null}>{money(totals?.balance)}</Tinted>}
        to={at({ view: 'unpaid' })}
      />
      <KpiCard
        label={t('averageTicket')}
        value={money(totals && totals.orders > 0 ? prorate(totals.total, 1, totals.orders) : null)}
      />
    </Grid>
  )
}
