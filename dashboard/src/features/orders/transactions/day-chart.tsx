import { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { subtract, ZERO } from '@labada/domain/core/money'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Card } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { type DayBar, DayBars } from './day-bars.tsx'
import { orderQueryOf } from './list-queries.ts'
import { t } from './t.ts'
import { chartDays, daysOf } from './transaction-filters.ts'
import type { ViewProps } from './view-props.ts'

/** The filtered orders day by day, paid and still to be paid. A day pressed becomes the filter. */
export function DayChart({ filters, today, onChange }: Pick<ViewProps, 'filters' | 'today' | 'onChange'>) {
  const chosen = daysOf(filters.dates, today)
  const days = chartDays(chosen, today)
  const { sort: _, direction: __, ...narrowed } = orderQueryOf(filters, today)
  const query = { ...narrowed, ...days }
  const list = useQuery({
    ...callQuery([...keys.orderLists(), 'days', query], orderReviewRoutes.listOrderDays, { query }),
    placeholderData: (before) => before,
  })
  return list.data?.items.length === 0 ? null : (
    <Card label={t('ordersByDay')}>
      <QuerySection query={list} what={t('ordersByDay')} skeleton={<Skeletons rows={1} height={190} />}>
        {({ items }) => (
          <DayBars
            today={today}
            days={eachDay(days.from, days.to).map((date): DayBar => {
              const found = items.find((item) => item.date === date)
              return found
                ? { date, orders: found.orders, paid: subtract(found.total, found.balance), unpaid: found.balance }
                : { date, orders: 0, paid: ZERO, unpaid: ZERO }
            })}
            isChosen={(date) => isWithin(date, chosen)}
            onPick={(date) =>
              onChange({
                ...filters,
                dates:
                  chosen.from === date && chosen.to === date
                    ? days
                    : date === today
                      ? 'today'
                      : { from: date, to: date },
              })
            }
          />
        )}
      </QuerySection>
    </Card>
  )
}

function eachDay(from: ManilaDate, to: ManilaDate): ManilaDate[] {
  const days: ManilaDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const isWithin = (date: ManilaDate, { from, to }: ReturnType<typeof daysOf>) =>
  (from === undefined || date >= from) && (to === undefined || date <= to)
