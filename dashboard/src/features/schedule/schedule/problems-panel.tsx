import { useState } from 'react'
import { TextButton } from '../../../components/button.tsx'
import { Card, Text } from '../../../components/layout.tsx'
import { plural, weekday } from '../../../lib/format.ts'
import classes from './roster.module.css'
import type { Roster, Week } from './roster-model.ts'
import { conflictText } from './roster-words.ts'

const FIRST = 6

/** What a person should look at before the week is published, the worst first. */
export function ProblemsPanel({ roster, week }: { readonly roster: Roster; readonly week: Week }) {
  const [showAll, setShowAll] = useState(false)
  const { conflicts } = roster
  const people = new Map(week.people.map(({ id, name }) => [id, name]))
  const branches = new Map(week.branches.map(({ id, name }) => [id, name]))
  const shown = showAll ? conflicts : conflicts.slice(0, FIRST)
  const blocking = conflicts.filter(({ severity }) => severity === 'block').length
  return (
    <Card title={conflicts.length === 0 ? 'Problems' : `Problems (${conflicts.length})`} id="problems">
      {conflicts.length === 0 && <Text>Nothing stands in the way of this week.</Text>}
      {blocking > 0 && <Text strong>{plural(blocking, 'shift')} cannot be worked as planned.</Text>}
      <ul className={classes.problems}>
        {shown.map((conflict) => (
          <li
            key={`${conflict.kind} ${conflict.shiftIds.join(' ')} ${conflict.branchId} ${conflict.date} ${conflict.from ?? ''}`}
            data-severity={conflict.severity}
          >
            <b>{conflictText(conflict)}</b>
            <span>
              {conflict.employeeId ? `${people.get(conflict.employeeId) ?? 'Somebody who left'}, ` : ''}
              {branches.get(conflict.branchId)}, {weekday(conflict.date)}
            </span>
          </li>
        ))}
      </ul>
      {conflicts.length > FIRST && (
        <TextButton aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
          {showAll ? 'Show fewer' : `Show all ${conflicts.length}`}
        </TextButton>
      )}
    </Card>
  )
}
