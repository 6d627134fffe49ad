import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { keptScans } from '@labada/contracts/attendance/kept-scans'
import { z } from 'zod'
import { readKeptScans } from './journal.ts'
import { writeWhole } from './whole-file.ts'

/** The result, as a sentence for the user at the PC. */
export interface Exported {
  readonly words: string
  readonly isDone: boolean
}

/** How long a scan may have waited for a connection: it may predate the backup but have arrived after it. */
const WAITED_MS = 24 * 3_600_000
const USAGE = 'Enter a file: export FILE, or export FILE SINCE. Without arguments, the agent starts.'

/**
 * `export FILE`: writes the scans left in the journal to a new file, as they were signed. Changes nothing else. With a
 * timestamp argument also those that may have arrived since then, for a restored server that no longer has
 * them: everything from one day before it onwards. Importing a scan that the server already has changes nothing.
 */
export function exportScans(
  dataDir: string,
  command: string,
  file: string | undefined,
  since: string | undefined,
): Exported {
  if (command !== 'export' || !file) return { words: USAGE, isDone: false }
  const moment = since === undefined ? Number.POSITIVE_INFINITY : momentOf(since)
  if (moment === undefined)
    return { words: `${since} isn’t a time. Enter it like 2026-11-21T10:00:00+08:00.`, isDone: false }
  const to = resolve(file)
  if (existsSync(to)) return { words: `${to} already exists. Choose another name.`, isDone: false }
  const kept = readKeptScans(dataDir, moment - WAITED_MS)
  if (kept.length === 0) {
    const words = since === undefined ? '' : ` There were none since a day before ${since}.`
    return { words: `Nothing to export. Every scan has reached the gateway.${words}`, isDone: true }
  }
  const refused = kept.filter((one) => one.refused !== null).length
  const scans = kept.map(({ scan, refused: why }) => ({
    attestation: scan.attestation,
    refused: why?.slice(0, 300) ?? null,
  }))
  try {
    writeWhole(to, JSON.stringify(z.encode(keptScans, { labada: 'scans', v: 1, made_at: new Date(), scans })))
  } catch (error) {
    return {
      words: `${to} couldn’t be written: ${error instanceof Error ? error.message : String(error)}`,
      isDone: false,
    }
  }
  const arrived = kept.filter(({ hasArrived }) => hasArrived).length
  const waiting = kept.length - refused - arrived
  const again = since === undefined ? '' : `, and ${arrived} that arrived since a day before ${since},`
  return {
    words: `${waiting} waiting and ${refused} refused by the gateway${again} are in ${to}. Import them in Settings, Devices.`,
    isDone: true,
  }
}

/** Parses a timestamp with a time zone to milliseconds since 1970; undefined if it is invalid. */
function momentOf(text: string): number | undefined {
  const read = z.iso.datetime({ offset: true }).safeParse(text)
  return read.success ? Date.parse(read.data) : undefined
}
