import type { ScheduledShift } from '@labada/contracts/schedule/shifts'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type CSSProperties, type HTMLAttributes, type KeyboardEvent, memo, useRef, useState } from 'react'
import { duration, money, shortDay, weekday } from '../../../lib/format.ts'
import { CoverageRow } from './coverage-row.tsx'
import classes from './roster.module.css'
import { type Actual, type Actuals, actualOf } from './roster-actual.ts'
import type { Place } from './roster-cells.ts'
import { type CellActions, commandOf, STEPS } from './roster-keys.ts'
import type { Roster, RosterGroup, RosterRow, Week, WeekBranch } from './roster-model.ts'
import { conflictText, hoursText, leaveOn } from './roster-words.ts'
import { t } from './t.ts'

/** A week, people by branch and days across. Arrow keys walk, Enter edits; the sheet of shortcuts names the rest. */
export function RosterGrid({
  roster,
  shifts,
  actuals,
  today,
  showCost,
  actions,
}: {
  readonly roster: Roster
  /** Of the whole week, regardless of the row filters. */
  readonly shifts: Week['shifts']
  readonly actuals: Actuals
  readonly today: ManilaDate
  readonly showCost: boolean
  /** Null if the week may only be read. */
  readonly actions: CellActions | null
}) {
  const [at, setAt] = useState('0 0')
  const table = useRef<HTMLTableElement>(null)
  const rows = roster.groups.flatMap((group) => group.rows)
  const isKnown = rows.length > Number(at.split(' ')[0])
  const focus = (row: number, day: number) => {
    const key = `${Math.min(Math.max(row, 0), rows.length - 1)} ${Math.min(Math.max(day, 0), 6)}`
    setAt(key)
    table.current?.querySelector<HTMLElement>(`[data-at="${key}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-at]') : null
    const [row = 0, day = 0] = (cell?.dataset.at ?? '').split(' ').map(Number)
    const place = placeOf(rows[row], roster.days[day], day)
    if (!cell || !place || event.altKey) return
    const step = STEPS[event.key]
    const run = step ? () => focus(row + step[0], day + step[1]) : actions && commandOf(event, place, actions)
    if (!run) return
    event.preventDefault()
    run()
  }
  let first = 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls inside its own region, by key too
    <section className={classes.scroll} aria-label={t('weekOfShifts')} tabIndex={0}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's own pattern of a grid on a table
        role="grid"
        className={classes.grid}
        aria-label={t('schedule')}
        aria-readonly={actions === null || undefined}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">{t('employee')}</th>
            {roster.days.map((date) => (
              <th key={date} scope="col" data-today={date === today || undefined}>
                {weekday(date)}
              </th>
            ))}
            <th scope="col">{showCost ? t('hoursCost') : t('hours')}</th>
          </tr>
        </thead>
        {roster.groups.map((group) => {
          const start = first
          first += group.rows.length
          return (
            <tbody key={group.branch.id}>
              <GroupRow group={group} days={roster.days} showCost={showCost} />
              {group.rows.map((row, index) => (
                <PersonRow
                  key={row.key}
                  row={row}
                  index={start + index}
                  focused={
                    isKnown && at.startsWith(`${start + index} `)
                      ? Number(at.split(' ')[1])
                      : start + index === 0 && !isKnown
                        ? 0
                        : -1
                  }
                  roster={roster}
                  actuals={actuals}
                  showCost={showCost}
                  actions={actions}
                  onFocused={setAt}
                />
              ))}
              <CoverageRow group={group} days={roster.days} shifts={shifts} />
            </tbody>
          )
        })}
      </table>
    </section>
  )
}

function placeOf(row: RosterRow | undefined, date: ManilaDate | undefined, day: number): Place | undefined {
  if (!row || !date) return undefined
  return { employeeId: row.person.id, branchId: row.branch.id, date, shifts: row.cells[day] ?? [] }
}

function GroupRow({
  group: { branch, days: totals, minutes, cost },
  days,
  showCost,
}: {
  readonly group: RosterGroup
  readonly days: readonly ManilaDate[]
  readonly showCost: boolean
}) {
  return (
    <tr className={classes.group}>
      <th scope="rowgroup">{branch.name}</th>
      {totals.map(({ heads, minutes: worked, cost: paid }, day) => {
        const date = days[day]
        const holiday = branch.holidays.find((one) => one.date === date)
        return (
          <td key={date} data-holiday={holiday?.dayType}>
            {t('people2', { count: heads })}
            <span className={classes.dot}> · </span>
            {hours(worked)}
            {showCost && paid > 0 && <small>{money(paid)}</small>}
            {holiday && <small>{holiday.names.join(', ')}</small>}
          </td>
        )
      })}
      <td>
        {hours(minutes)}
        {showCost && cost > 0 && <small>{money(cost)}</small>}
      </td>
    </tr>
  )
}

const PersonRow = memo(function PersonRow({
  row,
  index,
  focused,
  roster,
  actuals,
  showCost,
  actions,
  onFocused,
}: {
  readonly row: RosterRow
  readonly index: number
  /** The day that has the focus of the grid, or -1. */
  readonly focused: number
  readonly roster: Roster
  readonly actuals: Actuals
  readonly showCost: boolean
  readonly actions: CellActions | null
  readonly onFocused: (at: string) => void
}) {
  const { person, branch, cells, minutes, overtime, cost } = row
  return (
    <tr>
      <th scope="row">
        {person.name}
        {person.position && <small>{person.position}</small>}
      </th>
      {cells.map((shifts, day) => {
        const place = placeOf(row, roster.days[day], day)
        if (!place) return null
        const actual = actualOf(actuals, place, shifts)
        const leave = leaveOn(person, place.date)
        return (
          <td
            key={place.date}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
            role="gridcell"
            data-at={`${index} ${day}`}
            data-holiday={holidayOf(branch, place.date)}
            data-actual={actual?.look}
            style={actual && barOf(actual)}
            title={actual?.words}
            tabIndex={focused === day ? 0 : -1}
            aria-label={`${person.name}, ${shortDay(place.date)}, ${leave ? `${leave}, ` : ''}${labelOf(shifts, roster)}${actual ? `; ${actual.words}` : ''}`}
            onFocus={() => onFocused(`${index} ${day}`)}
            {...(actions && pointing(actions, place))}
          >
            {leave && (
              <div className={classes.chip} data-leave title={leave}>
                {t('leave')}
              </div>
            )}
            {shifts.map((shift) => (
              <div
                key={shift.id}
                className={classes.chip}
                draggable={actions !== null}
                title={actions ? undefined : labelOf([shift], roster)}
                data-rest={shift.isRestDay || undefined}
                data-draft={!shift.isPublished || undefined}
                data-severity={roster.worstOf.get(shift.id)?.severity}
                data-shift={shift.id}
              >
                {hoursText(shift)}
              </div>
            ))}
          </td>
        )
      })}
      <td>
        {hours(minutes)}
        {overtime > 0 && <small data-over>{t('overtimeOver', { overtime: duration(overtime) })}</small>}
        {showCost && cost > 0 && <small>{money(cost)}</small>}
      </td>
    </tr>
  )
})

/** A press edits a cell; a shift dragged onto it moves there, with Alt a copy of it. */
const pointing = (actions: CellActions, place: Place): HTMLAttributes<HTMLTableCellElement> => ({
  onClick: () => actions.edit(place),
  onDragStart: ({ target, dataTransfer }) =>
    dataTransfer.setData('text/plain', target instanceof HTMLElement ? (target.dataset.shift ?? '') : ''),
  onDragOver: (event) => event.preventDefault(),
  onDrop: (event) => {
    event.preventDefault()
    actions.drop(place, event.dataTransfer.getData('text/plain'), event.altKey)
  },
})

/** The bar of what was worked below what was planned. */
const barOf = ({ from, to }: Actual): CSSProperties & Readonly<Record<`--${string}`, string>> => ({
  '--from': `${from}%`,
  '--to': `${100 - to}%`,
})

/** The accessible label of a cell. */
export function labelOf(shifts: readonly ScheduledShift[], { worstOf }: Pick<Roster, 'worstOf'>): string {
  if (shifts.length === 0) return t('noShift')
  return shifts
    .map((shift) => {
      const conflict = worstOf.get(shift.id)
      const parts = [
        shift.isRestDay ? t('restDay') : hoursText(shift),
        shift.role,
        shift.isPublished ? t('published') : t('draft'),
        shift.note && t('noteNote', { note: shift.note }),
        conflict && conflictText(conflict),
      ]
      return parts.filter(Boolean).join(', ')
    })
    .join('; ')
}

const holidayOf = (branch: WeekBranch, date: ManilaDate) => branch.holidays.find((one) => one.date === date)?.dayType

/** `8 h`, `7.5 h`. */
function hours(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`
}
