import type { AttendanceDay } from '@labada/contracts/attendance/attendance-desk-schemas'
import { addDays, daysBetween, type ManilaDate } from '@labada/domain/core/manila-time'
import { useEffect, useState } from 'react'
import { lookOf } from '../../../components/attendance/attendance-words.ts'
import { dateTime, dayRange, duration, hoursWorked, time, weekday } from '../../../lib/format.ts'
import { DEFAULT_SHOP_NAME, useSetupState } from '../../../lib/hooks/use-setup-state.ts'
import { type AttendancePeriod, useAttendanceDays } from './attendance-api.ts'
import { t } from './t.ts'
import classes from './time-records.module.css'

/** The daily time records of a period, one A4 page for each employee with lines to sign on; on paper alone. */
export function TimeRecords({
  period,
  onReady,
  onGone,
}: {
  readonly period: AttendancePeriod
  readonly onReady: () => void
  readonly onGone: (why: string) => void
}) {
  const list = useAttendanceDays(period)
  const setup = useSetupState()
  const [printedAt] = useState(() => new Date())
  const isNamed = setup.data !== undefined || setup.isError
  const isThere = isNamed && list.data !== undefined && !list.isPlaceholderData
  const isNobody = isThere && list.data.people.length === 0
  useEffect(() => {
    if (list.isError) onGone(t('timeRecordsCouldntLoad'))
    else if (isNobody) onGone(t('noOneWorkedOrWas'))
    else if (isThere) onReady()
  }, [list.isError, isNobody, isThere, onGone, onReady])
  if (!isThere) return null
  const dates = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, at) => addDays(period.from, at))
  return (
    <div className={classes.papers}>
      {list.data.people.map(({ id, name }) => (
        <Record
          key={id}
          name={name}
          shop={setup.data?.shopName || DEFAULT_SHOP_NAME}
          period={dayRange(period.from, period.to)}
          printedAt={printedAt}
          dates={dates}
          days={list.data.days.filter(({ employeeId }) => employeeId === id)}
        />
      ))}
    </div>
  )
}

function Record({
  name,
  shop,
  period,
  printedAt,
  dates,
  days,
}: {
  readonly name: string
  readonly shop: string
  readonly period: string
  readonly printedAt: Date
  readonly dates: readonly ManilaDate[]
  readonly days: readonly AttendanceDay[]
}) {
  const total = (of: (day: AttendanceDay) => number) => hoursWorked(days.reduce((sum, day) => sum + of(day), 0))
  return (
    <article className={classes.paper} aria-label={t('dailyTimeRecordOfName', { name })}>
      <header>
        <strong>{shop}</strong>
        <strong>{t('dailyTimeRecord')}</strong>
        <span>{name}</span>
        <span>{period}</span>
      </header>
      <table>
        <thead>
          <tr>
            {[
              t('day'),
              t('in'),
              t('out'),
              t('status'),
              t('regular'),
              t('overtime'),
              t('night'),
              t('late'),
              t('undertime'),
            ].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates.map((date) => {
            const day = days.find(({ workday }) => workday === date)
            return (
              <tr key={date}>
                <th scope="row">{weekday(date)}</th>
                <td>{time(day?.firstInAt)}</td>
                <td>{time(day?.lastOutAt)}</td>
                <td>{day ? `${stateOf(day)}${day.isCorrected ? ' *' : ''}` : ''}</td>
                <td>{minutes(day?.regularMinutes)}</td>
                <td>{minutes(day?.overtimeMinutes)}</td>
                <td>{minutes(day?.nightMinutes)}</td>
                <td>{minutes(day?.lateMinutes)}</td>
                <td>{minutes(day?.undertimeMinutes)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t('total')}
            </th>
            <td>{total(({ regularMinutes }) => regularMinutes)}</td>
            <td>{total(({ overtimeMinutes }) => overtimeMinutes)}</td>
            <td>{total(({ nightMinutes }) => nightMinutes)}</td>
            <td>{total(({ lateMinutes }) => lateMinutes)}</td>
            <td>{total(({ undertimeMinutes }) => undertimeMinutes)}</td>
          </tr>
        </tfoot>
      </table>
      <p>{t('correctedByAnAdminReason')}</p>
      <footer>
        <span>{t('nameEmployee', { name })}</span>
        <span>{t('approvedBy')}</span>
        <span>{t('date')}</span>
      </footer>
      <small>{t('printedPrintedAt', { printedAt: dateTime(printedAt) })}</small>
    </article>
  )
}

const minutes = (of: number | undefined): string => (of ? duration(of) : '')

/** The type of a day; its hours have their own columns. */
function stateOf(day: AttendanceDay): string {
  const { word } = lookOf(day)
  return /^\d/.test(word) ? t('worked') : word
}
