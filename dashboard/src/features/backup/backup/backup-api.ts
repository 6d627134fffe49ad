import { type BackupAnswer, backupRoutes } from '@labada/contracts/backup/backups'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { callFile } from '../../../api/files.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { toast } from '../../../components/notices/toast.tsx'
import { withConfirmedPassword } from '../../../components/windows/with-confirmed-password.ts'
import { newId } from '../../../lib/ids.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { t } from './t.ts'

export const useBackups = () => useQuery(callQuery(keys.backups(), backupRoutes.getBackups, {}))

export const useLosses = (backupId: string) =>
  useQuery(callQuery([...keys.backups(), 'losses', backupId], backupRoutes.getBackupLosses, { params: { backupId } }))

/** The actions on backups. Each shows its own result. */
export function useBackupActions() {
  const client = useQueryClient()
  const act = async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await work()
      if (done) toast.positive(done)
      return true
    } catch (error) {
      if (!isCanceled(error)) toast.negative(messageOf(error))
      return false
    } finally {
      await client.invalidateQueries({ queryKey: keys.backups() })
    }
  }
  const of = ({ id }: BackupAnswer) => ({ params: { backupId: id } })
  return {
    create: () => act(() => call(backupRoutes.createBackup, { body: { id: newId() } })),
    cancel: (backup: BackupAnswer) => act(() => call(backupRoutes.cancelBackup, of(backup)), t('backupCanceled')),
    check: (backup: BackupAnswer) => act(() => call(backupRoutes.checkBackup, of(backup)), t('checkingFiles')),
    copy: (backup: BackupAnswer) => act(() => call(backupRoutes.copyBackup, of(backup)), t('copyingAgain')),
    pin: (backup: BackupAnswer, isPinned: boolean) =>
      act(
        () => call(backupRoutes.pinBackup, { ...of(backup), body: { isPinned } }),
        isPinned ? t('backupPinned') : t('backupUnpinned'),
      ),
    remove: (backup: BackupAnswer) =>
      act(() => withConfirmedPassword(() => call(backupRoutes.deleteBackup, of(backup))), t('backupDeleted')),
    setKey: (id: string, recipient: string) =>
      act(() => withConfirmedPassword(() => call(backupRoutes.setBackupKey, { body: { id, recipient } }))),
    certificate: (backup: BackupAnswer) =>
      act(async () => saveFile(await callFile(backupRoutes.getBackupCertificate, of(backup)))),
    /** The browser downloads the file directly, because it may not fit in the page's memory. */
    download: (backup: BackupAnswer) =>
      act(async () => {
        const { path } = await withConfirmedPassword(() => call(backupRoutes.linkBackup, of(backup)))
        const link = document.createElement('a')
        link.href = path
        link.download = ''
        link.click()
      }),
  }
}
export type BackupActions = ReturnType<typeof useBackupActions>
