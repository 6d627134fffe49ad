import type { BackupAnswer, BackupOverview } from '@labada/contracts/backup/backups'
import { KEPT_COMMAND_DAYS } from '@labada/contracts/backup/kept-commands'
import { IconDatabaseExport, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Card, Row, Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { dateTime, minuteOfDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import classes from './backup.module.css'
import { type BackupActions, useBackupActions, useBackups } from './backup-api.ts'
import { BackupDays } from './backup-days.tsx'
import { BackupList } from './backup-list.tsx'
import { failedCopies, progressOf, STEP_WORDS, stoppedAt } from './backup-words.ts'
import { KeptCommandsSection } from './kept-commands-section.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { Standing } from './standing.tsx'
import { t } from './t.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Whether the shop can be restored, and how. */
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
      <PageHeader title={t('backup')} sub={t('aFullCopyOfYour', { often: data ? often(data.schedule) : '' })}>
        <ExportButton list="everything" query={{}}>
          {t('exportAllData')}
        </ExportButton>
        {data?.key && (
          <>
            <Button needs="backup.restore" tone="neutral" icon={<IconKey size={18} />} onClick={() => setKeying(true)}>
              {t('newKey')}
            </Button>
            <Button
              needs="backup.make"
              icon={<IconDatabaseExport size={18} />}
              disabled={underWay !== undefined}
              onClick={() => void actions.create()}
            >
              {t('backUpNow')}
            </Button>
          </>
        )}
      </PageHeader>
      <QuerySection query={overview} what={t('backups')}>
        {(all) => (
          <Stack>
            <Warnings overview={all} actions={actions} onKey={() => setKeying(true)} onLog={setOpenId} />
            {underWay && <UnderWay backup={underWay} actions={actions} />}
            {wasRestored(all.restores, now) && <KeptCommandsSection />}
            {all.backups.length > 0 && <BackupDays overview={all} />}
            {all.key && <Standing overview={all} />}
            {all.backups.length > 0 ? (
              <Card title={t('backups')} flush>
                <BackupList backups={all.backups} actions={actions} openId={openId} onOpen={setOpenId} />
              </Card>
            ) : (
              <EmptyState
                icon={<IconDatabaseExport size={36} stroke={1.5} />}
                title={t('noBackupsYetYouHave')}
                action={
                  all.key ? (
                    <Button needs="backup.make" onClick={() => void actions.create()}>
                      {t('createFirstBackup')}
                    </Button>
                  ) : (
                    <Button needs="backup.restore" icon={<IconKey size={18} />} onClick={() => setKeying(true)}>
                      {t('setUpBackupKey')}
                    </Button>
                  )
                }
              >
                {all.key ? t('theFirstBackupRunsTonight') : t('backupsAreLockedWithA')}
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

/** Recent enough that screens may still have commands made in between. */
const wasRestored = (restores: BackupOverview['restores'], now: Date): boolean =>
  restores.some(({ restoredAt }) => now.getTime() - restoredAt.getTime() < KEPT_COMMAND_DAYS * DAY_MS)

const often = ({ everyHours, atMinutes }: BackupOverview['schedule']): string =>
  everyHours === 24
    ? t('eachDayAtAtMinutes', { atMinutes: minuteOfDay(atMinutes) })
    : everyHours === 1
      ? t('everyHour')
      : t('everyHoursAtAtMinutesFor', { count: everyHours, atMinutes: minuteOfDay(atMinutes) })

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
        <Banner status="danger" title={t('theLatestVerifiedBackupIs')}>
          {t('anythingDoneSinceThenHas')}
        </Banner>
      )}
      {newest?.state === 'failed' && (
        <Banner
          status="danger"
          title={t('theBackupOfRequestedAtFailed', {
            requestedAt: dateTime(newest.requestedAt),
            stoppedAt: stoppedAt(newest),
          })}
          actions={
            <>
              <Button needs="backup.make" tone="neutral" size="sm" onClick={() => void actions.create()}>
                {t('tryAgain')}
              </Button>
              <Button tone="quiet" size="sm" onClick={() => onLog(newest.id)}>
                {t('backupLog')}
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
          title={t('theBackupOfSnapshotAtWasnt', { snapshotAt: dateTime(notCopied.snapshotAt) })}
          actions={
            <Button needs="backup.make" tone="neutral" size="sm" onClick={() => void actions.copy(notCopied)}>
              {t('copyAgain')}
            </Button>
          }
        >
          {t('failedCopiesRetryingWithin15Minutes', { failedCopies: failedCopies(notCopied).join('. ') })}
        </Banner>
      )}
      {key && key.signer !== signer && (
        <Banner
          status="attention"
          title={t('thisServersKeyDoesntMatch')}
          actions={
            <Button needs="backup.restore" tone="neutral" size="sm" onClick={onKey}>
              {t('createNewKey')}
            </Button>
          }
        >
          {t('theServerWasMovedOr')}
        </Banner>
      )}
      {rolledBack && (
        <Banner status="attention" title={t('historyWasRolledBack')}>
          {t.rich('onRestoredAtABackupOf', {
            restoredAt: dateTime(rolledBack.restoredAt),
            snapshotAt: dateTime(rolledBack.snapshotAt),
            missingFrom: rolledBack.missingFrom,
            missingTo: rolledBack.missingTo,
          })}
        </Banner>
      )}
    </>
  )
}

function UnderWay({ backup, actions }: { readonly backup: BackupAnswer; readonly actions: BackupActions }) {
  const percent = progressOf(backup)
  const words = backup.state === 'queued' || !backup.step ? t('waitingToStart') : STEP_WORDS[backup.step]
  return (
    <Card
      title={t('backupInProgress')}
      side={
        backup.state === 'stored' ? null : (
          <Button needs="backup.make" tone="neutral" size="sm" onClick={() => void actions.cancel(backup)}>
            {t('cancel')}
          </Button>
        )
      }
    >
      <Stack gap={8}>
        <Row justify="between">
          <Text>{words}</Text>
          <Text dim>{percent === null ? '' : `${percent}%`}</Text>
        </Row>
        <progress className={classes.progress} max={100} value={percent ?? undefined} aria-label={words} />
        <Text dim small>
          {t('everyoneCanKeepWorking')}
        </Text>
      </Stack>
    </Card>
  )
}
