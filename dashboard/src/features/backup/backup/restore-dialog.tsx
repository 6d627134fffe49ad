import { type BackupAnswer, backupFileName } from '@labada/contracts/backup/backups'
import { IconDownload } from '@tabler/icons-react'
import { Button } from '../../../components/button.tsx'
import { Facts, Heading, Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Dialog } from '../../../components/windows/dialog.tsx'
import { dateTime, number } from '../../../lib/format.ts'
import { askDownload } from './ask-download.ts'
import classes from './backup.module.css'
import { type BackupActions, useLosses } from './backup-api.ts'
import { t } from './t.ts'

/** The data lost by restoring a backup, and how to restore it: on the server, with the key not stored there. */
export function RestoreDialog({
  backup,
  actions,
  onClose,
}: {
  readonly backup: BackupAnswer
  readonly actions: BackupActions
  readonly onClose: () => void
}) {
  const losses = useLosses(backup.id)
  const at = backup.snapshotAt ?? backup.requestedAt
  const file = backupFileName(at)
  return (
    <Dialog
      opened
      width="lg"
      title={t('restoreToSnapshotAt', { snapshotAt: dateTime(backup.snapshotAt) })}
      onClose={onClose}
      footer={
        <Button tone="neutral" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Stack>
        <section aria-labelledby="losses">
          <Heading level={3} id="losses">
            {t('whatWouldBeLost')}
          </Heading>
          <QuerySection query={losses} what={t('workDoneSince')}>
            {(since) => (
              <Facts
                items={[
                  [t('ordersReceivedSince'), number(since.orders)],
                  [t('payments'), number(since.payments)],
                  [t('scans'), number(since.scans)],
                  [t('expenses'), number(since.expenses)],
                  [t('auditLogEntries'), number(since.auditEntries)],
                  [t('lastActivity'), dateTime(since.lastEventAt)],
                ]}
              />
            )}
          </QuerySection>
        </section>
        <section aria-labelledby="how">
          <Heading level={3} id="how">
            {t('howToRestore')}
          </Heading>
          <ol className={classes.steps}>
            <li>
              <Text as="p">
                {backup.isOfCurrentKey ? t('downloadTheBackupToThe') : t('downloadTheBackupToTheServer')}
              </Text>
              <Button
                tone="neutral"
                icon={<IconDownload size={18} />}
                onClick={() => void askDownload(backup, actions)}
              >
                {t('download2')}
              </Button>
            </li>
            <li>{t('stopLabadaOnTheServer')}</li>
            <li>
              <Text as="p">{t('inTheLabadaFolderFirst')}</Text>
              <code className={classes.command}>{t('npmRunRestoreFileKey', { file })}</code>
            </li>
            <li>
              <Text as="p">{t('thenRestoreIt')}</Text>
              <code className={classes.command}>{t('npmRunRestoreFileKeyRecovery', { file })}</code>
            </li>
            <li>{t('itChecksTheBackupMakes')}</li>
            <li>{t('startLabadaEveryoneLogsIn')}</li>
            <li>
              <Text as="p">{t('scansSinceThenAreStill')}</Text>
              <code className={classes.command}>{t('nodeOptLabadaScannerAgent', { at: at.toISOString() })}</code>
            </li>
          </ol>
        </section>
      </Stack>
    </Dialog>
  )
}
