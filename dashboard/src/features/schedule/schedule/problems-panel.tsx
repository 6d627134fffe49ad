import { useState } from 'react'
import { TextButton } from '../../../components/button.tsx'
import { Card, Text } from '../../../components/layout.tsx'
import { weekday } from '../../../lib/format.ts'
import classes from './problems.module.css'
import type { Roster, Week } from './roster-model.ts'
import { conflictText } from './roster-words.ts'
import { t } from './t.ts'

const FIRST = 6

/** Problems to review before publishing the week, most severe first. */
export function ProblemsPanel({ roster, week }: { readonly roster: Roster; readonly week: Week }) {
  const [showAll, setShowAll] = useState(false)
  const { conflicts } = roster
  const people = new Map(week.people.map(({ id, name }) => [id, name]))
  const branches = new Map(week.branches.map(({ id, name }) => [id, name]))
  const shown = showAll ? conflicts : conflicts.slice(0, FIRST)
  const blocking = conflicts.filter(({ severity }) => severity === 'block').length
  return (
    <Card
      title={conflicts.length === 0 ? t('problems') : t('problemsConflicts', { conflicts: conflicts.length })}
      id="problems"
    >
      {conflicts.length === 0 && <Text>{t('noProblemsThisWeek')}</Text>}
      {blocking > 0 && <Text strong>{t('shiftsCantBeWorkedAs', { count: blocking })}</Text>}
      <ul className={classes.problems}>
        {shown.map((conflict) => (
          <li
            key={`${conflict.kind} ${conflict.shiftIds.join(' ')} ${conflict.branchId} ${conflict.date} ${conflict.from ?? ''}`}
            data-severity={conflict.severity}
          >
            <b>{conflictText(conflict)}</b>
            <span>
              {conflict.employeeId ? `${people.get(conflict.employeeId) ?? t('formerEmployee')}, ` : ''}
              {branches.get(conflict.branchId)}, {weekday(conflict.date)}
            </span>
          </li>
        ))}
      </ul>
      {conflicts.length > FIRST && (
        <TextButton aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
          {showAll ? t('showFewer') : t('showAllConflicts', { conflicts: conflicts.length })}
        </TextButton>
      )}
    </Card>
  )
}
