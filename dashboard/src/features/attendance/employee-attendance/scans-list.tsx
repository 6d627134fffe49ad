import { IconFingerprint } from '@tabler/icons-react'
import { totalsOf } from '../../../api/list-totals.ts'
import { DECISION_WORDS } from '../../../components/attendance/attendance-words.ts'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { dateTime, number } from '../../../lib/format.ts'
import { type AttendancePeriod, useScans } from './attendance-api.ts'
import { t } from './t.ts'

/** All raw scans, which cannot be changed. */
export function ScansList({
  period,
  onClear,
}: {
  readonly period: AttendancePeriod
  /** Shows everything again, while filters are set. */
  readonly onClear: (() => void) | undefined
}) {
  const list = useScans(period)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <InfiniteSection query={list} what={t('scans')}>
      <AppTable
        label={t('scans')}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ employee, scannedAt }) => `${employee.name}, ${dateTime(scannedAt)}`}
        totalCount={totalsOf(list.data)?.count}
        {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
        isLoadingMore={list.isFetchingNextPage}
        columns={[
          { id: 'at', header: t('scanned'), cell: ({ scannedAt }) => dateTime(scannedAt) },
          { id: 'who', header: t('employee'), cell: ({ employee }) => employee.name },
          {
            id: 'as',
            header: t('result'),
            cell: ({ decision, usedAs }) => (decision ? DECISION_WORDS[decision] : usedAs),
          },
          { id: 'device', header: t('device'), cell: ({ device, agent }) => device ?? agent, priority: 2 },
          { id: 'score', header: t('score'), cell: ({ score }) => number(score), align: 'right', priority: 3 },
          {
            id: 'received',
            header: t('received'),
            cell: ({ receivedAt }) => dateTime(receivedAt),
            priority: 3,
            labelled: true,
          },
          {
            id: 'flags',
            header: t('flags'),
            cell: ({ flags }) => flags.map((flag) => flag.replaceAll('_', ' ')).join(', ') || '—',
          },
        ]}
        empty={
          <NoResults onClear={onClear}>
            <EmptyState icon={<IconFingerprint size={36} stroke={1.5} />} title={t('noScansInThisPeriod')}>
              {t('scansAppearOnceEmployees')}
            </EmptyState>
          </NoResults>
        }
      />
    </InfiniteSection>
  )
}
