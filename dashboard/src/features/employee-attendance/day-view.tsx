import type { ManilaDate } from '@labada/domain/manila-time'
import { IconCalendarOff } from '@tabler/icons-react'
import { AppTable } from '../../components/app-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { QuerySection } from '../../components/query-section.tsx'
import { duration, time } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTimeline } from './attendance-api.ts'

/** One day as it goes: who was planned when, who is in and for how long. */
export function DayView({
  date,
  branchId,
  employeeId,
  onOpen,
}: {
  readonly date: ManilaDate
  readonly branchId: string | null
  /** Only this one, where somebody is chosen. */
  readonly employeeId: string | undefined
  readonly onOpen: (employeeId: string, workday: ManilaDate) => void
}) {
  const now = useNow(60_000)
  const timeline = useTimeline(date, branchId)
  return (
    <QuerySection query={timeline} what="The day">
      {({ people }) => (
        <AppTable
          label="The day"
          rows={people.filter(({ id }) => employeeId === undefined || id === employeeId)}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          onOpen={({ id }) => onOpen(id, date)}
          columns={[
            { id: 'name', header: 'Employee', cell: ({ name }) => name, sortValue: ({ name }) => name },
            {
              id: 'planned',
              header: 'Planned',
              cell: ({ shifts }) =>
                shifts.map(({ startsAt, endsAt }) => `${time(startsAt)}–${time(endsAt)}`).join(', ') || 'Not planned',
            },
            {
              id: 'scanned',
              header: 'Scanned',
              cell: ({ records }) =>
                records.map(({ inAt, outAt }) => `${time(inAt)}–${outAt ? time(outAt) : ''}`).join(', ') || '—',
            },
            {
              id: 'state',
              header: 'Now',
              cell: ({ shifts, records }) => stateOf(shifts, records, now),
            },
          ]}
          empty={
            <EmptyState icon={<IconCalendarOff size={36} stroke={1.5} />} title="No shifts planned this day">
              Publish shifts on the schedule.
            </EmptyState>
          }
        />
      )}
    </QuerySection>
  )
}

function stateOf(
  shifts: readonly { readonly startsAt: Date; readonly endsAt: Date }[],
  records: readonly { readonly inAt: Date; readonly state: string }[],
  now: Date,
): string {
  const last = records.at(-1)
  const minutes = (since: Date) => Math.floor((now.getTime() - since.getTime()) / 60_000)
  if (last?.state === 'open') return `On duty ${duration(minutes(last.inAt))}`
  if (last) return last.state === 'missing_out' ? 'Missing out' : 'Timed out'
  const [first] = shifts
  if (!first || now < first.startsAt) return 'Not yet'
  return now < first.endsAt ? `Late ${duration(minutes(first.startsAt))}` : 'Absent'
}
