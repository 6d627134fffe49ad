import {
  closeSync,
  copyFileSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Logger } from 'pino'
import { z } from 'zod'
import { syncFolder, writeWhole } from './whole-file.ts'

/**
 * Writes every scan to disk before it is reported: one line per record, `crc32 json`. A line torn by a crash is cut
 * off at the next start; a corrupt line in the middle is skipped, and the file is kept aside.
 */

/** After this many settled records the file is compacted. */
const COMPACT_AFTER = 500
/** How many delivered scans are kept, for a restored server that lost the latest. Weeks of a busy branch. */
const ARRIVED_KEPT = 2_000

const scanRecord = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  /** The attestation exactly as sent. */
  attestation: z.string(),
  alias: z.string(),
  score: z.number(),
  at: z.number(),
})
export type ScanRecord = z.output<typeof scanRecord>
const line = z.union([
  z.object({ epoch: z.number().int(), seq: z.number().int() }),
  z.object({ scan: scanRecord }),
  z.object({ settled: z.uuid(), as: z.string() }),
  z.object({ dead: z.uuid(), why: z.string() }),
])
type Line = z.output<typeof line>

export interface Journal {
  /** Changes whenever the scan counter was lost; `seq` restarts with it. */
  readonly epoch: number
  readonly nextSeq: () => number
  /** The scan is on disk when this returns. Throws if writing fails: then there was no scan. */
  readonly put: (scan: ScanRecord) => void
  /** Marks a scan as accepted by a page or the gateway. */
  readonly settle: (id: string, as: string) => void
  /** Marks a scan as permanently refused by the gateway; kept for investigation. */
  readonly bury: (id: string, why: string) => void
  /** Pending scans, oldest first. */
  readonly pending: () => readonly ScanRecord[]
  readonly dead: () => number
  readonly close: () => void
}

/** Opens the journal of a data directory. `wall` is the PC's clock, milliseconds since 1970. */
export function openJournal(
  dataDir: string,
  { wall, log }: { readonly wall: () => number; readonly log: Logger },
): Journal {
  const file = join(dataDir, 'journal')
  const read = readJournal(file)
  if (read.bad) {
    copyFileSync(file, `${file}.damaged-${wall()}`)
    log.error({ bad: read.bad, kept: read.pending.size }, 'the journal was damaged; the rest of it was kept')
  }
  const state = {
    ...read,
    // Named by seconds since 1970: increasing, and fits the wire format. Never reuses an earlier value.
    epoch: read.epoch ?? Math.max(1, Math.floor(wall() / 1000)),
    settled: 0,
  }
  const whole = () => {
    const arrived = [...state.arrived.values()].slice(-ARRIVED_KEPT)
    const waiting = [...state.pending.values()].map((scan) => ({ scan }))
    state.arrived = new Map(arrived.map((one) => [one.scan.id, one]))
    return [
      { epoch: state.epoch, seq: state.seq },
      ...arrived.flatMap(({ scan, as }) => [{ scan }, { settled: scan.id, as }]),
      ...waiting,
      ...state.dead,
    ]
      .map(lineOf)
      .join('')
  }
  if (read.epoch === undefined || read.bad) writeWhole(file, whole())
  let handle = openSync(file, 'a', 0o600)
  if (read.epoch !== undefined && !read.bad && read.torn) {
    ftruncateSync(handle, read.length)
    log.warn({ bytes: read.torn }, 'cut off a record that was never finished')
  }
  syncFolder(dirname(file))

  const append = (record: Line, isDurable: boolean) => {
    const bytes = Buffer.from(lineOf(record))
    const before = fstatSync(handle).size
    try {
      if (writeSync(handle, bytes) !== bytes.length) throw new Error('The disk did not take the whole record')
      if (isDurable) fdatasyncSync(handle)
    } catch (error) {
      // A partial record would corrupt the next one.
      ftruncateSync(handle, before)
      throw error
    }
  }
  const compactIfDue = () => {
    state.settled += 1
    if (state.settled < COMPACT_AFTER) return
    state.settled = 0
    writeWhole(file, whole())
    closeSync(handle)
    handle = openSync(file, 'a', 0o600)
  }
  return {
    epoch: state.epoch,
    nextSeq: () => state.seq + 1,
    put: (scan) => {
      // Incremented even if the write fails: a number that may be on disk is never reused.
      state.seq = Math.max(state.seq, scan.seq)
      append({ scan }, true)
      state.pending.set(scan.id, scan)
    },
    settle: (id, as) => {
      const scan = state.pending.get(id)
      if (!scan) return
      state.pending.delete(id)
      state.arrived.set(id, { scan, as })
      append({ settled: id, as }, false)
      compactIfDue()
    },
    bury: (id, why) => {
      const scan = state.pending.get(id)
      if (!scan) return
      state.pending.delete(id)
      // Writes the whole scan again, so that it survives the next compaction.
      state.dead.push({ scan }, { dead: id, why })
      append({ dead: id, why }, true)
    },
    pending: () => [...state.pending.values()].sort((a, b) => a.seq - b.seq),
    dead: () => state.dead.filter((record) => 'dead' in record).length,
    close: () => closeSync(handle),
  }
}

/** A scan in the journal: `refused` is the gateway's reason for a permanent refusal; `hasArrived`: it was accepted. */
export interface KeptScan {
  readonly scan: ScanRecord
  readonly refused: string | null
  readonly hasArrived: boolean
}

/**
 * Reads the journal of a data directory in scan order; read-only, so safe while the agent is running. Of
 * the delivered scans it returns those from `since` on (milliseconds since 1970), or none without `since`.
 */
export function readKeptScans(dataDir: string, since = Number.POSITIVE_INFINITY): readonly KeptScan[] {
  const { pending, arrived, dead } = readJournal(join(dataDir, 'journal'))
  const reasons = new Map(dead.flatMap((one) => ('dead' in one ? [[one.dead, one.why] as const] : [])))
  const buried = dead.flatMap((one) => ('scan' in one ? [one.scan] : []))
  // A finger that opened the portal, or that a page skipped, was not a punch and must not become one.
  const again = [...arrived.values()].flatMap(({ scan, as }) => (as === 'attendance' && scan.at >= since ? [scan] : []))
  return [...pending.values(), ...buried, ...again]
    .map((scan) => ({ scan, refused: reasons.get(scan.id) ?? null, hasArrived: arrived.has(scan.id) }))
    .sort((one, other) => one.scan.at - other.scan.at || one.scan.seq - other.scan.seq)
}

interface ReadJournal {
  readonly epoch: number | undefined
  readonly seq: number
  readonly pending: Map<string, ScanRecord>
  /** The most recently delivered scans, and what they were accepted as. */
  readonly arrived: Map<string, { readonly scan: ScanRecord; readonly as: string }>
  readonly dead: Line[]
  /** Number of invalid lines in the middle. */
  readonly bad: number
  /** Bytes after the last complete line, and the offset where it ends. */
  readonly torn: number
  readonly length: number
}

function readJournal(file: string): ReadJournal {
  const bytes = bytesOf(file)
  const whole = wholeLines(bytes)
  const pending: ReadJournal['pending'] = new Map()
  const arrived: ReadJournal['arrived'] = new Map()
  const dead: Line[] = []
  let [epoch, seq, bad]: [number | undefined, number, number] = [undefined, 0, 0]
  for (const record of whole.lines) {
    if (!record) bad += 1
    else if ('epoch' in record) [epoch, seq] = [record.epoch, Math.max(seq, record.seq)]
    else if ('scan' in record) {
      pending.set(record.scan.id, record.scan)
      seq = Math.max(seq, record.scan.seq)
    } else if ('settled' in record) {
      const scan = pending.get(record.settled)
      pending.delete(record.settled)
      if (scan) arrived.set(scan.id, { scan, as: record.as })
    } else {
      const scan = pending.get(record.dead)
      pending.delete(record.dead)
      dead.push(...(scan ? [{ scan }] : []), record)
    }
  }
  // Without its first line the scan counter is unknown.
  if (epoch === undefined) seq = 0
  return { epoch, seq, pending, arrived, dead, bad, torn: bytes.length - whole.length, length: whole.length }
}

function wholeLines(bytes: Buffer): { readonly lines: readonly (Line | undefined)[]; readonly length: number } {
  const lines: (Line | undefined)[] = []
  let length = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, length)) {
    lines.push(recordIn(bytes.toString('utf8', length, end)))
    length = end + 1
  }
  return { lines, length }
}

function lineOf(record: Line): string {
  const text = JSON.stringify(record)
  return `${checksum(text)} ${text}\n`
}

function recordIn(text: string): Line | undefined {
  const json = text.slice(9)
  if (text.slice(0, 8) !== checksum(json)) return undefined
  const read = line.safeParse(JSON.parse(json))
  return read.success ? read.data : undefined
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
