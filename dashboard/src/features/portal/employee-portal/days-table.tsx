import type { PortalDay, PortalShift } from '@labada/contracts/portal/portal-attendance'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Status, StatusBadge } from '../../../components/status-badge.tsx'
import { duration, time, weekday } from '../../../lib/format.ts'
import classes from './portal.module.css'
import { t } from './t.ts'

export const OVERTIME_LOOKS: Readonly<
  Record<NonNullable<PortalShift['overtime_status']>, { readonly status: Status; readonly word: string }>
> = {
  pending_review: { status: 'attention', word: t('overtimePendingReview') },
  approved: { status: 'ready', word: t('overtimeApproved') },
  reduced: { status: 'ready', word: t('overtimePartlyApproved') },
  rejected: { status: 'done', word: t('overtimeRejected') },
}

/** The last 30 days, newest first: branch, times, result. A day opens with its scans. */
export function DaysTable({
  days,
  shifts,
  onOpen,
}: {
  readonly days: readonly PortalDay[]
  readonly shifts: readonly PortalShift[]
  readonly onOpen: (day: ManilaDate) => void
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroll} aria-label={t('everyDay')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {[t('date'), t('branch'), t('in'), t('out'), t('worked'), t('late'), t('overtime'), t('note')].map(
              (head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Day key={day.date} day={day} shifts={shifts.filter(({ date }) => date === day.date)} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** `shifts` are the day's own, newest first as returned by the server. */
function Day({
  day,
  shifts,
  onOpen,
}: {
  readonly day: PortalDay
  readonly shifts: readonly PortalShift[]
  readonly onOpen: (day: ManilaDate) => void
}) {
  const noted = shifts.find(({ overtime_status }) => overtime_status !== null)?.overtime_status
  const look = noted && OVERTIME_LOOKS[noted]
  return (
    <tr>
      <th scope="row">
        <button type="button" className={classes.day} onClick={() => onOpen(day.date)}>
          {weekday(day.date)}
        </button>
      </th>
      <td>{[...new Set(shifts.map(({ branch }) => branch))].toReversed().join(', ')}</td>
      <td>{time(shifts.at(-1)?.in_at)}</td>
      <td>{time(shifts[0]?.out_at)}</td>
      <td>{duration(day.worked_minutes)}</td>
      <td>{duration(day.late_minutes)}</td>
      <td>
        {(!look || day.overtime_minutes > 0) && duration(day.overtime_minutes)}{' '}
        {look && <StatusBadge status={look.status}>{look.word}</StatusBadge>}
      </td>
      <td>
        {dayWords(
          day,
          shifts.some(({ state }) => state === 'open'),
        )}
      </td>
    </tr>
  )
}

const ATTENDANCE_WORDS: Readonly<Record<PortalDay['attendance'], string>> = {
  worked: '',
  absent: t('absent'),
  paid_leave: t('paidLeave'),
  unpaid_leave: t('unpaidLeave'),
  official_business: t('officialBusiness'),
  rest_day: t('restDay'),
  not_scheduled: '',
}

/** A shift in progress is not missing a scan yet. */
function dayWords({ attendance, flags, is_corrected }: PortalDay, isIn: boolean): string {
  const words = [
    ATTENDANCE_WORDS[attendance],
    flags.includes('missing_punch') && !isIn ? t('missingScan') : '',
    is_corrected ? t('corrected') : '',
  ]
  return words.filter(Boolean).join(', ')
}
