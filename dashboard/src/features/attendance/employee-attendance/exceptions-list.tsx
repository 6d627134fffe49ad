import type { ManilaDate } from '@labada/domain/core/manila-time'
import { IconCircleCheck } from '@tabler/icons-react'
import { obstaclesOf } from '../../../components/attendance/attendance-words.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { BulkProblems, useBulk } from '../../../components/table/bulk.tsx'
import { day as dayWord, plural, time } from '../../../lib/format.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { type AttendancePeriod, useAttendanceDays } from './attendance-api.ts'
import { dayId, FillOfficialBusiness } from './official-business.tsx'

/** Days that cannot be paid as they are: what is missing is resolved in the drawer. */
export function ExceptionsList({
  period,
  correctedOnly,
  onOpen,
}: {
  readonly period: AttendancePeriod
  readonly correctedOnly: boolean
  readonly onOpen: (employeeId: string, workday: ManilaDate) => void
}) {
  const list = useAttendanceDays(period)
  const [kind, setKind] = useUrlState('what')
  const bulk = useBulk()
  return (
    <QuerySection query={list} what="Exceptions">
      {({ people, days }) => {
        const names = new Map(people.map(({ id, name }) => [id, name]))
        const rows = days
          .map((day) => ({ ...day, name: names.get(day.employeeId) ?? '', obstacles: obstaclesOf(day) }))
          .filter(({ obstacles, isCorrected }) => obstacles.length > 0 && (!correctedOnly || isCorrected))
        const kinds = [...new Set(rows.flatMap(({ obstacles }) => obstacles))].toSorted((a, b) => a.localeCompare(b))
        const chosen = kinds.find((one) => one === kind)
        const shown = chosen === undefined ? rows : rows.filter(({ obstacles }) => obstacles.includes(chosen))
        const ticked = shown.filter((row) => bulk.selected.has(dayId(row)))
        return (
          <Stack>
            {kinds.length > 1 && (
              <SelectField
                label="What"
                value={chosen ?? ''}
                onChange={(one) => setKind(one || null)}
                options={[{ value: '', label: 'Every exception' }, ...kinds.map((one) => ({ value: one, label: one }))]}
              />
            )}
            <BulkProblems bulk={bulk} counted={(count) => plural(count, 'day')} />
            <AppTable
              label="Exceptions"
              rows={shown}
              rowId={dayId}
              rowLabel={({ name, workday }) => `${name}, ${dayWord(workday)}`}
              onOpen={({ employeeId, workday }) => onOpen(employeeId, workday)}
              selected={bulk.selected}
              onSelect={bulk.select}
              bulkActions={<FillOfficialBusiness bulk={bulk} ticked={ticked} />}
              columns={[
                { id: 'name', header: 'Employee', cell: ({ name }) => name, sortValue: ({ name }) => name },
                {
                  id: 'day',
                  header: 'Day',
                  cell: ({ workday }) => dayWord(workday),
                  sortValue: ({ workday }) => workday,
                },
                { id: 'what', header: 'What', cell: ({ obstacles }) => obstacles.join(', ') },
                { id: 'in', header: 'First in', cell: ({ firstInAt }) => time(firstInAt), priority: 2 },
                { id: 'out', header: 'Last out', cell: ({ lastOutAt }) => time(lastOutAt), priority: 2 },
              ]}
              empty={
                <EmptyState icon={<IconCircleCheck size={36} stroke={1.5} />} title="Nothing to resolve">
                  Every day of this period can be paid.
                </EmptyState>
              }
            />
          </Stack>
        )
      }}
    </QuerySection>
  )
}
