import { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { dateTime } from '../../lib/format.ts'
import { QuerySection } from '../notices/query-section.tsx'
import { Skeletons } from '../notices/skeletons.tsx'
import classes from './orders.module.css'
import { t } from './t.ts'

/** The history of the order, oldest first. */
export function OrderTimeline({ orderId }: { readonly orderId: string }) {
  const timeline = useQuery(
    callQuery([...keys.order(orderId), 'timeline'], orderReviewRoutes.getOrderTimeline, { params: { orderId } }),
  )
  return (
    <QuerySection query={timeline} what={t('timeline')} skeleton={<Skeletons rows={3} height={36} />}>
      {({ items }) => (
        <ol className={classes.timeline}>
          {items.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: history only grows at its end
            <li key={index} data-kind={entry.kind}>
              {entry.text}
              <small>
                {dateTime(entry.at)}
                {entry.by && ` · ${entry.by}`}
                {entry.allowedBy && ` · ${t('allowedByName', { name: entry.allowedBy })}`}
              </small>
            </li>
          ))}
        </ol>
      )}
    </QuerySection>
  )
}
