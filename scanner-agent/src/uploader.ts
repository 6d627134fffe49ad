import type { Logger } from 'pino'
import type { Gateway } from './gateway.ts'
import type { Journal, ScanRecord } from './journal.ts'
import type { Pairing } from './pairing.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

export interface Uploader {
  /** Queues a scan that no page sends; retried until the gateway accepts it. */
  readonly send: (id: string) => void
  /** The scans that it has to send and could not yet, oldest first. */
  readonly waiting: () => readonly ScanRecord[]
  readonly stop: () => Promise<void>
}
export interface UploaderOptions {
  readonly journal: Journal
  readonly gateway: Gateway
  readonly pairing: Pairing
  readonly onNonce: (nonce: string | null) => void
  /** Called when the gateway reports this device as removed. */
  readonly onGone: () => void
  /** What waits may have changed. A scan that is sent at once never waits. */
  readonly onWaiting?: () => void
  readonly log: Logger
  /** Returns a random number from 0 to 1; replaced in tests. */
  readonly random?: () => number
}

/**
 * Sends scans to the gateway, oldest first and one at a time, each with its `scan_id` so that it counts once however
 * often it is sent. While the gateway is unavailable the delay doubles up to a minute, with jitter so that a
 * company's agents do not reconnect simultaneously. Scans that the gateway refuses permanently are kept aside.
 */
export function startUploader({
  journal,
  gateway,
  pairing,
  onNonce,
  onGone,
  onWaiting,
  log,
  random,
}: UploaderOptions): Uploader {
  const toSend = new Set<string>()
  const chance = random ?? Math.random
  let running: Promise<void> | undefined
  let wake: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let misses = 0
  /** An attempt failed, and what waited then has not all been sent. */
  let isBehind = false
  let isStopped = false

  const next = () => journal.pending().find(({ id }) => toSend.has(id))

  async function run(): Promise<void> {
    for (let scan = next(); scan && !isStopped; scan = next()) {
      const credential = pairing.credential()
      // Kept until a client is paired again.
      if (credential === null) return
      const waitMs = await sendOne(scan, credential)
      isBehind = waitMs !== undefined || (isBehind && next() !== undefined)
      onWaiting?.()
      if (waitMs === undefined) continue
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, waitMs)
      })
    }
  }

  /** Returns the delay before the next attempt; undefined if this scan is settled. */
  async function sendOne(scan: ScanRecord, credential: string): Promise<number | undefined> {
    const reply = await gateway.sendScan(scan, credential)
    switch (reply.kind) {
      case 'taken':
        misses = 0
        onNonce(reply.nonce)
        journal.settle(scan.id, 'attendance')
        toSend.delete(scan.id)
        return undefined
      case 'refused':
        misses = 0
        log.error({ scan: scan.id, seq: scan.seq, why: reply.why }, 'the gateway refuses a scan for good')
        journal.bury(scan.id, reply.why)
        toSend.delete(scan.id)
        return undefined
      case 'gone':
        log.error({ why: reply.why }, 'this device is no more: nothing is sent any longer')
        onGone()
        return undefined
      case 'later': {
        const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** misses)
        misses += 1
        const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(doubled, reply.afterMs ?? 0)) * (0.5 + chance() / 2)
        log.warn({ scan: scan.id, why: reply.why, waitMs: Math.round(waitMs) }, 'a scan waits for the gateway')
        return waitMs
      }
    }
  }

  return {
    send: (id) => {
      toSend.add(id)
      if (isBehind) onWaiting?.()
      if (running || isStopped) return
      running = run()
        .catch((error: unknown) => log.error({ err: error }, 'sending scans failed'))
        .finally(() => {
          running = undefined
        })
    },
    waiting: () => (isBehind ? journal.pending().filter(({ id }) => toSend.has(id)) : []),
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      wake?.()
      await running
    },
  }
}
