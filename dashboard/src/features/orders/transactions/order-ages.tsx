import { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import { daysOfBand } from '@labada/domain/orders/order-ages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { FigureLine } from '../../../components/charts/figure-line.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { money } from '../../../lib/format.ts'
import { orderQueryOf } from './list-queries.ts'
import { t } from './t.ts'
import { writeFilters } from './transaction-filters.ts'
import type { ViewProps } from './view-props.ts'

/** Debts by age, regardless of the chosen days, with the list's actions. Pressing one filters by it. */
export function OrderAges({
  filters,
  today,
  children,
}: Pick<ViewProps, 'filters' | 'today'> & { readonly children: ReactNode }) {
  const { sort: _, direction: __, from: ___, to: ____, ...query } = orderQueryOf(filters, today)
  const ages = useQuery({
    ...callQuery([...keys.orderLists(), 'ages', query], orderReviewRoutes.listOrderAges, { query }),
    placeholderData: (before) => before,
  })
  return (
    <QuerySection query={ages} what={t('orderAges')} skeleton={<Skeletons rows={1} height={40} />}>
      {({ items }) => (
        <FigureLine
          label={t('orderAges')}
          figures={items.map(({ from, to, orders, balance }) => ({
            label:
              to === null
                ? t('olderThanDays', { count: from - 1 })
                : from === 0
                  ? t('upToDays', { count: to })
                  : `${from}–${t('days', { count: to })}`,
            value: money(balance),
            note: t('orders2', { count: orders }),
            to: `?${writeFilters({ ...filters, dates: daysOfBand({ from, to }, today) })}`,
          }))}
        >
          {children}
        </FigureLine>
      )}
    </QuerySection>
  )
}
