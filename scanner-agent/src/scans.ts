import { randomUUID } from 'node:crypto'
import { canonicalScan, type ScanClaims, signedScanText } from '@labada/contracts/scanner/scan-attestation'
import type { ScannerCommandBody } from '@labada/contracts/scanner/scanner'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Identity } from './identity.ts'
import type { Journal, ScanRecord } from './journal.ts'
import type { Pages } from './pages.ts'
import type { Pairing } from './pairing.ts'
import { signed } from './sealing.ts'
import type { ServerTime } from './server-time.ts'

/** A page that does not answer for a scan within this time is considered dead, and the agent sends the scan. */
export const SILENCE_MS = 10_000

export interface Scans {
  /** A finger was recognised: writes the scan to disk, then reports it to the pages. */
  readonly record: (alias: string, score: number) => void
  /** Only for scans reported by this agent; anything else is ignored. */
  readonly handled: (body: ScannerCommandBody<'scan-handled'>) => void
  readonly deferred: (id: string) => void
  readonly stop: () => void
}
export interface ScansOptions {
  readonly identity: Identity
  readonly pairing: Pairing
  readonly journal: Journal
  readonly clock: Clock
  readonly time: ServerTime
  readonly pages: Pages
  /** Called for a scan that the agent has to send itself. */
  readonly send: (id: string) => void
  readonly log: Logger
  readonly silenceMs?: number
}

/**
 * Passes each recognised finger to a page that answers for it. Scans left unanswered when the agent ended are
 * sent by the agent: the page may have sent them too, which `scan_id` makes harmless.
 */
export function startScans(options: ScansOptions): Scans {
  const { journal, pages, time, pairing, send, log, silenceMs = SILENCE_MS } = options
  const unanswered = new Map<string, NodeJS.Timeout>()
  for (const { id } of journal.pending()) send(id)

  const answered = (id: string) => {
    clearTimeout(unanswered.get(id))
    return unanswered.delete(id)
  }
  const takeOver = (id: string) => {
    if (answered(id)) send(id)
  }

  return {
    record: (alias, score) => {
      const client = pairing.client()
      if (client === null) return
      const scan = attested({ ...options, client, alias, score: Math.round(score * 100) / 100 })
      const listening = pages.listening()
      try {
        journal.put(scan)
      } catch (error) {
        log.error({ err: error, seq: scan.seq }, 'the disk does not take a scan: it does not count')
        for (const page of listening) page.say('scan-retry', { code: 'not-kept' })
        return
      }
      log.info({ scan: scan.id, seq: scan.seq, score: scan.score, pages: listening.length }, 'finger recognised')
      if (!listening.length) {
        send(scan.id)
        return
      }
      unanswered.set(
        scan.id,
        setTimeout(() => takeOver(scan.id), silenceMs),
      )
      for (const page of listening)
        page.say('biometric', {
          fingerprint_id: alias,
          fingerprint_score: scan.score,
          scan_id: scan.id,
          scanned_at: new Date(scan.at),
          attestation: scan.attestation,
        })
    },
    handled: ({ scan_id, as, server_nonce }) => {
      time.noteNonce(server_nonce)
      // Also after the timeout: the page was slow, not dead, and has answered for it.
      answered(scan_id)
      journal.settle(scan_id, as)
    },
    deferred: takeOver,
    stop: () => {
      for (const timer of unanswered.values()) clearTimeout(timer)
    },
  }
}

function attested({
  identity,
  journal,
  clock,
  time,
  client,
  alias,
  score,
}: ScansOptions & { readonly client: string; readonly alias: string; readonly score: number }): ScanRecord {
  const claims: ScanClaims = {
    v: 1,
    agent: identity.agentId,
    client,
    epoch: journal.epoch,
    seq: journal.nextSeq(),
    scan_id: randomUUID(),
    alias,
    score,
    t_wall: clock.wall(),
    t_mono: clock.mono(),
    boot: clock.boot,
    ...time.proof(),
  }
  const canonical = canonicalScan(claims)
  const attestation = signed(canonical, signedScanText(canonical), identity.signKey)
  return { id: claims.scan_id, seq: claims.seq, attestation, alias, score, at: Math.round(time.now()) }
}
