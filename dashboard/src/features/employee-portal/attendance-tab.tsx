import { type PortalShift, portalAttendanceRoutes } from '@labada/contracts/portal-attendance'
import type { ManilaDate } from '@labada/domain/manila-time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hoursWorked } from '../../components/attendance/hours.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Card, Facts } from '../../components/layout.tsx'
import { type Status, StatusBadge } from '../../components/status-badge.tsx'
import { duration, plural, time, weekday } from '../../lib/format.ts'
import { DayDialog } from './day-dialog.tsx'
import { OvertimeDialog } from './overtime-dialog.tsx'
import classes from './portal.module.css'
import { portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'

const DAYS = 30
const RECENT = 10

const OVERTIME_LOOKS: Readonly<
  Record<NonNullable<PortalShift['overtime_status']>, { readonly status: Status; readonly word: string }>
> = {
  pending_review: { status: 'attention', word: 'Overtime waits for review' },
  approved: { status: 'ready', word: 'Overtime approved' },
  reduced: { status: 'ready', word: 'Overtime partly approved' },
  rejected: { status: 'danger', word: 'Overtime rejected' },
}

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
        shifts.length === 0 ? (
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
                  onOpen={() => setOpenDay(shift.date)}
                  onNote={() => setNoted(shift)}
                />
              ))}
            </ul>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
            <section className={classes.scroll} aria-label="Every day" tabIndex={0}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">Date</th>
                    <th scope="col">Worked</th>
                    <th scope="col">Late</th>
                    <th scope="col">Overtime</th>
                    <th scope="col">Note</th>
                  </tr>
                </thead>
                <tbody>
                  {days.map((day) => (
                    <tr key={day.date}>
                      <th scope="row">{weekday(day.date)}</th>
                      <td>{duration(day.worked_minutes)}</td>
                      <td>{duration(day.late_minutes)}</td>
                      <td>{duration(day.overtime_minutes)}</td>
                      <td>{dayWords(day)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            {openDay && <DayDialog session={session} workday={openDay} onClose={() => setOpenDay(null)} />}
            {noted && <OvertimeDialog shift={noted} onClose={() => setNoted(null)} onSaved={() => void reload()} />}
          </div>
        )
      }
    </PortalSection>
  )
}

function ShiftCard({
  shift,
  onOpen,
  onNote,
}: {
  readonly shift: PortalShift
  readonly onOpen: () => void
  readonly onNote: () => void
}) {
  const look = shift.overtime_status && OVERTIME_LOOKS[shift.overtime_status]
  const wantsNote = shift.state === 'closed' && shift.overtime_minutes > 0 && shift.overtime_status === null
  return (
    <li className={classes.shift}>
      <header>
        <span>{weekday(shift.date)}</span>
        <span>{shift.branch}</span>
      </header>
      <p>
        {time(shift.in_at)} to {shift.out_at ? time(shift.out_at) : shift.state === 'open' ? 'now' : '—'}
        {shift.out_at && `, ${duration((shift.out_at.getTime() - shift.in_at.getTime()) / 60_000)}`}
      </p>
      {shift.state === 'missing_out' && <StatusBadge status="danger">No time out</StatusBadge>}
      {shift.overtime_minutes > 0 && <p>Overtime {duration(shift.overtime_minutes)}</p>}
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

const ATTENDANCE_WORDS = {
  worked: '',
  absent: 'Absent',
  paid_leave: 'Paid leave',
  unpaid_leave: 'Unpaid leave',
  official_business: 'Official business',
  rest_day: 'Rest day',
  not_scheduled: '',
} as const

function dayWords(day: {
  readonly attendance: keyof typeof ATTENDANCE_WORDS
  readonly flags: readonly string[]
  readonly is_corrected: boolean
}): string {
  const words = [
    ATTENDANCE_WORDS[day.attendance],
    day.flags.includes('missing_punch') ? 'A scan is missing' : '',
    day.is_corrected ? 'Corrected' : '',
  ]
  return words.filter(Boolean).join(', ')
}
