import type { BackupAnswer } from '@labada/contracts/backup/backups'
import { confirm } from '../../../components/windows/ask.tsx'
import type { BackupActions } from './backup-api.ts'

/** Says what the file is worth without its key before it is taken. */
export async function askDownload(backup: BackupAnswer, actions: BackupActions): Promise<void> {
  const isSure = await confirm({
    title: 'Download this backup?',
    body: backup.isOfCurrentKey
      ? 'It holds everything the shop knows, locked with your recovery key. Without the key nobody can read it; whoever has both can read all of it. Keep them in different places.'
      : 'It is locked with an earlier recovery key: without the sheet of that time nobody can read it, the sheet of today does not open it.',
  })
  if (isSure) await actions.download(backup)
}
