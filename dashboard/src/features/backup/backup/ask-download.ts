import type { BackupAnswer } from '@labada/contracts/backup/backups'
import { confirm } from '../../../components/windows/ask.tsx'
import type { BackupActions } from './backup-api.ts'
import { t } from './t.ts'

/** Says what the file is worth without its key before it is taken. */
export async function askDownload(backup: BackupAnswer, actions: BackupActions): Promise<void> {
  const isSure = await confirm({
    title: t('downloadThisBackup'),
    body: backup.isOfCurrentKey ? t('itContainsAllYourShops') : t('itsLockedWithAnEarlier'),
  })
  if (isSure) await actions.download(backup)
}
