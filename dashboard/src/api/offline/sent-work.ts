import { type SentOfflineCommand, sentCommandRoutes } from '@labada/contracts/offline/sent-commands'
import { createStore } from '../../lib/store.ts'
import { CallError, isCanceled } from '../call-error.ts'
import { getLive, subscribeToLive } from '../live.ts'
import { deskState } from '../offline-desk.ts'
import { scannerState } from '../scanner/scanner-state.ts'
import type { AskServer } from './ask-server.ts'

/** What the branch's devices sent and an admin decides or decided: what waits first. */
export interface SentWork {
  readonly items: readonly SentOfflineCommand[]
  readonly waiting: number
  /** Decided since somebody at this device last looked. */
  readonly answered: number
}

const NOTHING_SENT: SentWork = { items: [], waiting: 0, answered: 0 }
export const sentWork = createStore<SentWork>(NOTHING_SENT)

/** The time of the last decision that was looked at here, in milliseconds. */
const SEEN = 'labada:decisions-seen'

const lastDecision = (items: readonly SentOfflineCommand[]): number =>
  Math.max(0, ...items.map(({ decidedAt }) => decidedAt?.getTime() ?? 0))

/** Somebody here looked at the list: what it says is no news anymore. */
export function noteLooked(): void {
  const last = lastDecision(sentWork.get().items)
  if (last > Number(localStorage.getItem(SEEN))) localStorage.setItem(SEEN, String(last))
  sentWork.set((now) => ({ ...now, answered: 0 }))
}

export interface SentWorkReader {
  /** Reads it again. */
  readonly look: () => void
  readonly close: () => void
}

/** Keeps `sentWork` as the server says it, and the desk’s state with how much there is besides unsent work. */
export function openSentWork(ask: AskServer): SentWorkReader {
  let isClosed = false
  const count = () => {
    const { waiting, answered } = sentWork.get()
    const besides = waiting + answered + scannerState.get().kept.waiting
    if (!isClosed && deskState.get().besides !== besides) deskState.set((now) => ({ ...now, besides }))
  }
  const read = async (): Promise<void> => {
    if (isClosed || getLive().state === 'offline') return
    try {
      const { items, waiting } = await ask(sentCommandRoutes.listSentCommands, {})
      // On a device that never looked, nothing is news that was decided before it could.
      const seen = localStorage.getItem(SEEN)
      if (seen === null) localStorage.setItem(SEEN, String(lastDecision(items)))
      const since = Number(seen ?? lastDecision(items))
      const answered = items.filter(({ decidedAt }) => decidedAt !== null && decidedAt.getTime() > since).length
      if (!isClosed) sentWork.set(() => ({ items, waiting, answered }))
    } catch (error) {
      // Whoever may not see orders sees none of this; without an answer, what was known stays.
      if (!isCanceled(error) && !(error instanceof CallError)) throw error
    }
  }
  const stops = [sentWork.subscribe(count), scannerState.subscribe(count)]
  let wasCut = getLive().state === 'offline'
  stops.push(
    subscribeToLive(() => {
      const isCut = getLive().state === 'offline'
      if (wasCut && !isCut) void read()
      wasCut = isCut
    }),
  )
  count()
  void read()
  return {
    look: () => void read(),
    close() {
      isClosed = true
      for (const stop of stops) stop()
      sentWork.set(() => NOTHING_SENT)
    },
  }
}
