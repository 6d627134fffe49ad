import type { Employee } from '@labada/contracts/people/employee-fields'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { weekOf } from '@labada/domain/schedule/shifts'
import { ButtonLink } from '../../../../components/button.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { NOTHING, time, weekday } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { paths } from '../../../../lib/paths.ts'
import { useEmployeeShifts } from '../employee-history-api.ts'
import { t } from '../t.ts'

/** This week and the two after it, as planned. */
const DAYS = 21

/** Their planned shifts, published and not yet published. */
export function ScheduleTab({ employee }: { readonly employee: Employee }) {
  const from = weekOf(manilaDateOf(useNow(60_000)))
  const shifts = useEmployeeShifts(employee.id, { from, to: addDays(from, DAYS - 1) })
  return (
    <QuerySection query={shifts} what={t('schedule')}>
      {({ items }) => (
        <AppTable
          label={t('plannedShifts')}
          rows={items}
          rowId={({ id }) => id}
          rowLabel={({ date }) => weekday(date)}
          empty={
            <EmptyState
              title={t('noShiftsInTheNext')}
              action={<ButtonLink to={paths.schedule}>{t('openSchedule')}</ButtonLink>}
            />
          }
          columns={[
            { id: 'day', header: t('day'), cell: ({ date }) => weekday(date) },
            {
              id: 'hours',
              header: t('hours'),
              card: 'amount',
              cell: ({ isRestDay, startsAt, endsAt }) =>
                isRestDay ? t('restDay') : `${time(startsAt)} – ${time(endsAt)}`,
            },
            { id: 'branch', header: t('branch'), cell: ({ branch }) => branch.name },
            { id: 'role', header: t('role'), priority: 2, cell: ({ role }) => role ?? NOTHING },
            { id: 'note', header: t('note'), priority: 2, cell: ({ note }) => note ?? NOTHING },
            {
              id: 'state',
              header: t('status'),
              cell: ({ isPublished }) =>
                isPublished ? (
                  <StatusBadge status="ready">{t('published')}</StatusBadge>
                ) : (
                  <StatusBadge status="queued">{t('draft')}</StatusBadge>
                ),
            },
          ]}
        />
      )}
    </QuerySection>
  )
}
