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

/** A page that says nothing about a scan for this long is taken for dead, and the agent sends the scan. */
export const SILENCE_MS = 10_000

export interface Scans {
  /** A finger was recognised: it is on disk, then told to whoever listens. */
  readonly record: (alias: string, score: number) => void
  /** Of scans that were told by this agent only; anything else is ignored. */
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
  /** The agent sends this scan itself. */
  readonly send: (id: string) => void
  readonly log: Logger
  readonly silenceMs?: number
}

/**
 * From a recognised finger to somebody who answers for it. What was told and never answered for when the agent ended is
 * sent by the agent: the page may have sent it too, and its `scan_id` makes that harmless.
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
      // Also after the silence: the page was slow, not dead, and has answered for it.
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
