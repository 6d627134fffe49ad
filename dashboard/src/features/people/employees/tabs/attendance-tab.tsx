import type { AttendanceDay } from '@labada/contracts/attendance/attendance-desk-schemas'
import type { Employee } from '@labada/contracts/people/employee-fields'
import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { Link, useNavigate } from 'react-router-dom'
import { letterOf, lookOf } from '../../../../components/attendance/attendance-words.ts'
import { Card, Stack } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { Nothing } from '../../../../components/values.tsx'
import { duration, hoursWorked, shortDay, time, weekday } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { paths } from '../../../../lib/paths.ts'
import { RECENT_DAYS, useRecentDays } from '../employee-history-api.ts'
import classes from '../employees.module.css'
import { t } from '../t.ts'

/** The last 30 days: one square a day, then each day with its times. A day links to where it can be corrected. */
export function AttendanceTab({ employee }: { readonly employee: Employee }) {
  const today = manilaDateOf(useNow(60_000))
  const recent = useRecentDays(employee.id, today)
  const navigate = useNavigate()
  return (
    <QuerySection query={recent} what={t('attendance')}>
      {({ days }) => (
        <Stack>
          <Card title={t('lastRecentDaysDays', { recentDays: RECENT_DAYS })}>
            <Strip employeeId={employee.id} days={days} today={today} />
          </Card>
          <AppTable
            label={t('days')}
            rows={days.toSorted((a, b) => b.workday.localeCompare(a.workday))}
            rowId={({ workday }) => workday}
            rowLabel={({ workday }) => weekday(workday)}
            onOpen={({ workday }) => void navigate(paths.attendanceDay(employee.id, workday))}
            empty={<EmptyState title={t('noShiftsInTheLast')}>{t('daysAppearWithTheFirst')}</EmptyState>}
            columns={[
              { id: 'day', header: t('day'), cell: ({ workday }) => weekday(workday) },
              { id: 'state', header: t('status'), cell: (day) => <Look day={day} />, card: 'amount' },
              { id: 'in', header: t('firstIn'), cell: ({ firstInAt }) => time(firstInAt) },
              { id: 'out', header: t('lastOut'), cell: ({ lastOutAt }) => time(lastOutAt) },
              {
                id: 'regular',
                card: 'hidden',
                header: t('regular'),
                align: 'right',
                priority: 2,
                cell: ({ regularMinutes }) => someTime(regularMinutes),
                total: hoursWorked(sumOf(days, ({ regularMinutes }) => regularMinutes)),
              },
              {
                id: 'overtime',
                card: 'hidden',
                header: t('overtime'),
                align: 'right',
                cell: ({ overtimeMinutes }) => someTime(overtimeMinutes),
                total: hoursWorked(sumOf(days, ({ overtimeMinutes }) => overtimeMinutes)),
              },
              {
                id: 'late',
                card: 'hidden',
                header: t('late'),
                align: 'right',
                cell: ({ lateMinutes }) => someTime(lateMinutes),
                total: hoursWorked(sumOf(days, ({ lateMinutes }) => lateMinutes)),
              },
              {
                id: 'night',
                card: 'hidden',
                header: t('night'),
                align: 'right',
                priority: 3,
                cell: ({ nightMinutes }) => someTime(nightMinutes),
                total: hoursWorked(sumOf(days, ({ nightMinutes }) => nightMinutes)),
              },
            ]}
          />
        </Stack>
      )}
    </QuerySection>
  )
}

/** A day without any has a dash, so that the days that have some stand out. */
const someTime = (minutes: number) => (minutes === 0 ? <Nothing /> : duration(minutes))

function Look({ day }: { readonly day: AttendanceDay }) {
  const { status, word } = lookOf(day)
  return <StatusBadge status={status}>{day.isCorrected ? t('wordCorrected', { word }) : word}</StatusBadge>
}

function Strip({
  employeeId,
  days,
  today,
}: {
  readonly employeeId: string
  readonly days: readonly AttendanceDay[]
  readonly today: ManilaDate
}) {
  const dates = Array.from({ length: RECENT_DAYS }, (_, at) => addDays(today, at + 1 - RECENT_DAYS))
  return (
    <>
      <ol className={classes.strip} aria-label={t('dayByDay')}>
        {dates.map((date) => {
          const day = days.find(({ workday }) => workday === date)
          const look = day && lookOf(day)
          return (
            <li key={date}>
              <Link
                to={paths.attendanceDay(employeeId, date)}
                className={classes.square}
                data-status={look?.status}
                aria-label={`${weekday(date)}: ${look?.word ?? t('nothing')}`}
                title={`${shortDay(date)}: ${look?.word ?? t('nothing')}`}
              >
                <small>{Number(date.slice(-2))}</small>
                {day ? letterOf(day) : '·'}
              </Link>
            </li>
          )
        })}
      </ol>
      <p className={classes.key}>{t('pPresentLLateTo')}</p>
    </>
  )
}

function sumOf(days: readonly AttendanceDay[], of: (day: AttendanceDay) => number): number {
  return days.reduce((sum, day) => sum + of(day), 0)
}
