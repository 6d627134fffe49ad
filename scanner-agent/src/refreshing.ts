import { setTimeout as wait } from 'node:timers/promises'
import type { BundleRefusal } from '@labada/contracts/scanner/scan-alarms'
import type { Logger } from 'pino'
import type { AuditHeads } from './audit-heads.ts'
import type { Gateway } from './gateway.ts'
import { BundleRefused, type Library } from './library.ts'
import type { Pairing } from './pairing.ts'
import type { ServerTime } from './server-time.ts'

/** Well within the lifetime of a nonce, so that a scan without a page still has a verifiable time. */
const EVERY_MS = 120_000

export interface FreshOptions {
  readonly gateway: Gateway
  readonly pairing: Pairing
  readonly library: Library
  readonly time: ServerTime
  readonly auditHeads: AuditHeads
  /** True if no page refreshes them. */
  readonly isNeeded: () => boolean
  readonly onRefused: (why: BundleRefusal) => void
  readonly onGone: () => void
  readonly log: Logger
  readonly everyMs?: number
}

/** Without a page the agent fetches fingerprints and the time itself, as on a kiosk with its window closed. */
export function keepFresh(options: FreshOptions): { readonly stop: () => void } {
  const { pairing, isNeeded, log, everyMs = EVERY_MS } = options
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      const credential = pairing.credential()
      if (credential !== null && isNeeded()) await refresh(options, credential)
      await wait(everyMs, undefined, { signal: stopping.signal, ref: false })
    }
  }
  run().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'the agent no longer asks for fingerprints itself')
  })
  return { stop: () => stopping.abort() }
}

async function refresh(
  { gateway, library, time, auditHeads, onRefused, onGone, log }: FreshOptions,
  credential: string,
): Promise<void> {
  const news = await gateway.fetchFingerprints(credential, library.loaded('branch')?.version)
  if (news === 'gone') {
    log.error('this device is no more: its fingerprints are forgotten')
    onGone()
    return
  }
  if (!news) return
  time.noteNonce(news.server_nonce)
  auditHeads.note(news.audit_head)
  if (news.bundle === null || news.signature === null) return
  try {
    await library.take({ bundle: news.bundle, signature: news.signature, version: news.version })
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error
    onRefused(error.why)
    log.error({ why: error.message }, 'the gateway sent fingerprints that are refused')
  }
}
