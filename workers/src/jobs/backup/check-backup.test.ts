import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNewestProven } from '@labada/db/backup/backups'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BackupShop, HOUR_MS, NOW, openBackupShop } from '../../testing/backup-shop.ts'
import { clockJobs, dueJobs } from '../catalog.ts'
import type { OffSite } from './backup-place.ts'
import { offSiteFolder } from './off-site-folder.ts'

let shop: BackupShop
beforeEach(async () => {
  shop = await openBackupShop()
})
afterEach(() => shop.close())

describe('a backup whose files are looked at again', () => {
  const check = async (id: string, offSite: OffSite) => {
    shop.now = new Date(shop.now.getTime() + HOUR_MS)
    await shop.db.updateTable('backup').set({ checkRequestedAt: shop.now }).where('id', '=', id).execute()
    await dueJobs['check-backup'].run(id, shop.contextWith(offSite))
    return shop.rowOf(id)
  }

  it('is as it was made; a bit that fell over here or off-site is found, told, and makes it nobody’s newest proof', async () => {
    await shop.givenKey(new Date(NOW.getTime() - 25 * HOUR_MS))
    const drive = await mkdtemp(join(tmpdir(), 'labada-drive-'))
    const offSite = offSiteFolder(drive)
    const id = await shop.request()
    await shop.run(id, shop.contextWith(offSite))
    expect(await check(id, offSite)).toMatchObject({ checkedAt: shop.now, checkFailure: null })
    const atOnce = await shop.rowOf(id)
    await dueJobs['check-backup'].run(id, shop.contextWith(offSite))
    expect(await shop.rowOf(id)).toEqual(atOnce)
    for (const [path, where] of [
      [join(drive, `${id}.tar`), 'On the other drive: The copy doesn’t match what was written'],
      [shop.files.backups.pathOf(id), 'On this server: This backup was changed after it was made'],
    ] as const) {
      await flipBit(path)
      expect((await check(id, offSite)).checkFailure).toContain(where)
      expect(await shop.openAlerts()).toContain('backup_damaged')
    }
    expect(await findNewestProven(shop.db)).toBeUndefined()
    await clockJobs['watch-backups'].run({}, shop.contextWith())
    expect(await shop.openAlerts()).toContain('backup_damaged')
    await shop.db.updateTable('backup').set({ removedAt: shop.now }).where('id', '=', id).execute()
    await clockJobs['watch-backups'].run({}, shop.contextWith())
    expect(await shop.openAlerts()).not.toContain('backup_damaged')
    expect(await shop.told()).toContain('backup.checked')
    await rm(drive, { recursive: true })
  }, 240_000)

  /** In the middle of what is encrypted. */
  async function flipBit(path: string): Promise<void> {
    const content = await readFile(path)
    content[5_000] = (content[5_000] ?? 0) ^ 1
    await writeFile(path, content)
  }
})
