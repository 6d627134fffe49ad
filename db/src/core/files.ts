import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * The files that rows refer to, in the data directory, outside everything the web server serves. No external name ever
 * becomes a path: uploads are named by the hash of their content, exports by their id.
 */
export interface Files {
  /** Stores content under its hash and returns the hash. Storing the same content twice gives one file. */
  readonly keepUpload: (content: Uint8Array) => Promise<string>
  readonly readUpload: (hash: string) => AsyncIterable<Uint8Array>
  readonly dropUpload: (hash: string) => Promise<void>
  /** Writes an export, completely or not at all. Returns its size in bytes. */
  readonly writeExport: (id: string, content: AsyncIterable<Uint8Array>) => Promise<number>
  readonly readExport: (id: string) => AsyncIterable<Uint8Array>
  readonly dropExport: (id: string) => Promise<void>
  readonly backups: BackupFolder
  /** The path of an upload, whether it exists or not. */
  readonly uploadAt: (hash: string) => string
  /** The disks of all this, of the files and of the backups: how much fits onto each, and how much of that is left. */
  readonly rooms: () => Promise<readonly { readonly bytes: number; readonly freeBytes: number }[]>
}

/** The folder of backup files, each named by its backup's id. A file being written has another name. */
export interface BackupFolder {
  readonly folder: string
  readonly pathOf: (id: string) => string
  readonly partialOf: (id: string) => string
  readonly read: (id: string) => AsyncIterable<Uint8Array>
  readonly drop: (id: string) => Promise<void>
  /** All backup files. */
  readonly list: () => Promise<{ readonly id: string; readonly modifiedAt: Date }[]>
  /** Removes what interrupted runs left behind. */
  readonly sweepPartials: () => Promise<void>
  /** Free bytes on the disk of the backups. */
  readonly freeBytes: () => Promise<number>
}

const HASH = /^[0-9a-f]{64}$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function openFiles(dataDir: string): Files {
  const root = resolve(dataDir, 'files')
  const uploadAt = (hash: string) => join(root, 'uploads', must(HASH, hash).slice(0, 2), hash)
  const exportAt = (id: string) => join(root, 'exports', must(ID, id))
  return {
    async keepUpload(content) {
      const hash = createHash('sha256').update(content).digest('hex')
      const path = uploadAt(hash)
      if (await exists(path)) return hash
      await whole(path, async (temporary) => {
        const file = await open(temporary, 'wx', 0o600)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
      })
      return hash
    },
    readUpload: (hash) => createReadStream(uploadAt(hash)),
    dropUpload: (hash) => rm(uploadAt(hash), { force: true }),
    async writeExport(id, content) {
      const path = exportAt(id)
      await whole(path, (temporary) => pipeline(content, createWriteStream(temporary, { flags: 'wx', mode: 0o600 })))
      return (await stat(path)).size
    },
    readExport: (id) => createReadStream(exportAt(id)),
    dropExport: (id) => rm(exportAt(id), { force: true }),
    backups: openBackupFolder(resolve(dataDir, 'backups')),
    uploadAt,
    rooms: () => Promise.all([root, resolve(dataDir, 'backups')].map(roomOn)),
  }
}

/** The room on the disk of a folder, which is made if it is not there. What only the system may use is no room. */
async function roomOn(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { blocks, bfree, bavail, bsize } = await statfs(folder)
  return { bytes: (blocks - bfree + bavail) * bsize, freeBytes: bavail * bsize }
}

function openBackupFolder(folder: string): BackupFolder {
  const pathOf = (id: string) => join(folder, `${must(ID, id)}.tar`)
  return {
    folder,
    pathOf,
    partialOf: (id) => `${pathOf(id)}.partial`,
    read: (id) => createReadStream(pathOf(id), { highWaterMark: 1 << 20 }),
    drop: (id) => rm(pathOf(id), { force: true }),
    async list() {
      const names = (await namesIn(folder)).filter((name) => name.endsWith('.tar'))
      return Promise.all(
        names.map(async (name) => ({
          id: basename(name, '.tar'),
          modifiedAt: (await stat(join(folder, name))).mtime,
        })),
      )
    },
    async sweepPartials() {
      for (const name of await namesIn(folder)) {
        if (name.endsWith('.tar.partial')) await rm(join(folder, basename(name)), { force: true })
      }
    },
    freeBytes: async () => (await roomOn(folder)).freeBytes,
  }
}

async function namesIn(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return readdir(folder)
}

/** Writes to a temporary file and renames it: a reader sees nothing or everything. */
async function whole(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  await mkdir(resolve(path, '..'), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomUUID()}`
  try {
    await write(temporary)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

function must(shape: RegExp, name: string): string {
  if (!shape.test(name)) throw new Error('Not the name of a file of ours')
  return name
}
