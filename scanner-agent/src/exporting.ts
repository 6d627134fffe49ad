import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { keptScans } from '@labada/contracts/attendance/kept-scans'
import { z } from 'zod'
import { readKeptScans } from './journal.ts'
import { writeWhole } from './whole-file.ts'

/** What came of it, in a sentence for whoever sits at the PC. */
export interface Exported {
  readonly words: string
  readonly isDone: boolean
}

/** A scan may have waited so long for the line before it arrived: after the backup, though it was made before. */
const WAITED_MS = 24 * 3_600_000
const USAGE = 'Enter a file: export FILE, or export FILE SINCE. Without arguments, the agent starts.'

/**
 * `export FILE`: writes what the journal still holds to a new file, each scan as it was signed. Changes nothing else. With a
 * moment behind it also those that may have arrived since then, for a server that was restored and knows nothing of them any
 * more: everything of the day before it and later. To bring one that the server knows changes nothing.
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

/** Milliseconds since 1970 of a moment with its zone; undefined for what is none. */
function momentOf(text: string): number | undefined {
  const read = z.iso.datetime({ offset: true }).safeParse(text)
  return read.success ? Date.parse(read.data) : undefined
}
