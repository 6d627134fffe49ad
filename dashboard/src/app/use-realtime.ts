import type { Event } from '@labada/contracts/core/events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteWanted, POLL_MS, useLive } from '../api/live.ts'
import { offlineDesk } from '../api/offline-desk.ts'
import { isServerThere } from '../api/server-check.ts'
import { deviceId, getSession, isLoggedIn, setLoadState, useSession } from '../api/session.ts'
import { refreshBranch, rehydrate } from '../api/sign-in.ts'
import type { LiveChannel } from '../api/socket.ts'
import { useStore } from '../lib/store.ts'
import { coalesceStaleKeys } from './stale-keys.ts'
import { isSessionKnown } from './start.ts'
import { t } from './t.ts'

/**
 * Keeps the screen up to date: joins the rooms the server assigns, marks the queries that events name as stale, reacts
 * immediately to events about this session, and polls every 15 seconds while there is no live channel.
 */
export function useRealtime(): void {
  const queries = useQueryClient()
  const isKnown = useStore(isSessionKnown)
  const isIn = useSession(isLoggedIn)
  const token = useSession((session) => (isIn ? session.token : null))
  const client = useSession((session) => session.client)

  useEffect(() => {
    if (!isKnown || (!token && !client)) return
    noteWanted(true)
    const stale = coalesceStaleKeys(queries)
    let channel: LiveChannel | undefined
    let isOver = false
    // Not part of the first load: the page renders before its live channel connects.
    void Promise.all([import('../api/socket.ts'), import('./invalidations.ts')]).then(
      ([{ openLiveChannel }, { invalidations }]) => {
        if (isOver) return
        channel = openLiveChannel(
          { token, client },
          {
            onEvents: (events) => {
              for (const event of events) {
                stale.add(invalidations[event.type](event.payload))
                offlineDesk()?.noteNews(event.type)
                actOnSession(event)
              }
            },
            onResync: () => {
              void queries.invalidateQueries()
              refreshOwnBranch()
            },
            onRefused: setLoadState,
          },
        )
      },
    )
    return () => {
      isOver = true
      channel?.close()
      noteWanted(false)
      stale.stop()
    }
  }, [queries, isKnown, token, client])

  usePolling(queries, isIn)
}

/** What an event means for this session, handled before any list. */
function actOnSession({ type, payload, branchId }: Event): void {
  const session = getSession()
  const ownBranch = session.branch !== null && (payload.branchId ?? branchId) === session.branch.id
  if (type === 'branch.closed' && ownBranch) setLoadState('CLOSED_BRANCH_ACCESSED')
  else if (type === 'client.terminated' && deviceId() === payload.clientId) {
    setLoadState('TERMINATED_SESSION_ACCESSED')
  } else if (type === 'session.revoked' && session.user !== null && session.user !== true) {
    if (session.user.id === payload.userId) setLoadState(t('unauthenticated'))
  } else if (type === 'settings.changed' && payload.section === 'counter' && session.userType === 'employee') {
    void rehydrate()
  } else if (BRANCH_NEWS.has(type) && ownBranch) refreshOwnBranch()
}

const BRANCH_NEWS: ReadonlySet<Event['type']> = new Set([
  'branch.features_changed',
  'branch.updated',
  'branch.reopened',
])

/** A refusal appears as a load state; a missing response is shown by the live status, and the next event retries. */
function refreshOwnBranch(): void {
  if (getSession().client !== null) refreshBranch().catch(() => undefined)
}

/**
 * Without the live channel, the data on screen is refetched every 15 seconds. As soon as a break is shown, one question
 * tells whether the server can be reached at all: a lost connection is then said after seconds, on a quiet page too.
 */
function usePolling(queries: QueryClient, isIn: boolean): void {
  const { state, shown } = useLive()
  useEffect(() => {
    if (shown === 'reconnecting') void isServerThere()
  }, [shown])
  const isPolling = state === 'stale' || state === 'offline'
  useEffect(() => {
    if (!isPolling) return
    const timer = setInterval(() => void askAgain(queries, isIn), POLL_MS)
    return () => clearInterval(timer)
  }, [queries, isPolling, isIn])
}

/** Checks whether the server responds, and refetches the data on screen if it does. */
export async function askAgain(queries: QueryClient, isIn: boolean): Promise<void> {
  if (!(await isServerThere())) return
  if (isIn) await queries.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' })
}
