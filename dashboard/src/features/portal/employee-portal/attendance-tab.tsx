import { type PortalDay, type PortalShift, portalAttendanceRoutes } from '@labada/contracts/portal/portal-attendance'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Card, Facts } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { duration, hoursWorked, time, weekday } from '../../../lib/format.ts'
import { DaysTable, OVERTIME_LOOKS } from './days-table.tsx'
import classes from './portal.module.css'
import { portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'
import { t } from './t.ts'

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
    <PortalSection query={query} noun={t('attendance')}>
      {({ data: { shifts, days, totals } }) =>
        shifts.length === 0 && days.length === 0 ? (
          <EmptyState title={t('noShiftsInTheLast')}>{t('yourShiftsAppearHereOnce')}</EmptyState>
        ) : (
          <div className={classes.stack}>
            <Card title={t('last30Days')}>
              <Facts
                items={[
                  [
                    t('worked'),
                    t('workedMinutesOnDays', { count: totals.days, workedMinutes: hoursWorked(totals.worked_minutes) }),
                  ],
                  [t('late'), hoursWorked(totals.late_minutes)],
                  [t('overtime'), hoursWorked(totals.overtime_minutes)],
                ]}
              />
            </Card>
            <ul className={classes.shifts} aria-label={t('recentShifts')}>
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
  /** The computed result of its day; undefined if the day had another shift or is not computed yet. */
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
        {shift.out_at
          ? t('inAtToOutAtWorkedOn', {
              inAt: time(shift.in_at),
              outAt: shift.out_at ? time(shift.out_at) : shift.state === 'open' ? t('now') : '—',
              workedOn: workedOn(shift.out_at, shift.in_at, day),
            })
          : t('inAtToOutAt', {
              inAt: time(shift.in_at),
              outAt: shift.out_at ? time(shift.out_at) : shift.state === 'open' ? t('now') : '—',
            })}
      </p>
      {day !== undefined && day.late_minutes > 0 && (
        <p>{t('lateLateMinutes', { lateMinutes: duration(day.late_minutes) })}</p>
      )}
      {shift.state === 'missing_out' && <StatusBadge status="danger">{t('noTimeOut')}</StatusBadge>}
      {shift.outside_minutes > 0 && (
        <p>{t('outsideMinutesOutsideTheSchedule', { outsideMinutes: duration(shift.outside_minutes) })}</p>
      )}
      {day !== undefined && day.overtime_minutes > 0 && (
        <p>{t('overtimeOvertimeMinutes', { overtimeMinutes: duration(day.overtime_minutes) })}</p>
      )}
      {look && <StatusBadge status={look.status}>{look.word}</StatusBadge>}
      {wantsNote && (
        <Button tone="primary" onClick={onNote}>
          {t('addNote')}
        </Button>
      )}
      <Button tone="neutral" onClick={onOpen} aria-label={t('scansOfDate', { date: weekday(shift.date) })}>
        {t('scansOfThisDay')}
      </Button>
    </li>
  )
}

const workedOn = (out: Date, cameAt: Date, day: PortalDay | undefined): string =>
  day && shiftIsReckoned(day)
    ? t('workedMinutesWorked', { workedMinutes: duration(day.worked_minutes) })
    : duration((out.getTime() - cameAt.getTime()) / 60_000)

const shiftIsReckoned = ({ worked_minutes }: PortalDay): boolean => worked_minutes > 0

/** Whether the day's result is this shift's result. */
const onlyShiftOf = (shift: PortalShift, shifts: readonly PortalShift[]): boolean =>
  shifts.every(({ shift_id, date }) => shift_id === shift.shift_id || date !== shift.date)
