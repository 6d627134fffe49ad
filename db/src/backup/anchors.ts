import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
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

function logOf({ folder }: BackupFolder): string {
  return join(folder, 'log.jsonl')
}
