import { copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { hashOf } from '@labada/db/backup/container'
import type { OffSite } from './backup-place.ts'

/**
 * Stores copies of backups in a folder of another drive or machine (a mounted NAS). Copies are atomic: each
 * is written to a temporary file, synced, read back and compared, and then renamed. The folder is never created: if
 * the drive is not mounted, the copy would end up on the very disk whose failure it must survive.
 */
export function offSiteFolder(folder: string): OffSite {
  const at = resolve(folder)
  const pathOf = (id: string) => join(at, `${id}.tar`)
  return {
    place: 'drive',
    where: at,
    async put(id, path) {
      if (!(await stat(at)).isDirectory()) throw new Error('It is no folder')
      const partial = `${pathOf(id)}.partial`
      try {
        await copyFile(path, partial)
        await synced(partial)
        if (!(await hashOf(partial)).equals(await hashOf(path)))
          throw new Error('The copy doesn’t match what was written')
        await rename(partial, pathOf(id))
        await synced(dirname(partial))
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    hashOf: (id) => hashOf(pathOf(id)),
    drop: (id) => rm(pathOf(id), { force: true }),
  }
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
