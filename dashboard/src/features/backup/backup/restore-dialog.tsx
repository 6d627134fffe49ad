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

/** What going back to a backup would lose, and how it is done: at the server, with the key that is not there. */
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
      title={`Go back to ${dateTime(backup.snapshotAt)}?`}
      onClose={onClose}
      footer={
        <Button tone="neutral" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack>
        <section aria-labelledby="losses">
          <Heading level={3} id="losses">
            What would be lost
          </Heading>
          <QuerySection query={losses} what="What was done since">
            {(since) => (
              <Facts
                items={[
                  ['Orders received since', number(since.orders)],
                  ['Payments', number(since.payments)],
                  ['Scans', number(since.scans)],
                  ['Expenses', number(since.expenses)],
                  ['Entries of the audit log', number(since.auditEntries)],
                  ['Last thing that happened', dateTime(since.lastEventAt)],
                ]}
              />
            )}
          </QuerySection>
        </section>
        <section aria-labelledby="how">
          <Heading level={3} id="how">
            How it is done
          </Heading>
          <ol className={classes.steps}>
            <li>
              <Text as="p">
                Download the backup to the server, and have{' '}
                {backup.isOfCurrentKey ? 'your recovery key' : 'the recovery key of that time'} at hand as a file.
              </Text>
              <Button
                tone="neutral"
                icon={<IconDownload size={18} />}
                onClick={() => void askDownload(backup, actions)}
              >
                Download
              </Button>
            </li>
            <li>Stop Labada on the server (Ctrl-C).</li>
            <li>
              <Text as="p">In the folder of Labada, prove first that it can be restored. This changes nothing:</Text>
              <code className={classes.command}>{`npm run restore -- ${file} --key RECOVERY-KEY.txt --check`}</code>
            </li>
            <li>
              <Text as="p">Then restore it:</Text>
              <code className={classes.command}>{`npm run restore -- ${file} --key RECOVERY-KEY.txt`}</code>
            </li>
            <li>
              It checks the backup, makes a safety backup of what is there, restores into a new database, proves it,
              asks you to type the shop’s name, and only then puts it in place. The old database is kept beside it.
            </li>
            <li>Start Labada. Everybody signs in again.</li>
            <li>
              <Text as="p">
                Scans since then are still with the scanners. On the PC of each branch, then under Settings, Devices,
                “Take in scans…”:
              </Text>
              <code className={classes.command}>
                {`node /opt/labada/scanner-agent/dist/main.js export scans.json ${at.toISOString()}`}
              </code>
            </li>
          </ol>
        </section>
      </Stack>
    </Dialog>
  )
}
