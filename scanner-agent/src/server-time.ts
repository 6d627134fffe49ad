import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NONCE_SECONDS } from '@labada/contracts/scanner/scan-attestation'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { readIfThere } from './whole-file.ts'

/** A nonce is signed as fresh only while it still will be when it arrives. */
const FRESH_MS = (NONCE_SECONDS - 30) * 1000
const NONCE = /^[\w-]{22}$/
/** How often the last nonce is written down at most: a younger one tells the time no better. */
const KEEP_EVERY_MS = 60_000

/** The last nonce and when it came: an agent that is started again while the PC runs on still knows the time. */
const kept = z.object({ boot: z.string(), nonce: z.string().regex(NONCE), mono: z.number().int().nonnegative() })

/** What the server has told about the time, measured by the clock that only goes forward. */
export interface ServerTime {
  /** A nonce the server just made. Anything that is none is ignored: it could never be signed. */
  readonly noteNonce: (nonce: string | null | undefined) => void
  /** The server's own clock, milliseconds since 1970, as it stood just now. */
  readonly noteDate: (at: number) => void
  /** Milliseconds since 1970: the server's clock when it is known since this boot, the PC's otherwise. */
  readonly now: () => number
  /** How a scan tells its time: a fresh nonce (never given twice), or how long ago the last nonce came. */
  readonly proof: () => TimeProof
}
export type TimeProof =
  | { readonly server_nonce: string; readonly offline: null }
  | { readonly server_nonce: null; readonly offline: { readonly nonce: string | null; readonly mono: number | null } }

/** What was kept in the data directory counts on if the PC was not started anew since. */
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

/** Without waiting for the disk: after a loss of power the PC's clock starts anew, and this is worth nothing. */
function keep(file: string, time: z.output<typeof kept>): void {
  try {
    writeFileSync(`${file}.partial`, JSON.stringify(time), { mode: 0o600 })
    renameSync(`${file}.partial`, file)
  } catch {
    // A full disk: scans are refused then (the journal), and an older time would only be less exact.
    rmSync(`${file}.partial`, { force: true })
  }
}

function keptIn(file: string, clock: Clock): { nonce: string; mono: number; isUsed: boolean } | undefined {
  const text = readIfThere(file)
  const read = text === undefined ? undefined : kept.safeParse(parsed(text))
  if (!read?.success || read.data.boot !== clock.boot || read.data.mono > clock.mono()) return undefined
  // It may have vouched for a scan already.
  return { nonce: read.data.nonce, mono: read.data.mono, isUsed: true }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
