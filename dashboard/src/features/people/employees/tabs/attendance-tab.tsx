import type { AttendanceDay } from '@labada/contracts/attendance/attendance-desk-schemas'
import type { Employee } from '@labada/contracts/people/employee-fields'
import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { Link, useNavigate } from 'react-router-dom'
import { letterOf, lookOf } from '../../../../components/attendance/attendance-words.ts'
import { hoursWorked } from '../../../../components/attendance/hours.ts'
import { Card, Stack } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { duration, shortDay, time, weekday } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { paths } from '../../../../lib/paths.ts'
import { RECENT_DAYS, useRecentDays } from '../employee-history-api.ts'
import classes from '../employees.module.css'

/** The last 30 days: one square a day, then each with its times. A day opens where it can be corrected. */
export function AttendanceTab({ employee }: { readonly employee: Employee }) {
  const today = manilaDateOf(useNow(60_000))
  const recent = useRecentDays(employee.id, today)
  const navigate = useNavigate()
  return (
    <QuerySection query={recent} what="Attendance">
      {({ days }) => (
        <Stack>
          <Card title={`The last ${RECENT_DAYS} days`}>
            <Strip employeeId={employee.id} days={days} today={today} />
          </Card>
          <AppTable
            label="Days"
            rows={days.toSorted((a, b) => b.workday.localeCompare(a.workday))}
            rowId={({ workday }) => workday}
            rowLabel={({ workday }) => weekday(workday)}
            onOpen={({ workday }) => void navigate(paths.attendanceDay(employee.id, workday))}
            empty={<EmptyState title="No shifts in the last 30 days">Days appear with the first scan.</EmptyState>}
            columns={[
              { id: 'day', header: 'Day', cell: ({ workday }) => weekday(workday) },
              { id: 'state', header: 'State', cell: (day) => <Look day={day} />, card: 'amount' },
              { id: 'in', header: 'First in', cell: ({ firstInAt }) => time(firstInAt) },
              { id: 'out', header: 'Last out', cell: ({ lastOutAt }) => time(lastOutAt) },
              {
                id: 'regular',
                card: 'hidden',
                header: 'Regular',
                align: 'right',
                priority: 2,
                cell: ({ regularMinutes }) => duration(regularMinutes),
                total: hoursWorked(sumOf(days, ({ regularMinutes }) => regularMinutes)),
              },
              {
                id: 'overtime',
                card: 'hidden',
                header: 'Overtime',
                align: 'right',
                cell: ({ overtimeMinutes }) => duration(overtimeMinutes),
                total: hoursWorked(sumOf(days, ({ overtimeMinutes }) => overtimeMinutes)),
              },
              {
                id: 'late',
                card: 'hidden',
                header: 'Late',
                align: 'right',
                cell: ({ lateMinutes }) => duration(lateMinutes),
                total: hoursWorked(sumOf(days, ({ lateMinutes }) => lateMinutes)),
              },
              {
                id: 'night',
                card: 'hidden',
                header: 'Night',
                align: 'right',
                priority: 3,
                cell: ({ nightMinutes }) => duration(nightMinutes),
                total: hoursWorked(sumOf(days, ({ nightMinutes }) => nightMinutes)),
              },
            ]}
          />
        </Stack>
      )}
    </QuerySection>
  )
}

function Look({ day }: { readonly day: AttendanceDay }) {
  const { status, word } = lookOf(day)
  return (
    <StatusBadge status={status}>
      {word}
      {day.isCorrected && ', corrected'}
    </StatusBadge>
  )
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
      <ol className={classes.strip} aria-label="Day by day">
        {dates.map((date) => {
          const day = days.find(({ workday }) => workday === date)
          const look = day && lookOf(day)
          return (
            <li key={date}>
              <Link
                to={paths.attendanceDay(employeeId, date)}
                className={classes.square}
                data-status={look?.status}
                aria-label={`${weekday(date)}: ${look?.word ?? 'nothing'}`}
                title={`${shortDay(date)}: ${look?.word ?? 'nothing'}`}
              >
                <small>{Number(date.slice(-2))}</small>
                {day ? letterOf(day) : '·'}
              </Link>
            </li>
          )
        })}
      </ol>
      <p className={classes.key}>
        P present · L late · ! to resolve · A absent · V leave · O official business · R rest
      </p>
    </>
  )
}

function sumOf(days: readonly AttendanceDay[], of: (day: AttendanceDay) => number): number {
  return days.reduce((sum, day) => sum + of(day), 0)
}
