import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { keptScans } from '@labada/contracts/kept-scans'
import { z } from 'zod'
import { readKeptScans } from './journal.ts'
import { writeWhole } from './whole-file.ts'

/** What came of it, in a sentence for whoever sits at the PC. */
export interface Exported {
  readonly words: string
  readonly isDone: boolean
}

const USAGE = 'Say where to: export FILE. Without anything the agent starts.'

/** `export FILE`: writes what the journal still holds to a new file, each scan as it was signed. Changes nothing else. */
export function exportScans(dataDir: string, command: string, file: string | undefined): Exported {
  if (command !== 'export' || !file) return { words: USAGE, isDone: false }
  const to = resolve(file)
  if (existsSync(to)) return { words: `${to} is there already. Choose another name.`, isDone: false }
  const kept = readKeptScans(dataDir)
  if (kept.length === 0) return { words: 'Nothing waits: every scan has reached the gateway.', isDone: true }
  const refused = kept.filter((one) => one.refused !== null).length
  const scans = kept.map(({ scan, refused: why }) => ({
    attestation: scan.attestation,
    refused: why?.slice(0, 300) ?? null,
  }))
  try {
    writeWhole(to, JSON.stringify(z.encode(keptScans, { labada: 'scans', v: 1, made_at: new Date(), scans })))
  } catch (error) {
    return {
      words: `${to} could not be written: ${error instanceof Error ? error.message : String(error)}`,
      isDone: false,
    }
  }
  const waiting = kept.length - refused
  return {
    words: `${waiting} that wait and ${refused} that the gateway refused are in ${to}. Take them in under Settings, Devices.`,
    isDone: true,
  }
}
