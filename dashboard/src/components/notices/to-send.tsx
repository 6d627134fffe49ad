import { deskState } from '../../api/offline-desk.ts'
import { useStore } from '../../lib/store.ts'
import { StatusBadge } from '../status-badge.tsx'
import { t } from './t.ts'

/** Whether a record was made or changed here, and the server has not got it yet. */
export const useIsUnsent = (id: string): boolean => useStore(deskState).unsent.some(({ subjectId }) => subjectId === id)

/** Marks a record in a list that the server has not got yet; nothing for any other. */
export function ToSend({ id }: { readonly id: string }) {
  return useIsUnsent(id) && <StatusBadge status="queued">{t('toSend')}</StatusBadge>
}
