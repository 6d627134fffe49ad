import type { ManilaDate } from '@labada/domain/core/manila-time'
import { useState } from 'react'
import { Heading, Stack, Text } from '../../../components/layout.tsx'
import { shortDay, weekday } from '../../../lib/format.ts'
import classes from './roster.module.css'
import { type Actuals, actualOf } from './roster-actual.ts'
import type { Place } from './roster-cells.ts'
import own from './roster-day.module.css'
import { labelOf } from './roster-grid.tsx'
import type { Roster } from './roster-model.ts'
import { hoursText, leaveOn } from './roster-words.ts'
import { t } from './t.ts'

/** A week on a phone: one day at a time, a list by branch. */
export function RosterDay({
  roster,
  actuals,
  today,
  onEdit,
}: {
  readonly roster: Roster
  readonly actuals: Actuals
  readonly today: ManilaDate
  /** Null if the week may only be read. */
  readonly onEdit: ((place: Place) => void) | null
}) {
  const { days, groups } = roster
  const [chosen, setChosen] = useState<number | null>(null)
  const day = chosen ?? Math.max(0, days.indexOf(today))
  const date = days[day]
  if (!date) return null
  return (
    <Stack gap={12}>
      {/* biome-ignore lint/a11y/useSemanticElements: seven buttons are no fieldset */}
      <div className={own.tabs} role="group" aria-label={t('day')}>
        {days.map((one, index) => (
          <button
            key={one}
            type="button"
            aria-pressed={index === day}
            aria-label={weekday(one)}
            onClick={() => setChosen(index)}
          >
            {weekday(one).slice(0, 3)}
            <br />
            {Number(one.slice(-2))}
          </button>
        ))}
      </div>
      {groups.map(({ branch, rows }) => {
        const holiday = branch.holidays.find((one) => one.date === date)
        return (
          <section key={branch.id} aria-label={branch.name}>
            <Heading>{branch.name}</Heading>
            {holiday && <Text small>{holiday.names.join(', ')}</Text>}
            <ul className={own.day}>
              {rows.map(({ key, person, cells }) => {
                const shifts = cells[day] ?? []
                const place = { employeeId: person.id, branchId: branch.id, date, shifts }
                const actual = actualOf(actuals, place, shifts)
                const leave = leaveOn(person, date)
                const label = `${person.name}, ${shortDay(date)}, ${leave ? `${leave}, ` : ''}${labelOf(shifts, roster)}${actual ? `; ${actual.words}` : ''}`
                const words = (
                  <>
                    <span>
                      {person.name}
                      {actual && <small data-actual={actual.look}>{actual.words}</small>}
                    </span>
                    <span>
                      {leave && (
                        <span className={classes.chip} data-leave>
                          {leave}
                        </span>
                      )}
                      {shifts.map((shift) => (
                        <span
                          key={shift.id}
                          className={classes.chip}
                          data-rest={shift.isRestDay || undefined}
                          data-draft={!shift.isPublished || undefined}
                          data-severity={roster.worstOf.get(shift.id)?.severity}
                        >
                          {hoursText(shift)}
                        </span>
                      ))}
                      {shifts.length === 0 && !leave && <Text dim>{t('nothing')}</Text>}
                    </span>
                  </>
                )
                return (
                  <li key={key}>
                    {onEdit ? (
                      <button type="button" aria-label={label} onClick={() => onEdit(place)}>
                        {words}
                      </button>
                    ) : (
                      // biome-ignore lint/a11y/useSemanticElements: a line about a person is no set of fields
                      <div role="group" aria-label={label}>
                        {words}
                      </div>
                    )}
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </Stack>
  )
}
