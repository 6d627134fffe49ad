import type { Event } from '@labada/contracts/core/events'
import { offlineCommandRoutes } from '@labada/contracts/offline/offline-commands'
import { CallError, isCanceled } from '../call-error.ts'
import { getLive, subscribeToLive } from '../live.ts'
import { deviceId } from '../session.ts'
import type { AskServer } from './ask-server.ts'
import type { Knowledge } from './knowledge.ts'
import { MOVING, PARTS } from './known.ts'
import type { LocalStore } from './local-store.ts'
import { keepSession } from './recall-session.ts'
import { takeFileKey } from './work-file.ts'

/** How often to look whether there is news. Milliseconds. */
const LOOK_MS = 15_000
/** What moves with the work is read again at most this often, and only after news. Milliseconds. */
const ORDERS_MS = 60_000
/** Everything else. Milliseconds. */
const REST_MS = 30 * 60_000

export interface KeepUp {
  readonly noteNews: (type: Event['type']) => void
  readonly close: () => void
}

/** Keeps what a device knows close to what the server says, while there is a connection and nothing waits to be sent. */
export function openKeepUp({
  ask,
  store,
  knowledge,
  hasUnsent,
}: {
  readonly ask: AskServer
  readonly store: LocalStore
  readonly knowledge: Knowledge
  readonly hasUnsent: () => boolean
}): KeepUp {
  let hasNews = true
  let ordersAt = Number.NEGATIVE_INFINITY
  let restAt = Number.NEGATIVE_INFINITY
  let isLooking = false
  let isClosed = false

  const look = async (): Promise<void> => {
    if (isLooking || isClosed) return
    isLooking = true
    const now = performance.now()
    try {
      await knowledge.forgetIfStale()
      if (isClosed || getLive().state === 'offline' || hasUnsent()) return
      if (now - restAt > REST_MS) {
        await takeSeries(ask, store)
        await takeFileKey(ask, store)
        await knowledge.refresh(PARTS)
        await keepSession(store)
        restAt = now
        ordersAt = now
        hasNews = false
      } else if (hasNews && now - ordersAt > ORDERS_MS) {
        hasNews = false
        ordersAt = now
        await knowledge.refresh(MOVING)
        await keepSession(store)
      }
    } catch (error) {
      // Its disk was closed under it.
      if (isClosed) return
      hasNews = true
      if (!isCanceled(error) && !(error instanceof CallError)) throw error
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  void look()
  // A device that knows too little uses the first moment of a connection.
  let wasSilent = getLive().silentSince !== null
  const leave = subscribeToLive(() => {
    const isSilent = getLive().silentSince !== null
    if (wasSilent && !isSilent && !knowledge.get()) void look()
    wasSilent = isSilent
  })

  return {
    noteNews(type) {
      hasNews = true
      if (/^(price|promotion|setting|branch)/.test(type)) restAt = Number.NEGATIVE_INFINITY
    },
    close() {
      isClosed = true
      clearInterval(timer)
      leave()
    },
  }
}

/** The letters of this device's order numbers; taken once, by one tab. */
const takeSeries = (ask: AskServer, store: LocalStore): Promise<void> =>
  navigator.locks.request('labada-series', async () => {
    const device = deviceId()
    if (await store.readNumbers(device)) return
    const { series } = await ask(offlineCommandRoutes.takeOfflineSeries, {})
    await store.writeNumbers({ device, series, day: '', count: 0 })
  })
