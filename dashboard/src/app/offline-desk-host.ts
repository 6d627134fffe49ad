import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openDesk } from '../api/offline/desk.ts'
import { setOfflineDesk } from '../api/offline-desk.ts'
import { type Session, useSession } from '../api/session.ts'
import { toast } from '../components/notices/toast.tsx'
import { useStore } from '../lib/store.ts'
import { isSessionKnown } from './start.ts'
import { t } from './t.ts'

/** When to try again after the browser's storage failed. Milliseconds. */
const OPEN_AGAIN_MS = 5_000

/** At the counter: keeps a desk that goes on without a connection. Not part of the first load; shows nothing. */
export function OfflineDeskHost(): null {
  const queries = useQueryClient()
  const isKnown = useStore(isSessionKnown)
  const user = useSession(counterUser)
  const branchId = useSession((session) => session.branch?.id)
  const userId = user?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: another user of the same id is the same person
  useEffect(() => {
    if (!isKnown || !user || branchId === undefined) return
    const life = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    const open = async (): Promise<void> => {
      try {
        const desk = await openDesk({
          life: life.signal,
          owner: { user, branchId },
          onSettled: () => void queries.invalidateQueries(),
          onWaiting: (count) => toast.warning(t('workDoneOfflineWaits', { count })),
        })
        if (life.signal.aborted) return desk?.close()
        setOfflineDesk(desk ?? null)
        // Without a connection it would be too late to load it.
        if (desk) void import('./shells/unsent-button.tsx').catch(() => undefined)
        // What failed, or waits for an answer that may never come, since there was no desk.
        const unanswered = { predicate: ({ state }: Query) => state.status !== 'success' }
        void queries.cancelQueries(unanswered).then(() => queries.refetchQueries(unanswered))
      } catch (error) {
        // A counter without a desk stops with its line: the browser's storage may work the next time.
        if (!life.signal.aborted) again = setTimeout(() => void open(), OPEN_AGAIN_MS)
        throw error
      }
    }
    void open()
    return () => {
      life.abort()
      clearTimeout(again)
      setOfflineDesk(null)
    }
  }, [queries, isKnown, userId, branchId])
  return null
}

const counterUser = ({ user, userType }: Session) => (userType === 'employee' && user && user !== true ? user : null)
