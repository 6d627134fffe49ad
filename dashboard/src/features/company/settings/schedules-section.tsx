import { jobScheduleRoutes } from '@labada/contracts/company/job-schedules'
import type { RouteResponse } from '@labada/contracts/core/route'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { dateTime } from '../../../lib/format.ts'
import { jobName, tookWords, whenWords } from './schedule-words.ts'
import { t } from './t.ts'

type Schedules = RouteResponse<typeof jobScheduleRoutes.listJobSchedules>
type Schedule = Schedules['items'][number]
type Failure = Schedules['failures'][number]

/** Scheduled jobs, their last results, and failures. */
export function SchedulesSection() {
  const list = useQuery({
    ...callQuery(keys.jobSchedules(), jobScheduleRoutes.listJobSchedules, {}),
    // A job that runs every minute emits no event on success.
    refetchInterval: 30_000,
  })
  return (
    <QuerySection query={list} what={t('schedules')}>
      {({ items, failures, waiting }) => (
        <Stack>
          <Card title={t('failedJobs')} flush={failures.length > 0}>
            {failures.length === 0 ? (
              <Text as="p">
                {waiting.due > 0 ? t('noFailedJobsJobsIn', { count: waiting.due }) : t('noFailedJobs')}
              </Text>
            ) : (
              <Failures rows={failures} />
            )}
          </Card>
          <Card title={t('schedulesInManilaTime')} flush>
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
    onDone: (_answer, { params }) => toast.positive(t('jobStarted', { job: jobName(params.job) })),
  })
  const columns: readonly Column<Schedule>[] = [
    {
      id: 'job',
      header: t('job'),
      cell: ({ job, cron }) => (
        <>
          <span style={{ whiteSpace: 'normal' }}>{jobName(job)}</span>
          <Text as="div" small dim>
            {whenWords(cron)}
          </Text>
        </>
      ),
    },
    { id: 'next', header: t('next'), cell: ({ nextRunAt }) => dateTime(nextRunAt), priority: 2, labelled: true },
    { id: 'result', header: t('lastRun'), cell: (row) => <Result row={row} /> },
    { id: 'took', header: t('duration'), align: 'right', cell: ({ lastMs }) => tookWords(lastMs), priority: 3 },
    {
      id: 'run',
      needs: 'settings.edit',
      header: t('run'),
      cell: ({ job }) => (
        <Button
          tone="neutral"
          size="sm"
          busy={run.isPending && run.variables?.params.job === job}
          aria-label={t('runNowJob', { job: jobName(job) })}
          onClick={() => run.mutate({ params: { job }, body: {} })}
        >
          {t('runNow')}
        </Button>
      ),
    },
  ]
  return (
    <AppTable
      label={t('schedules')}
      columns={columns}
      rows={rows}
      rowId={({ job }) => job}
      rowLabel={({ job }) => jobName(job)}
      empty={<EmptyState title={t('noSchedulesYet')}>{t('schedulesAppearWhenTheWorkers')}</EmptyState>}
    />
  )
}

function Result({ row: { isRunning, lastFinishedAt, lastError } }: { readonly row: Schedule }) {
  if (isRunning) return <StatusBadge status="received">{t('running')}</StatusBadge>
  if (!lastFinishedAt) return <Text dim>{t('notRunYet')}</Text>
  return (
    <Stack gap={4}>
      <StatusBadge status={lastError === null ? 'ready' : 'danger'}>
        {lastError === null ? t('done') : t('failed')}
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
    onDone: (_answer, { body }) => toast.positive(t('jobRetried', { job: jobName(body.job) })),
  })
  const columns: readonly Column<Failure>[] = [
    { id: 'job', header: t('job'), cell: ({ job }) => jobName(job) },
    { id: 'reason', header: t('reason'), cell: ({ reason, key }) => `${reason}${key ? ` (${key})` : ''}` },
    {
      id: 'when',
      header: t('lastFailed'),
      cell: ({ lastFailedAt, failures, attempts }) =>
        t('lastFailedAtTimesAfterTries', {
          count: failures,
          lastFailedAt: dateTime(lastFailedAt),
          tries: t('tries', { count: attempts }),
        }),
    },
    {
      id: 'retried',
      header: t('retried'),
      priority: 3,
      cell: ({ retriedAt, retriedBy }) =>
        retriedAt ? t('retriedAtByRetriedBy', { retriedAt: dateTime(retriedAt), retriedBy: retriedBy ?? '' }) : t('no'),
    },
    {
      id: 'retry',
      needs: 'settings.edit',
      header: t('retry'),
      cell: ({ job, key }) => (
        <Button
          tone="neutral"
          size="sm"
          busy={retry.isPending && retry.variables?.body.job === job && retry.variables.body.key === key}
          aria-label={t('retryJob', { job: jobName(job) })}
          onClick={() => retry.mutate({ body: { job, key } })}
        >
          {t('retry')}
        </Button>
      ),
    },
  ]
  return (
    <AppTable
      label={t('failedJobs')}
      columns={columns}
      rows={rows}
      rowId={({ job, key }) => `${job} ${key}`}
      rowLabel={({ job }) => jobName(job)}
    />
  )
}
