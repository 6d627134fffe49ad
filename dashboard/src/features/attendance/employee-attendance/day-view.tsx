import type { TimelineRow } from '@labada/contracts/attendance/attendance-desk-schemas'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { IconCalendarOff } from '@tabler/icons-react'
import { fromOtherDay, standingOf } from '../../../components/attendance/standing.ts'
import { StandingBadge } from '../../../components/attendance/standing-badge.tsx'
import { ButtonLink } from '../../../components/button.tsx'
import { useBranches } from '../../../components/company/use-branches.ts'
import { Heading, Row, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { day as dayWord, hourOfDay, time } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { paths } from '../../../lib/paths.ts'
import { useTimeline } from './attendance-api.ts'
import { type Axis, axisOf, type BarKind, barsOf, isOnLeave, placeOn } from './day-bars.ts'
import classes from './day-view.module.css'
import { t } from './t.ts'

const LEGEND: readonly (readonly [BarKind, string])[] = [
  ['planned', t('planned')],
  ['worked', t('worked')],
  ['late', t('late')],
  ['beyond', t('afterThePlannedEnd')],
  ['missing', t('missingTimeOut')],
  ['absent', t('absent')],
  ['leave', t('onLeave')],
]

/** One day live, by branch: planned shifts, who is in and since when, who is late or missing. */
export function DayView({
  date,
  branchId,
  employeeId,
  onOpen,
  onClear,
}: {
  readonly date: ManilaDate
  readonly branchId: string | null
  /** Only this employee, if one is selected. */
  readonly employeeId: string | undefined
  readonly onOpen: (employeeId: string, workday: ManilaDate) => void
  /** Shows everything again, while filters are set. */
  readonly onClear: (() => void) | undefined
}) {
  const now = useNow(60_000)
  const timeline = useTimeline(date, branchId)
  const { data: branches } = useBranches()
  return (
    <QuerySection query={timeline} what={t('day')}>
      {({ people }) => {
        const rows = people.filter(({ id }) => employeeId === undefined || id === employeeId)
        const axis = axisOf(
          date,
          rows.flatMap((row) => barsOf(row, date, now)),
        )
        const shown = (branches?.items ?? []).filter(({ id }) => rows.some((row) => row.branchId === id))
        if (rows.length === 0) {
          return (
            <NoResults onClear={onClear}>
              <EmptyState
                icon={<IconCalendarOff size={36} stroke={1.5} />}
                title={t('noShiftsPlannedThisDay')}
                action={
                  <ButtonLink needs="schedule.edit" to={paths.schedule}>
                    {t('planShifts')}
                  </ButtonLink>
                }
              >
                {t('thereAreNoScansEither')}
              </EmptyState>
            </NoResults>
          )
        }
        return (
          <Stack>
            <Row gap={16}>
              <Heading level={2}>{dayWord(date)}</Heading>
              <ul className={classes.legend} aria-label={t('legend')}>
                {LEGEND.map(([kind, word]) => (
                  <li key={kind}>
                    <span className={classes.swatch} data-kind={kind} aria-hidden="true" />
                    {word}
                  </li>
                ))}
              </ul>
            </Row>
            {shown.map((branch) => (
              <BranchDay
                key={branch.id}
                name={branch.name}
                rows={rows.filter((row) => row.branchId === branch.id)}
                axis={axis}
                date={date}
                now={now}
                onOpen={onOpen}
              />
            ))}
          </Stack>
        )
      }}
    </QuerySection>
  )
}

interface Drawing {
  readonly axis: Axis
  readonly date: ManilaDate
  readonly now: Date
  readonly onOpen: (employeeId: string, workday: ManilaDate) => void
}

function BranchDay({
  name,
  rows,
  ...drawing
}: Drawing & { readonly name: string; readonly rows: readonly TimelineRow[] }) {
  const { axis, date, now } = drawing
  const states = rows.map((row) => standingOf(row, now).state)
  const count = (...wanted: readonly string[]) => states.filter((state) => wanted.includes(state)).length
  const amiss = [
    [count('late'), t('late2')],
    [count('absent'), t('absent2')],
    [count('missing_out'), t('missingTimeOut2')],
    [rows.filter(isOnLeave).length, t('onLeave2')],
  ] as const
  return (
    <section aria-label={t('nameTimeline', { name })} className={classes.branch}>
      <Row gap={12} align="baseline">
        <Heading level={3}>{name}</Heading>
        <Text small dim>
          {[
            t('lengthPlanned', {
              length: rows.filter(({ shifts, workday }) => shifts.length > 0 && workday === date).length,
            }),
            t('amountOnDuty', { amount: count('on_duty') }),
            ...amiss.filter(([people]) => people > 0).map(([people, word]) => `${people} ${word}`),
          ].join(' · ')}
        </Text>
      </Row>
      <div className={classes.axis} aria-hidden="true">
        <div className={classes.hours}>
          {axis.hours.slice(0, -1).map((hour) => (
            <span
              key={hour}
              style={{
                '--at': `${placeOn(axis, new Date(axis.from.getTime() + (hour - (axis.hours[0] ?? 0)) * 3_600_000))}%`,
              }}
              data-every={hour % 6 === 0 ? 'six' : hour % 3 === 0 ? 'three' : undefined}
            >
              {hour % 3 === 0 && hourOfDay(hour)}
            </span>
          ))}
        </div>
      </div>
      <ul
        className={classes.rows}
        aria-label={`${name}: ${t('people', { count: new Set(rows.map(({ id }) => id)).size })}`}
      >
        {rows.toSorted(byStart).map((row) => (
          <li key={`${row.id} ${row.workday}`}>
            <PersonDay row={row} {...drawing} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PersonDay({ row, axis, date, now, onOpen }: Drawing & { readonly row: TimelineRow }) {
  const otherDay = fromOtherDay(row, date)
  return (
    <button type="button" className={classes.row} onClick={() => onOpen(row.id, row.workday)}>
      <span className={classes.who}>
        <span className={classes.name}>
          <strong>{row.name}</strong> <StandingBadge standing={standingOf(row, now)} />
        </span>
        <small>
          {otherDay && (
            <>
              <span className={classes.times}>{otherDay}</span> ·{' '}
            </>
          )}
          <span className={classes.times}>{plannedWords(row)}</span> ·{' '}
          <span className={classes.times}>{scannedWords(row)}</span>
        </small>
      </span>
      <span className={classes.track} aria-hidden="true">
        {barsOf(row, date, now).map(({ kind, from, to }) => (
          <span
            key={`${kind} ${from.getTime()}`}
            className={classes.bar}
            data-kind={kind}
            style={{ '--from': `${placeOn(axis, from)}%`, '--to': `${placeOn(axis, to)}%` }}
          />
        ))}
        {manilaDateOf(now) === date && <span className={classes.now} style={{ '--at': `${placeOn(axis, now)}%` }} />}
      </span>
    </button>
  )
}

const plannedWords = ({ shifts }: TimelineRow) =>
  shifts.length === 0
    ? t('notPlanned')
    : t('plannedShifts', {
        shifts: shifts.map(({ startsAt, endsAt }) => `${time(startsAt)} – ${time(endsAt)}`).join(', '),
      })

const scannedWords = ({ records }: TimelineRow) =>
  records.length === 0
    ? t('noScans2')
    : records
        .map(({ inAt, outAt, state }) =>
          outAt
            ? t('inInAtOutOutAt', { inAt: time(inAt), outAt: time(outAt) })
            : state === 'missing_out'
              ? t('inInAtNoOut', { inAt: time(inAt) })
              : t('inInAt', { inAt: time(inAt) }),
        )
        .join('; ')

const startOfRow = ({ shifts, records }: TimelineRow) =>
  (shifts[0]?.startsAt ?? records[0]?.inAt)?.getTime() ?? Number.POSITIVE_INFINITY

const byStart = (one: TimelineRow, other: TimelineRow) =>
  startOfRow(one) === startOfRow(other)
    ? one.name.localeCompare(other.name)
    : startOfRow(one) < startOfRow(other)
      ? -1
      : 1
