import { jobScheduleRoutes } from '@labada/contracts/company/job-schedules'
import type { RouteResponse } from '@labada/contracts/core/route'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { Card, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { dateTime, plural } from '../../../lib/format.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { jobName, tookWords, whenWords } from './schedule-words.ts'

type Schedules = RouteResponse<typeof jobScheduleRoutes.listJobSchedules>
type Schedule = Schedules['items'][number]
type Failure = Schedules['failures'][number]

/** What the house does by the clock, how it went, and what failed. */
export function SchedulesSection() {
  const list = useQuery({
    ...callQuery(keys.jobSchedules(), jobScheduleRoutes.listJobSchedules, {}),
    // A job that runs every minute announces nothing when all is well.
    refetchInterval: 30_000,
  })
  return (
    <QuerySection query={list} what="The schedules">
      {({ items, failures, waiting }) => (
        <Stack>
          <Card title="Failed jobs" flush={failures.length > 0}>
            {failures.length === 0 ? (
              <Text as="p">
                Nothing failed.{' '}
                {waiting.due > 0 && `${plural(waiting.due, 'piece', 'pieces')} of work on the way at this moment.`}
              </Text>
            ) : (
              <Failures rows={failures} />
            )}
          </Card>
          <Card title="Schedules, in Manila time" flush>
            <Table rows={items} />
          </Card>
        </Stack>
      )}
    </QuerySection>
  )
}

function Table({ rows }: { readonly rows: readonly Schedule[] }) {
  const run = useCommand(jobScheduleRoutes.runJobNow, {
    invalidates: () => [keys.jobSchedules()],
    onDone: (_answer, { params }) => toast.positive(`${jobName(params.job)}: started`),
  })
  const columns: readonly Column<Schedule>[] = [
    { id: 'job', header: 'What it does', cell: ({ job }) => jobName(job) },
    { id: 'cron', header: 'When', cell: ({ cron }) => whenWords(cron), priority: 2 },
    { id: 'next', header: 'Next', cell: ({ nextRunAt }) => dateTime(nextRunAt) },
    { id: 'result', header: 'Last time', cell: (row) => <Result row={row} /> },
    { id: 'took', header: 'Took', align: 'right', cell: ({ lastMs }) => tookWords(lastMs), priority: 3 },
    {
      id: 'run',
      header: 'Run',
      cell: ({ job }) => (
        <Button
          tone="neutral"
          size="sm"
          busy={run.isPending && run.variables?.params.job === job}
          aria-label={`Run now: ${jobName(job)}`}
          onClick={() => run.mutate({ params: { job }, body: {} })}
        >
          Run now
        </Button>
      ),
    },
  ]
  return (
    <AppTable
      label="Schedules"
      columns={columns}
      rows={rows}
      rowId={({ job }) => job}
      rowLabel={({ job }) => jobName(job)}
      empty={<EmptyState title="No schedules yet">The workers put them up when they start.</EmptyState>}
    />
  )
}

function Result({ row: { isRunning, lastFinishedAt, lastError } }: { readonly row: Schedule }) {
  if (isRunning) return <StatusBadge status="received">Running</StatusBadge>
  if (!lastFinishedAt) return <Text dim>Not yet</Text>
  return (
    <Stack gap={4}>
      <StatusBadge status={lastError === null ? 'ready' : 'danger'}>
        {lastError === null ? 'Done' : 'Failed'}
      </StatusBadge>
      <Text small dim>
        {dateTime(lastFinishedAt)}
      </Text>
      {lastError !== null && <Text small>{lastError}</Text>}
    </Stack>
  )
}

function Failures({ rows }: { readonly rows: readonly Failure[] }) {
  const retry = useCommand(jobScheduleRoutes.retryJob, {
    invalidates: () => [keys.jobSchedules()],
    onDone: (_answer, { body }) => toast.positive(`${jobName(body.job)}: tried again`),
  })
  const columns: readonly Column<Failure>[] = [
    { id: 'job', header: 'Job', cell: ({ job }) => jobName(job) },
    { id: 'reason', header: 'Reason', cell: ({ reason, key }) => `${reason}${key ? ` (${key})` : ''}` },
    {
      id: 'when',
      header: 'Last failed',
      cell: ({ lastFailedAt, failures, attempts }) =>
        `${dateTime(lastFailedAt)}, ${plural(failures, 'time')} after ${plural(attempts, 'try', 'tries')}`,
    },
    {
      id: 'retried',
      header: 'Tried again',
      priority: 3,
      cell: ({ retriedAt, retriedBy }) => (retriedAt ? `${dateTime(retriedAt)} by ${retriedBy ?? ''}` : 'No'),
    },
    {
      id: 'retry',
      header: 'Retry',
      cell: ({ job, key }) => (
        <Button
          tone="neutral"
          size="sm"
          busy={retry.isPending && retry.variables?.body.job === job && retry.variables.body.key === key}
          aria-label={`Retry: ${jobName(job)}`}
          onClick={() => retry.mutate({ body: { job, key } })}
        >
          Retry
        </Button>
      ),
    },
  ]
  return (
    <AppTable
      label="Failed jobs"
      columns={columns}
      rows={rows}
      rowId={({ job, key }) => `${job} ${key}`}
      rowLabel={({ job }) => jobName(job)}
    />
  )
}
