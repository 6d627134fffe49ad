import { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import type { TimelineEntry } from '@labada/contracts/orders/order-schemas'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { dateTime } from '../../../lib/format.ts'
import { loadPart } from '../../../lib/lazy.ts'
import { saveText } from '../../../lib/save-file.ts'
import { Button } from '../../button.tsx'
import { useAct } from '../../hooks/use-act.ts'
import { Row } from '../../layout.tsx'
import { QuerySection } from '../../notices/query-section.tsx'
import { Skeletons } from '../../notices/skeletons.tsx'
import classes from '../orders.module.css'
import { t } from '../t.ts'

/** The history of the order, oldest first. */
export function OrderTimeline({ orderId, number }: { readonly orderId: string; readonly number: string }) {
  const mayExport = useMayDo('export.audit')
  // A copy of what is on screen: nothing more is read, so no export is logged.
  const saving = useAct(async (entries: readonly TimelineEntry[]) => {
    const { timelineCsv } = await loadPart(() => import('./timeline-csv.ts'))
    saveText(`${number}.csv`, 'text/csv;charset=utf-8', timelineCsv(entries))
  })
  const timeline = useQuery(
    callQuery([...keys.order(orderId), 'timeline'], orderReviewRoutes.getOrderTimeline, { params: { orderId } }),
  )
  return (
    <QuerySection query={timeline} what={t('timeline')} skeleton={<Skeletons rows={3} height={36} />}>
      {({ items }) => (
        <>
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
          {mayExport && (
            <Row>
              <Button tone="neutral" size="sm" busy={saving.isPending} onClick={() => saving.mutate(items)}>
                {t('exportHistory')}
              </Button>
            </Row>
          )}
        </>
      )}
    </QuerySection>
  )
}
