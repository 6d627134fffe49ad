import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openContainer } from '@labada/db/backup/container'
import { listSigners } from '@labada/db/core/server-keys'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BackupShop, NOW, openBackupShop } from '../../testing/backup-shop.ts'
import { type ObjectStore, startObjectStore } from '../../testing/object-store.ts'
import { clockJobs, dueJobs } from '../catalog.ts'
import type { OffSite } from './backup-place.ts'
import { offSiteBucket } from './off-site-bucket.ts'
import { offSiteFolder } from './off-site-folder.ts'

let store: ObjectStore
let shop: BackupShop
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store?.stop())
beforeEach(async () => {
  shop = await openBackupShop()
  await shop.givenKey()
})
afterEach(() => shop.close())

const away: OffSite = {
  place: 'bucket',
  where: 'store',
  put: () => Promise.reject(new Error('no answer')),
  hashOf: () => Promise.reject(new Error('no answer')),
  drop: () => Promise.reject(new Error('no answer')),
}

describe('copies of a backup', () => {
  it('lie on the other drive and in the bucket, and go with it', async () => {
    const drive = await mkdtemp(join(tmpdir(), 'labada-drive-'))
    const places = [offSiteFolder(drive), offSiteBucket(store.settings)]
    const id = await shop.request()
    await shop.run(id, shop.contextWith(...places))
    expect(await shop.rowOf(id)).toMatchObject({
      offSiteAt: NOW,
      offSiteFailure: null,
      bucketAt: NOW,
      bucketFailure: null,
    })
    const fetched = join(drive, 'fetched')
    await offSiteBucket(store.settings).fetch(`labada/${id}.tar`, fetched)
    expect((await openContainer(fetched, await listSigners(shop.db))).manifest.id).toBe(id)
    await rm(fetched)
    // As the page lets go of it: the file here at once, the copies when the workers look.
    await shop.db.updateTable('backup').set({ removedAt: NOW }).where('id', '=', id).execute()
    await clockJobs['watch-backups'].run({}, shop.contextWith(away))
    expect((await shop.rowOf(id)).bucketAt).toEqual(NOW)
    await clockJobs['watch-backups'].run({}, shop.contextWith(...places))
    expect(await shop.rowOf(id)).toMatchObject({ offSiteAt: null, bucketAt: null })
    expect([await readdir(drive), await offSiteBucket(store.settings).list()]).toEqual([[], []])
    await rm(drive, { recursive: true })
  }, 240_000)

  it('that failed spoil nothing, are told as an alert, and are made when the store is back', async () => {
    const id = await shop.request()
    await shop.run(id, shop.contextWith(away))
    expect(await shop.rowOf(id)).toMatchObject({
      state: 'verified',
      bucketAt: null,
      bucketFailure: 'store: no answer',
    })
    expect(await shop.isThere(id)).toBe(true)
    expect(await shop.openAlerts()).toEqual(['backup_not_copied'])
    await clockJobs['watch-backups'].run({}, shop.contextWith(away))
    const due = await shop.db.selectFrom('dueJob').select(['job', 'key']).execute()
    expect(due).toEqual([{ job: 'copy-backup', key: id }])
    await dueJobs['copy-backup'].run(id, shop.contextWith(away))
    expect(await shop.openAlerts()).toEqual(['backup_not_copied'])
    for (const _twice of [1, 2]) {
      await dueJobs['copy-backup'].run(id, shop.contextWith(offSiteBucket(store.settings)))
      expect(await shop.rowOf(id)).toMatchObject({ bucketAt: NOW, bucketFailure: null })
    }
    expect(await shop.openAlerts()).toEqual([])
    expect(await shop.told()).toContain('backup.copied')
  }, 240_000)
})
