import { type PortalDay, type PortalShift, portalAttendanceRoutes } from '@labada/contracts/portal/portal-attendance'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { hoursWorked } from '../../../components/attendance/hours.ts'
import { Button } from '../../../components/button.tsx'
import { Card, Facts } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { duration, plural, time, weekday } from '../../../lib/format.ts'
import { DaysTable, OVERTIME_LOOKS } from './days-table.tsx'
import classes from './portal.module.css'
import { portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'

const DayDialog = soon(() => import('./day-dialog.tsx').then((all) => all.DayDialog))
const OvertimeDialog = soon(() => import('./overtime-dialog.tsx').then((all) => all.OvertimeDialog))

const DAYS = 30
const RECENT = 10

/** The last 30 days: the ten most recent shifts as cards, every day in a table, the sums. */
export function AttendanceTab({ session }: { readonly session: PortalSession }) {
  const params = { employeeId: session.employee.id }
  const queries = useQueryClient()
  const query = useQuery(
    portalQuery('attendance', portalAttendanceRoutes.portalAttendance, { params, query: { days: DAYS } }),
  )
  const [openDay, setOpenDay] = useState<ManilaDate | null>(null)
  const [noted, setNoted] = useState<PortalShift | null>(null)
  const reload = () => queries.invalidateQueries({ queryKey: ['portal', 'attendance'] })
  return (
    <PortalSection query={query} noun="attendance">
      {({ data: { shifts, days, totals } }) =>
        shifts.length === 0 && days.length === 0 ? (
          <EmptyState title="No shifts in the last 30 days.">Your shifts appear here once you clock in.</EmptyState>
        ) : (
          <div className={classes.stack}>
            <Card title="The last 30 days">
              <Facts
                items={[
                  ['Worked', `${hoursWorked(totals.worked_minutes)} on ${plural(totals.days, 'day')}`],
                  ['Late', hoursWorked(totals.late_minutes)],
                  ['Overtime', hoursWorked(totals.overtime_minutes)],
                ]}
              />
            </Card>
            <ul className={classes.shifts} aria-label="Recent shifts">
              {shifts.slice(0, RECENT).map((shift) => (
                <ShiftCard
                  key={shift.shift_id}
                  shift={shift}
                  day={onlyShiftOf(shift, shifts) ? days.find(({ date }) => date === shift.date) : undefined}
                  onOpen={() => setOpenDay(shift.date)}
                  onNote={() => setNoted(shift)}
                />
              ))}
            </ul>
            <DaysTable days={days} shifts={shifts} onOpen={setOpenDay} />
            <Suspense fallback={null}>
              {openDay && <DayDialog session={session} workday={openDay} onClose={() => setOpenDay(null)} />}
              {noted && <OvertimeDialog shift={noted} onClose={() => setNoted(null)} onSaved={() => void reload()} />}
            </Suspense>
          </div>
        )
      }
    </PortalSection>
  )
}

function ShiftCard({
  shift,
  day,
  onOpen,
  onNote,
}: {
  readonly shift: PortalShift
  /** What its day came to; none while it had another shift too, or is not reckoned yet. */
  readonly day: PortalDay | undefined
  readonly onOpen: () => void
  readonly onNote: () => void
}) {
  const look = shift.overtime_status && OVERTIME_LOOKS[shift.overtime_status]
  const wantsNote = shift.state === 'closed' && shift.outside_minutes > 0 && shift.overtime_status === null
  return (
    <li className={classes.shift}>
      <header>
        <span>{weekday(shift.date)}</span>
        <span>{shift.branch}</span>
      </header>
      <p>
        {time(shift.in_at)} to {shift.out_at ? time(shift.out_at) : shift.state === 'open' ? 'now' : '—'}
        {shift.out_at && `, ${workedOn(shift.out_at, shift.in_at, day)}`}
      </p>
      {day !== undefined && day.late_minutes > 0 && <p>Late {duration(day.late_minutes)}</p>}
      {shift.state === 'missing_out' && <StatusBadge status="danger">No time out</StatusBadge>}
      {shift.outside_minutes > 0 && <p>{duration(shift.outside_minutes)} outside the schedule</p>}
      {day !== undefined && day.overtime_minutes > 0 && <p>Overtime {duration(day.overtime_minutes)}</p>}
      {look && <StatusBadge status={look.status}>{look.word}</StatusBadge>}
      {wantsNote && (
        <Button tone="primary" onClick={onNote}>
          Add note
        </Button>
      )}
      <Button tone="neutral" onClick={onOpen} aria-label={`Scans of ${weekday(shift.date)}`}>
        Scans of this day
      </Button>
    </li>
  )
}

const workedOn = (out: Date, cameAt: Date, day: PortalDay | undefined): string =>
  day && shiftIsReckoned(day)
    ? `${duration(day.worked_minutes)} worked`
    : duration((out.getTime() - cameAt.getTime()) / 60_000)

const shiftIsReckoned = ({ worked_minutes }: PortalDay): boolean => worked_minutes > 0

/** Whether what the day came to is what this shift came to. */
const onlyShiftOf = (shift: PortalShift, shifts: readonly PortalShift[]): boolean =>
  shifts.every(({ shift_id, date }) => shift_id === shift.shift_id || date !== shift.date)
