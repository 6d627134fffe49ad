import type { BackupAnswer, BackupOverview } from '@labada/contracts/backup/backups'
import { KEPT_COMMAND_DAYS } from '@labada/contracts/backup/kept-commands'
import { IconDatabaseExport, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { Card, Grid, Row, Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { date, dateTime, minuteOfDay, plural, time } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import classes from './backup.module.css'
import { type BackupActions, useBackupActions, useBackups } from './backup-api.ts'
import { BackupList } from './backup-list.tsx'
import { ageWords, failedCopies, progressOf, STEP_WORDS, size, stoppedAt, whereWords } from './backup-words.ts'
import { KeptCommandsSection } from './kept-commands-section.tsx'
import { KeyDialog } from './key-dialog.tsx'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Whether the shop could be brought back, and how. */
export function BackupPage() {
  const overview = useBackups()
  const actions = useBackupActions()
  const [isKeying, setKeying] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const now = useNow(MINUTE_MS)
  const data = overview.data
  const underWay = data?.backups.find(({ state }) => state === 'queued' || state === 'running' || state === 'stored')
  return (
    <>
      <PageHeader
        title="Backup"
        sub={`A copy of the whole shop ${data ? often(data.schedule) : ''}, tested by restoring it.`}
      >
        <ExportButton list="everything" query={{}}>
          Export all data
        </ExportButton>
        {data?.key && (
          <>
            <Button tone="neutral" icon={<IconKey size={18} />} onClick={() => setKeying(true)}>
              New key
            </Button>
            <Button
              icon={<IconDatabaseExport size={18} />}
              disabled={underWay !== undefined}
              onClick={() => void actions.create()}
            >
              Back up now
            </Button>
          </>
        )}
      </PageHeader>
      <QuerySection query={overview} what="Backups">
        {(all) => (
          <Stack>
            <Warnings overview={all} actions={actions} onKey={() => setKeying(true)} onLog={setOpenId} />
            {underWay && <UnderWay backup={underWay} actions={actions} />}
            {wasRestored(all.restores, now) && <KeptCommandsSection />}
            {all.key ? <Standing overview={all} /> : null}
            {all.backups.length > 0 ? (
              <Card title="Backups" flush>
                <BackupList backups={all.backups} actions={actions} openId={openId} onOpen={setOpenId} />
              </Card>
            ) : (
              <EmptyState
                icon={<IconDatabaseExport size={36} stroke={1.5} />}
                title="No backup yet. Your data has one copy."
                action={
                  all.key ? (
                    <Button onClick={() => void actions.create()}>Create the first one</Button>
                  ) : (
                    <Button icon={<IconKey size={18} />} onClick={() => setKeying(true)}>
                      Set up the backup key
                    </Button>
                  )
                }
              >
                {all.key
                  ? 'The first one is made tonight, or now.'
                  : 'Backups are locked with a key that only you keep. Setting it up takes two minutes.'}
              </EmptyState>
            )}
          </Stack>
        )}
      </QuerySection>
      {isKeying && data && (
        <KeyDialog
          shopName={data.shopName}
          signer={data.signer}
          isFirst={data.key === null}
          actions={actions}
          onClose={() => setKeying(false)}
        />
      )}
    </>
  )
}

/** Lately enough that screens may still hold what was done in between. */
const wasRestored = (restores: BackupOverview['restores'], now: Date): boolean =>
  restores.some(({ restoredAt }) => now.getTime() - restoredAt.getTime() < KEPT_COMMAND_DAYS * DAY_MS)

const often = ({ everyHours, atMinutes }: BackupOverview['schedule']): string =>
  everyHours === 24
    ? `each day at ${minuteOfDay(atMinutes)}`
    : everyHours === 1
      ? 'every hour'
      : `every ${plural(everyHours, 'hour')}, at ${minuteOfDay(atMinutes)} for one`

function Warnings({
  overview,
  actions,
  onKey,
  onLog,
}: {
  readonly overview: BackupOverview
  readonly actions: BackupActions
  readonly onKey: () => void
  readonly onLog: (backupId: string) => void
}) {
  const { key, signer, isOverdue, backups, restores } = overview
  const newest = backups.find(({ state }) => state !== 'cancelled')
  const notCopied = backups.find((backup) => failedCopies(backup).length > 0)
  const rolledBack = restores.find(({ missingFrom }) => missingFrom !== null)
  return (
    <>
      {isOverdue && (
        <Banner status="danger" title="The newest proven backup is more than 26 hours old">
          What was done since then has one copy.
        </Banner>
      )}
      {newest?.state === 'failed' && (
        <Banner
          status="danger"
          title={`The backup of ${dateTime(newest.requestedAt)} failed${stoppedAt(newest)}`}
          actions={
            <>
              <Button tone="neutral" size="sm" onClick={() => void actions.create()}>
                Try again
              </Button>
              <Button tone="quiet" size="sm" onClick={() => onLog(newest.id)}>
                What it did
              </Button>
            </>
          }
        >
          {newest.failure}
        </Banner>
      )}
      {notCopied && (
        <Banner
          status="attention"
          title={`The backup of ${dateTime(notCopied.snapshotAt)} was not copied off-site`}
          actions={
            <Button tone="neutral" size="sm" onClick={() => void actions.copy(notCopied)}>
              Copy again
            </Button>
          }
        >
          {failedCopies(notCopied).join('. ')}. It is tried again within a quarter of an hour.
        </Banner>
      )}
      {key && key.signer !== signer && (
        <Banner
          status="attention"
          title="This server signs with another key than your recovery sheet names"
          actions={
            <Button tone="neutral" size="sm" onClick={onKey}>
              Make a new key
            </Button>
          }
        >
          It was moved or restored. Make a new key, so that the sheet you keep names the right signature.
        </Banner>
      )}
      {rolledBack && (
        <Banner status="attention" title="History was rolled back">
          On {dateTime(rolledBack.restoredAt)} a backup of {dateTime(rolledBack.snapshotAt)} was restored. Entries{' '}
          {rolledBack.missingFrom} to {rolledBack.missingTo} of the audit log are not in it.
        </Banner>
      )}
    </>
  )
}

function UnderWay({ backup, actions }: { readonly backup: BackupAnswer; readonly actions: BackupActions }) {
  const percent = progressOf(backup)
  const words = backup.state === 'queued' || !backup.step ? 'Waiting to begin' : STEP_WORDS[backup.step]
  return (
    <Card
      title="A backup is being made"
      side={
        backup.state === 'stored' ? null : (
          <Button tone="neutral" size="sm" onClick={() => void actions.cancel(backup)}>
            Cancel
          </Button>
        )
      }
    >
      <Stack gap={8}>
        <Row justify="between">
          <Text>{words}</Text>
          <Text dim>{percent === null ? '' : `${percent} %`}</Text>
        </Row>
        <progress className={classes.progress} max={100} value={percent ?? undefined} aria-label={words} />
        <Text dim small>
          Everybody can go on working meanwhile.
        </Text>
      </Stack>
    </Card>
  )
}

function Standing({ overview }: { readonly overview: BackupOverview }) {
  const ticked = useNow(MINUTE_MS)
  const { backups, provenAt, nextAt, storedBytes, freeBytes } = overview
  const proven = backups.filter(({ state, removedAt }) => state === 'verified' && !removedAt)
  // What was proven since the last tick did not happen in the future.
  const now = new Date(Math.max(ticked.getTime(), provenAt?.getTime() ?? 0))
  const sizes = proven.map(({ bytes }) => bytes ?? 0).toReversed()
  const [newest] = proven
  const copy = newest?.copies.find(({ at }) => at)
  const [lacking] = newest ? failedCopies(newest) : []
  return (
    <Grid least={280}>
      <KpiCard
        label="Last proven backup"
        value={newest?.snapshotAt ? `${ageWords(newest.snapshotAt, now)} ago` : 'None yet'}
        note={newest ? dateTime(newest.snapshotAt) : 'The first proof follows the first backup'}
      />
      <KpiCard
        label="Last test restore"
        value={provenAt ? `${ageWords(provenAt, now)} ago` : 'None yet'}
        note={dateTime(provenAt)}
      />
      <KpiCard
        label="Size"
        value={size(newest?.bytes)}
        trend={sizes.length > 1 ? sizes : undefined}
        trendLabel="Size of the backups so far"
      />
      <KpiCard label="Next run" value={time(nextAt)} note={`${date(nextAt)}, Manila time`} />
      <KpiCard label="Storage used" value={size(storedBytes)} note={`${size(freeBytes)} free`} />
      <KpiCard
        label="Off-site copy"
        value={lacking ? 'Failed' : copy?.at ? `${ageWords(copy.at, now)} ago` : 'None'}
        note={lacking ?? (newest && copy ? whereWords(newest) : 'Only on this server')}
      />
    </Grid>
  )
}
