import type { ManilaDate } from '@labada/domain/core/manila-time'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMayDo } from '../../../api/session.ts'
import { obstaclesOf } from '../../../components/attendance/attendance-words.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Row, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { BulkProblems, useBulk } from '../../../components/table/bulk.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { day as dayWord, time } from '../../../lib/format.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { type AttendancePeriod, useAttendanceDays } from './attendance-api.ts'
import { dayId, FillOfficialBusiness } from './official-business.tsx'
import { t } from './t.ts'

/** Days that cannot be paid yet; missing data is resolved in the drawer. */
export function ExceptionsList({
  period,
  correctedOnly,
  onOpen,
  onClear,
}: {
  readonly period: AttendancePeriod
  readonly correctedOnly: boolean
  readonly onOpen: (employeeId: string, workday: ManilaDate) => void
  /** Shows everything again, while filters are set. */
  readonly onClear: (() => void) | undefined
}) {
  const list = useAttendanceDays(period)
  const [kind, setKind] = useUrlState('what')
  const bulk = useBulk()
  const mayCorrect = useMayDo('attendance.correct')
  return (
    <QuerySection query={list} what={t('exceptions')}>
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
              <Row>
                <SelectField
                  label={t('what')}
                  value={chosen ?? ''}
                  onChange={(one) => setKind(one || null)}
                  options={[
                    { value: '', label: t('allExceptions') },
                    ...kinds.map((one) => ({ value: one, label: one })),
                  ]}
                />
              </Row>
            )}
            <BulkProblems bulk={bulk} counted={(count) => t('days2', { count })} />
            <AppTable
              label={t('exceptions')}
              rows={shown}
              rowId={dayId}
              rowLabel={({ name, workday }) => `${name}, ${dayWord(workday)}`}
              onOpen={({ employeeId, workday }) => onOpen(employeeId, workday)}
              {...(mayCorrect && {
                selected: bulk.selected,
                onSelect: bulk.select,
                bulkActions: <FillOfficialBusiness bulk={bulk} ticked={ticked} />,
              })}
              columns={[
                { id: 'name', header: t('employee'), cell: ({ name }) => name, sortValue: ({ name }) => name },
                {
                  id: 'day',
                  header: t('day'),
                  cell: ({ workday }) => dayWord(workday),
                  sortValue: ({ workday }) => workday,
                },
                { id: 'what', header: t('what'), cell: ({ obstacles }) => obstacles.join(', ') },
                { id: 'in', header: t('firstIn'), cell: ({ firstInAt }) => time(firstInAt), priority: 2 },
                { id: 'out', header: t('lastOut'), cell: ({ lastOutAt }) => time(lastOutAt), priority: 2 },
              ]}
              empty={
                <NoResults onClear={onClear}>
                  <EmptyState icon={<IconCircleCheck size={36} stroke={1.5} />} title={t('nothingToResolve')}>
                    {t('everyDayInThisPeriod')}
                  </EmptyState>
                </NoResults>
              }
            />
          </Stack>
        )
      }}
    </QuerySection>
  )
}
