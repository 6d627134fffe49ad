import type { BackupAnswer } from '@labada/contracts/backup/backups'
import { confirm } from '../../../components/windows/ask.tsx'
import type { BackupActions } from './backup-api.ts'
import { t } from './t.ts'

/** Warns before the download that the file is useless without its key. */
export async function askDownload(backup: BackupAnswer, actions: BackupActions): Promise<void> {
  const isSure = await confirm({
    title: t('downloadThisBackup'),
    body: backup.isOfCurrentKey ? t('itContainsAllYourShops') : t('itsLockedWithAnEarlier'),
  })
  if (isSure) await actions.download(backup)
}
