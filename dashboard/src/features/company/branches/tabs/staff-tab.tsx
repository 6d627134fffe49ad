import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { TimelineRow } from '@labada/contracts/attendance/attendance-desk-schemas'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { fromOtherDay, type StandingState, standingOf } from '../../../../components/attendance/standing.ts'
import { StandingBadge } from '../../../../components/attendance/standing-badge.tsx'
import { ButtonLink } from '../../../../components/button.tsx'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { TextLink } from '../../../../components/text-link.tsx'
import { number, time } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { paths } from '../../../../lib/paths.ts'
import { t } from '../t.ts'

/** Who works here today: planned, in, late; a row opens the person. */
export function StaffTab({ branchId }: { readonly branchId: string }) {
  const now = useNow(60_000)
  const query = { date: manilaDateOf(now), branchId }
  const timeline = useQuery(
    callQuery([...keys.attendance(), 'timeline', query], attendanceDeskRoutes.getAttendanceTimeline, { query }),
  )
  const navigate = useNavigate()
  const seesPeople = useMayDo('employee.see')
  const scope = `?branch=${branchId}`
  return (
    <Stack>
      <Row justify="end">
        <TextLink to={`${paths.employeeAttendance}${scope}`}>{t('allDaysInAttendance')}</TextLink>
        <May needs="schedule.see">
          <TextLink to={`${paths.schedule}${scope}`}>{t('schedule')}</TextLink>
        </May>
      </Row>
      <QuerySection query={timeline} what={t('day')}>
        {({ people }) => {
          const states = people.map((one) => standingOf(one, now).state)
          const count = (state: StandingState) => states.filter((one) => one === state).length
          return (
            <Stack>
              <Grid least={150} gap={12} stretch>
                <KpiCard
                  label={t('onDuty')}
                  value={number(count('on_duty'))}
                  note={t('lengthPlannedToday', {
                    length: number(
                      people.filter(({ shifts, workday }) => shifts.length > 0 && workday === query.date).length,
                    ),
                  })}
                />
                <KpiCard label={t('lateOrAbsent')} value={number(count('late') + count('absent'))} />
                <KpiCard label={t('missingATimeOut')} value={number(count('missing_out'))} />
              </Grid>
              <AppTable
                label={t('staffToday')}
                rows={people}
                rowId={({ id, workday }) => `${id} ${workday}`}
                rowLabel={({ name }) => name}
                onOpen={seesPeople ? ({ id }) => void navigate(paths.employee(id)) : undefined}
                columns={[
                  {
                    id: 'name',
                    header: t('employee'),
                    cell: (one) => <Named name={one.name} otherDay={fromOtherDay(one, query.date)} />,
                    sortValue: ({ name }) => name,
                  },
                  { id: 'planned', header: t('planned'), cell: ({ shifts }) => spans(shifts.map(plannedSpan)) },
                  { id: 'scanned', header: t('scans'), cell: ({ records }) => spans(records.map(scannedSpan)) },
                  { id: 'now', header: t('now'), cell: (one) => <StandingBadge standing={standingOf(one, now)} /> },
                ]}
                empty={
                  <EmptyState
                    icon={<IconCalendarOff size={36} stroke={1.5} />}
                    title={t('noOneIsScheduledHere')}
                    action={
                      <ButtonLink needs="schedule.edit" to={`${paths.schedule}${scope}`}>
                        {t('planShifts')}
                      </ButtonLink>
                    }
                  />
                }
              />
            </Stack>
          )
        }}
      </QuerySection>
    </Stack>
  )
}

const plannedSpan = ({ startsAt, endsAt }: TimelineRow['shifts'][number]) => `${time(startsAt)}–${time(endsAt)}`
const scannedSpan = ({ inAt, outAt }: TimelineRow['records'][number]) =>
  outAt ? `${time(inAt)}–${time(outAt)}` : time(inAt)
const spans = (texts: readonly string[]) => texts.join(', ') || '—'

/** A person, and the day they are of if it is another one. */
function Named({ name, otherDay }: { readonly name: string; readonly otherDay: string | undefined }) {
  return (
    <Stack gap={0}>
      <Text strong>{name}</Text>
      {otherDay && (
        <Text small dim>
          {otherDay}
        </Text>
      )}
    </Stack>
  )
}
