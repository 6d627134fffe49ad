import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NONCE_SECONDS } from '@labada/contracts/scanner/scan-attestation'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { readIfThere } from './whole-file.ts'

/** A nonce is signed as fresh only if it will still be fresh on arrival. */
const FRESH_MS = (NONCE_SECONDS - 30) * 1000
const NONCE = /^[\w-]{22}$/
/** Minimum time between saves of the last nonce: a newer one does not improve the accuracy. */
const KEEP_EVERY_MS = 60_000

/** The last nonce and when it arrived: an agent restarted without a reboot of the PC still knows the time. */
const kept = z.object({ boot: z.string(), nonce: z.string().regex(NONCE), mono: z.number().int().nonnegative() })

/** The server's time, extrapolated with the monotonic clock. */
export interface ServerTime {
  /** Records a nonce just created by the server. Invalid values are ignored: they could never be signed. */
  readonly noteNonce: (nonce: string | null | undefined) => void
  /** The server's current clock, milliseconds since 1970. */
  readonly noteDate: (at: number) => void
  /** Milliseconds since 1970: the server's clock if known since this boot, otherwise the PC's. */
  readonly now: () => number
  /** Time evidence for a scan: a fresh nonce (never returned twice), or the time since the last nonce arrived. */
  readonly proof: () => TimeProof
}
export type TimeProof =
  | { readonly server_nonce: string; readonly offline: null }
  | { readonly server_nonce: null; readonly offline: { readonly nonce: string | null; readonly mono: number | null } }

/** State from the data directory remains valid if the PC has not been rebooted since. */
export function openServerTime(clock: Clock, dataDir: string): ServerTime {
  const file = join(dataDir, 'server-time.json')
  let last: { readonly nonce: string; readonly mono: number; isUsed: boolean } | undefined = keptIn(file, clock)
  let keptAt = last?.mono ?? Number.NEGATIVE_INFINITY
  let ahead: number | undefined
  return {
    noteNonce: (nonce) => {
      if (!nonce || !NONCE.test(nonce) || nonce === last?.nonce) return
      last = { nonce, mono: clock.mono(), isUsed: false }
      if (last.mono - keptAt < KEEP_EVERY_MS) return
      keptAt = last.mono
      keep(file, { boot: clock.boot, nonce, mono: last.mono })
    },
    noteDate: (at) => {
      if (Number.isFinite(at)) ahead = at - clock.mono()
    },
    now: () => (ahead === undefined ? clock.wall() : clock.mono() + ahead),
    proof: () => {
      if (!last) return { server_nonce: null, offline: { nonce: null, mono: null } }
      if (last.isUsed || clock.mono() - last.mono > FRESH_MS)
        return { server_nonce: null, offline: { nonce: last.nonce, mono: last.mono } }
      last.isUsed = true
      return { server_nonce: last.nonce, offline: null }
    },
  }
}

/** Not synced to disk: after a power loss the monotonic clock restarts, which makes this value useless. */
function keep(file: string, time: z.output<typeof kept>): void {
  try {
    writeFileSync(`${file}.partial`, JSON.stringify(time), { mode: 0o600 })
    renameSync(`${file}.partial`, file)
  } catch {
    // A full disk: the journal refuses scans then, and an older value would only be less exact.
    rmSync(`${file}.partial`, { force: true })
  }
}

function keptIn(file: string, clock: Clock): { nonce: string; mono: number; isUsed: boolean } | undefined {
  const text = readIfThere(file)
  const read = text === undefined ? undefined : kept.safeParse(parsed(text))
  if (!read?.success || read.data.boot !== clock.boot || read.data.mono > clock.mono()) return undefined
  // It may already have been used for a scan.
  return { nonce: read.data.nonce, mono: read.data.mono, isUsed: true }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
