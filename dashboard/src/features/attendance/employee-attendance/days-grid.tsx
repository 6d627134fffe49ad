import type { AttendanceDay } from '@labada/contracts/attendance/attendance-desk-schemas'
import { addDays, daysBetween, type ManilaDate } from '@labada/domain/core/manila-time'
import { IconFingerprint, IconLock } from '@tabler/icons-react'
import { briefOf, lookOf, obstaclesOf } from '../../../components/attendance/attendance-words.ts'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { LateSign } from '../../../components/signs.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { hoursWorked, shortDay } from '../../../lib/format.ts'
import { type AttendancePeriod, useAttendanceDays } from './attendance-api.ts'
import classes from './employee-attendance.module.css'
import { t } from './t.ts'

interface Person {
  readonly id: string
  readonly name: string
}

/** All employees by day; a cell opens the data it was computed from. */
export function DaysGrid({
  period,
  correctedOnly,
  onOpen,
  onClear,
}: {
  readonly period: AttendancePeriod
  /** Only employees with a corrected day. */
  readonly correctedOnly: boolean
  readonly onOpen: (employeeId: string, workday: ManilaDate) => void
  /** Shows everything again, while filters are set. */
  readonly onClear: (() => void) | undefined
}) {
  const list = useAttendanceDays(period)
  const isShown = (days: readonly AttendanceDay[]) => (person: Person) =>
    !correctedOnly || days.some(({ employeeId, isCorrected }) => isCorrected && employeeId === person.id)
  const dates = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, at) => addDays(period.from, at))
  return (
    <QuerySection
      query={list}
      what={t('attendance')}
      isEmpty={({ people, days }) => !people.some(isShown(days))}
      empty={
        <NoResults onClear={onClear}>
          <EmptyState icon={<IconFingerprint size={36} stroke={1.5} />} title={t('noScansInThisPeriod')}>
            {t('scansAppearOnceEmployees')}
          </EmptyState>
        </NoResults>
      }
    >
      {({ people, days }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard
        <section className={classes.scroll} aria-label={t('attendanceByDay')} tabIndex={0}>
          <table className={classes.grid}>
            <thead>
              <tr>
                <th scope="col">{t('employee')}</th>
                {dates.map((date) => (
                  <th
                    key={date}
                    scope="col"
                    ref={date === period.to ? showNewest : undefined}
                    aria-current={date === period.to ? 'date' : undefined}
                  >
                    {shortDay(date)}
                  </th>
                ))}
                <th scope="col">{t('scheduled')}</th>
                <th scope="col">{t('regular')}</th>
                <th scope="col">{t('overtime')}</th>
                <th scope="col">{t('toReview')}</th>
                <th scope="col">{t('night')}</th>
                <th scope="col">{t('late')}</th>
                <th scope="col">{t('undertime')}</th>
                <th scope="col">{t('absent')}</th>
                <th scope="col">{t('leave')}</th>
                <th scope="col">{t('ready')}</th>
              </tr>
            </thead>
            <tbody>
              {people.filter(isShown(days)).map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  dates={dates}
                  days={days.filter(({ employeeId }) => employeeId === person.id)}
                  onOpen={onOpen}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </QuerySection>
  )
}

/** Scrolls the grid until the newest day, the last before the sums, is at its right edge; anew when the screen is turned. */
const showNewest = (head: HTMLTableCellElement | null) => {
  const grid = head?.closest('section')
  if (!head || !grid) return
  let width = 0
  const watcher = new ResizeObserver(() => {
    if (grid.clientWidth === width) return
    width = grid.clientWidth
    grid.scrollLeft = head.offsetLeft + head.offsetWidth - width
  })
  watcher.observe(grid)
  return () => watcher.disconnect()
}

function PersonRow({
  person,
  dates,
  days,
  onOpen,
}: {
  readonly person: Person
  readonly dates: readonly ManilaDate[]
  readonly days: readonly AttendanceDay[]
  readonly onOpen: (employeeId: string, workday: ManilaDate) => void
}) {
  const total = (of: (day: AttendanceDay) => number) => days.reduce((sum, day) => sum + of(day), 0)
  const obstacles = days.filter((day) => obstaclesOf(day).length > 0).length
  return (
    <tr>
      <th scope="row">{person.name}</th>
      {dates.map((date) => {
        const day = days.find(({ workday }) => workday === date)
        const look = day && lookOf(day)
        return (
          <td key={date}>
            <button
              type="button"
              className={classes.cell}
              onClick={() => onOpen(person.id, date)}
              title={look?.word}
              aria-label={
                day?.isCorrected
                  ? day?.isLocked
                    ? t('personDateWordCorrectedLocked', {
                        person: person.name,
                        date: shortDay(date),
                        word: look?.word ?? t('nothingYet'),
                      })
                    : t('personDateWordCorrected', {
                        person: person.name,
                        date: shortDay(date),
                        word: look?.word ?? t('nothingYet'),
                      })
                  : day?.isLocked
                    ? t('personDateWordLockedBy', {
                        person: person.name,
                        date: shortDay(date),
                        word: look?.word ?? t('nothingYet'),
                      })
                    : `${person.name}, ${shortDay(date)}: ${look?.word ?? t('nothingYet')}`
              }
            >
              {day && look ? (
                <StatusBadge status={look.status} icon={look.isLate ? LateSign : undefined}>
                  {briefOf(day)}
                </StatusBadge>
              ) : (
                '–'
              )}
              {day?.isCorrected && <span aria-hidden="true">▲</span>}
              {day?.isLocked && <IconLock size={14} aria-hidden="true" />}
            </button>
          </td>
        )
      })}
      <td>{hoursWorked(total(({ scheduledMinutes }) => scheduledMinutes))}</td>
      <td>{hoursWorked(total(({ regularMinutes }) => regularMinutes))}</td>
      <td>{hoursWorked(total(({ overtimeMinutes }) => overtimeMinutes))}</td>
      <td>{hoursWorked(total(({ pendingMinutes }) => pendingMinutes))}</td>
      <td>{hoursWorked(total(({ nightMinutes }) => nightMinutes))}</td>
      <td>{hoursWorked(total(({ lateMinutes }) => lateMinutes))}</td>
      <td>{hoursWorked(total(({ undertimeMinutes }) => undertimeMinutes))}</td>
      <td>{days.filter(({ attendance }) => attendance === 'absent').length}</td>
      <td>{days.filter(({ attendance }) => attendance === 'paid_leave' || attendance === 'unpaid_leave').length}</td>
      <td>{obstacles === 0 ? t('yes') : t('obstaclesToResolve', { obstacles })}</td>
    </tr>
  )
}
