import { cashEntryRoutes } from '@labada/contracts/cash/cash-entries'
import type { RouteResponse } from '@labada/contracts/core/route'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Row, Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { confirm } from '../../../components/windows/ask.tsx'
import { Dialog } from '../../../components/windows/dialog.tsx'
import { dateTime, monthName } from '../../../lib/format.ts'
import classes from './cash-flow.module.css'
import { useMonths } from './cash-flow-api.ts'
import { t } from './t.ts'

type Month = RouteResponse<typeof cashEntryRoutes.listMonths>['items'][number]

/** The months, and which are permanently closed; the oldest open month that has ended can be closed. */
export function MonthsDialog({ onClose }: { readonly onClose: () => void }) {
  const months = useMonths()
  const close = useCommand(cashEntryRoutes.closeMonth, {
    invalidates: () => [keys.cashFlow()],
    onDone: ({ month }) => toast.positive(t('monthIsClosed', { month: monthName(month) })),
  })
  const ask = async (month: ManilaDate) => {
    const isSure = await confirm({
      title: t('closeMonth', { month: monthName(month) }),
      body: t('noMoreEntriesCanBe'),
      danger: true,
      typed: 'close',
    })
    if (isSure) close.mutate({ params: { month }, body: {} })
  }
  return (
    <Dialog
      opened
      width="md"
      onClose={onClose}
      title={t('closedMonths')}
      footer={
        <Button tone="neutral" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <QuerySection query={months} what={t('months')}>
        {({ items }) => (
          <ul className={classes.months}>
            {items.map((item) => (
              <li key={item.month}>
                <Stack gap={4}>
                  <Row>
                    <Text strong>{monthName(item.month)}</Text>
                    {item.closedAt ? (
                      <StatusBadge status="done">{t('closed')}</StatusBadge>
                    ) : (
                      <StatusBadge status="received">{t('open')}</StatusBadge>
                    )}
                  </Row>
                  <Text small dim>
                    {aboutOf(item)}
                  </Text>
                </Stack>
                {item.canClose && (
                  <Button
                    needs="books.close"
                    tone="neutral"
                    size="sm"
                    busy={close.isPending}
                    onClick={() => void ask(item.month)}
                  >
                    {t('closeMonth2', { month: monthName(item.month) })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QuerySection>
    </Dialog>
  )
}

function aboutOf({ transfers, lateBookings, closedAt, closedBy }: Month): string {
  const closed = closedAt
    ? t('closedClosedAtByClosedBy', { closedAt: dateTime(closedAt), closedBy: closedBy ?? '' })
    : ''
  const late = lateBookings > 0 ? `, ${t('lateEntries', { count: lateBookings })}` : ''
  return `${t('entries2', { count: transfers })}${late}${closed}`
}
