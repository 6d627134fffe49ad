import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file atomically: after a crash it has either the old or the new content. Readable by this user only. */
export function writeWhole(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.partial`, content, { mode: 0o600, flush: true })
  renameSync(`${file}.partial`, file)
  syncFolder(dirname(file))
}

/** A rename is durable only once the folder is synced. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The text of a file, or undefined if it does not exist. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
