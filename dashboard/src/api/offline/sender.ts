import {
  MOST_OFFLINE_BYTES,
  MOST_OFFLINE_COMMANDS,
  type OfflineCommand,
} from '@labada/contracts/offline/offline-commands'
import { CallError, isCanceled, messageOf } from '../call-error.ts'
import { getLive, subscribeToLive } from '../live.ts'
import type { LocalStore, StoredCommand } from './local-store.ts'

/** How long to wait after failures; the return of the connection is not waited for. Milliseconds. */
const WAITS_MS = [2_000, 5_000, 15_000, 60_000]

type Bring = (commands: OfflineCommand[]) => Promise<readonly { readonly id: string; readonly state: string }[]>

export interface SenderOf {
  readonly store: LocalStore
  readonly bring: Bring
  /** What this device knows now includes the commands that were sent: reads it again and lets go of them. */
  readonly settle: () => Promise<void>
  readonly onChange: (now: { isSending: boolean; tries: number; problem: string | null }) => void
  /** Some wait for an admin's decision. */
  readonly onWaiting: (count: number) => void
}

export interface Sender {
  readonly sendNow: () => void
  readonly close: () => void
}

/**
 * Sends unsent work, oldest first, in batches, one tab at a time. It starts at once when the connection returns, and
 * backs off while there is no answer or the server is busy; what was sent twice counts once.
 */
export function createSender({ store, bring, settle, onChange, onWaiting }: SenderOf): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isRunning = false
  let isClosed = false
  /** Something was done while this was sending. */
  let isAskedAgain = false

  const sendAll = async (): Promise<void> => {
    for (;;) {
      const rows = await store.readCommands()
      if (rows.length === 0) return
      const unsent = rows.filter(({ isSent }) => !isSent).map(({ command }) => command)
      if (unsent.length === 0) {
        await settle()
        // Something may have been done meanwhile.
        continue
      }
      const batch = batchOf(unsent)
      const outcomes = await bring(batch.map(toWire))
      await store.markSent(batch.map(({ seq }) => seq))
      tries = 0
      onChange({ isSending: true, tries, problem: null })
      const waiting = outcomes.filter(({ state }) => state === 'waiting').length
      if (waiting > 0) onWaiting(waiting)
    }
  }

  const run = async (): Promise<void> => {
    isAskedAgain = isRunning
    if (isRunning || isClosed) return
    isRunning = true
    clearTimeout(timer)
    try {
      // While another tab sends, this one waits: what it did last may have come too late for the other.
      await navigator.locks.request('labada-sender', async () => {
        if (isClosed) return
        onChange({ isSending: true, tries, problem: null })
        await sendAll()
      })
      if (isClosed) return
      onChange({ isSending: false, tries, problem: null })
      if (isAskedAgain) timer = setTimeout(() => void run())
    } catch (error) {
      if (isClosed) return
      tries += 1
      onChange({ isSending: false, tries, problem: isCanceled(error) ? null : messageOf(error) })
      if (isWorthWaiting(error)) timer = setTimeout(() => void run(), WAITS_MS[tries - 1] ?? WAITS_MS.at(-1))
    } finally {
      isRunning = false
    }
  }

  let wasCut = getLive().state === 'offline'
  const leave = subscribeToLive(() => {
    const isCut = getLive().state === 'offline'
    if (wasCut && !isCut) void run()
    wasCut = isCut
  })

  return {
    sendNow: () => void run(),
    close() {
      isClosed = true
      clearTimeout(timer)
      leave()
    },
  }
}

/** No answer, or a server that is busy or being updated. A refusal is not repeated by itself. */
const isWorthWaiting = (error: unknown): boolean =>
  isCanceled(error) ||
  (error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 429))

/** The oldest of these, as many as one call takes. */
export function batchOf(unsent: readonly StoredCommand[]): StoredCommand[] {
  const batch: StoredCommand[] = []
  let bytes = 0
  for (const command of unsent) {
    bytes += new TextEncoder().encode(JSON.stringify(toWire(command))).length + 1
    if (batch.length > 0 && (bytes > MOST_OFFLINE_BYTES || batch.length === MOST_OFFLINE_COMMANDS)) break
    batch.push(command)
  }
  return batch
}

/** A kept command as the server takes it. */
export const toWire = ({ id, seq, at, route, actorId, orderNumber, input }: StoredCommand): OfflineCommand => ({
  id,
  seq,
  at: new Date(at),
  route,
  actorId,
  orderNumber,
  input,
})
