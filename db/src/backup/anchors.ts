import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { NotedSeal } from '../core/audit-seals.ts'
import type { Db } from '../core/client.ts'
import type { BackupFolder } from '../core/files.ts'

/**
 * How far the audit log was sealed at a moment, stored outside the database: a restore of older data cannot hide that
 * there were later entries.
 */
const anchorSchema = z.object({
  at: z.iso.datetime(),
  backupId: z.uuid(),
  /** The number of sealed entries, and the seal of the last one (hex). */
  entries: z.number().int().min(0),
  head: z.string().nullable(),
})
export type Anchor = z.output<typeof anchorSchema>

/** Adds a line to the log beside the backups. */
export async function writeAnchor(folder: BackupFolder, anchor: Anchor): Promise<void> {
  const file = logOf(folder)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await appendFile(file, `${JSON.stringify(anchorSchema.parse(anchor))}\n`, { mode: 0o600, flush: true })
}

/** The recorded lines, oldest first. A line truncated by a power failure is omitted. */
export async function readAnchors(folder: BackupFolder): Promise<Anchor[]> {
  let text: string
  try {
    text = await readFile(logOf(folder), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  return text.split('\n').flatMap((line) => {
    try {
      return anchorSchema.safeParse(JSON.parse(line)).data ?? []
    } catch {
      return []
    }
  })
}

/** A seal that somebody noted outside the database, and when; `head` is null before the first seal. */
export interface Witnessed extends Pick<Anchor, 'entries' | 'head'> {
  readonly at: Date
}

/**
 * The seals that the audit log still has to have: those of the recorded lines and of `witnesses`, without what a restore took
 * back. A restore wrote down itself what that was, and alerted.
 */
export async function listNotedSeals(
  db: Db,
  folder: BackupFolder,
  witnesses: readonly Witnessed[] = [],
): Promise<NotedSeal[]> {
  const restores = await db.selectFrom('restore').select(['restoredAt', 'sealedEntries', 'report']).execute()
  const anchors = (await readAnchors(folder)).map(({ at, ...rest }) => ({ at: new Date(at), ...rest }))
  return [...anchors, ...witnesses].flatMap(({ at, entries, head }) => {
    const isTakenBack = restores.some(
      ({ restoredAt, sealedEntries, report }) =>
        restoredAt > at && (entries > sealedEntries || report.differsAt !== null),
    )
    return head === null || isTakenBack ? [] : [{ number: entries, hash: head }]
  })
}

function logOf({ folder }: BackupFolder): string {
  return join(folder, 'log.jsonl')
}
