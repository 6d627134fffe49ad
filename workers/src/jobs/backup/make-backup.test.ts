import { readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alone } from '@labada/db/backup/alone'
import { readAnchors } from '@labada/db/backup/anchors'
import { proveBackup } from '@labada/db/backup/make'
import { connect } from '@labada/db/backup/snapshot'
import { newId } from '@labada/db/core/ids'
import { listSigners, openServerKeys } from '@labada/db/core/server-keys'
import { givenAdmin } from '@labada/db/testing/factories/factories'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BackupShop, HOUR_MS, NOW, openBackupShop } from '../../testing/backup-shop.ts'
import { clockJobs } from '../catalog.ts'

const DAY_MS = 24 * HOUR_MS

let shop: BackupShop
beforeEach(async () => {
  shop = await openBackupShop()
})
afterEach(() => shop.close())

describe('make-backup', () => {
  it('makes a backup, proves it by a restore, tells how far it is, and leaves it alone when it is run again', async () => {
    await shop.givenKey()
    const id = await shop.request()
    await shop.run(id)
    const row = await shop.rowOf(id)
    expect(row).toMatchObject({ state: 'verified', step: null, failure: null, removedAt: null })
    expect(row.proof?.tables).toBeGreaterThan(80)
    expect(row.proof?.rows).toBe(row.rowCount)
    expect(row.appVersion).toMatch(/^\d+\.\d+\.\d+$/)
    expect(row.log.map(({ step }) => step)).toEqual(['database', 'proof', null])
    expect(row.log.at(-1)?.note).toMatch(/^Verified: [\d,]+ rows in \d+ tables$/)
    const signers = await listSigners(shop.db)
    const proof = { path: shop.files.backups.pathOf(id), signers, identity: shop.owner.identity }
    expect((await proveBackup({ ...proof, databaseUrl: shop.database.urlOf('labada_backup') })).rows).toBe(row.rowCount)
    expect(await shop.told()).toEqual(
      expect.arrayContaining(['backup.progressed', 'backup.created', 'backup.verified']),
    )
    expect(await readAnchors(shop.files.backups)).toMatchObject([{ backupId: id }])
    await shop.run(id)
    expect(await shop.rowOf(id)).toEqual(row)
  }, 240_000)

  it('begins again where it was killed, and leaves one whole file', async () => {
    await shop.givenKey()
    const id = await shop.request()
    await shop.db.updateTable('backup').set({ state: 'running' }).where('id', '=', id).execute()
    await shop.files.backups.list()
    await writeFile(shop.files.backups.partialOf(id), 'half a backup')
    await shop.run(id)
    expect((await shop.rowOf(id)).state).toBe('verified')
    expect((await readdir(shop.files.backups.folder)).sort()).toEqual([`${id}.tar`, 'log.jsonl'].sort())
  }, 240_000)

  it('stops when it is cancelled, and leaves nothing', async () => {
    await shop.givenKey()
    const id = await shop.request()
    const context = shop.contextWith()
    const client = await connect(shop.database.ownerUrl, 'test')
    // It waits at its second step until it was cancelled.
    await client.query('begin; lock table ledger_posting in access exclusive mode')
    const running = shop.run(id, context)
    await expect.poll(async () => (await shop.rowOf(id)).state, { timeout: 20_000 }).toBe('running')
    await shop.db.updateTable('backup').set({ state: 'cancelled' }).where('id', '=', id).execute()
    await client.query('commit')
    await client.end()
    await running
    expect(await shop.rowOf(id)).toMatchObject({ state: 'cancelled', bytes: null, failure: null })
    expect(await shop.isThere(id)).toBe(false)
    expect(await shop.openAlerts()).toEqual([])
  }, 240_000)

  it('says why it failed, alerts the owner, and ends the alert with the next that works', async () => {
    await shop.givenKey()
    await rm(join(shop.dataDir, 'keys'), { recursive: true })
    const id = await shop.request()
    await shop.run(id)
    expect(await shop.rowOf(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/key this server signs/),
    })
    const { log } = await shop.rowOf(id)
    expect(log.at(-1)).toMatchObject({ note: expect.stringMatching(/^Error.*key this server signs/) })
    expect(await shop.openAlerts()).toEqual(['backup_failed'])
    await openServerKeys(shop.database.db, shop.dataDir)
    await shop.run(await shop.request())
    expect(await shop.openAlerts()).toEqual([])
  }, 240_000)

  it('on a full disk fails and says so, and leaves nothing that looks like a backup (R20)', async () => {
    await shop.givenKey()
    const id = await shop.request()
    const context = shop.contextWith()
    await shop.files.backups.list()
    const before = await readdir(shop.files.backups.folder)
    const partial = join(shop.files.backups.folder, 'no-room')
    await symlink('/dev/full', partial)
    const backups = { ...shop.files.backups, partialOf: () => partial }
    await shop.run(id, { ...context, files: { ...shop.files, backups } })
    expect(await shop.rowOf(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^The server’s disk is full/),
      bytes: null,
    })
    expect(await shop.openAlerts()).toEqual(['backup_failed'])
    expect(await readdir(shop.files.backups.folder)).toEqual(before)
  }, 240_000)

  it('is not good when a sent file is lost, but has all the rest', async () => {
    await shop.givenKey()
    const hash = await shop.files.keepUpload(Buffer.from('a receipt'))
    const admin = await givenAdmin(shop.db)
    await shop.database.db
      .insertInto('upload')
      .values({
        id: newId(),
        branchId: null,
        name: 'receipt.webp',
        type: 'image/webp',
        bytes: 9,
        width: null,
        height: null,
        contentHash: hash,
        smallHash: null,
        sourceHash: hash,
        uploadedAt: shop.now,
        uploadedBy: admin.id,
      })
      .execute()
    await rm(shop.files.uploadAt(hash))
    const id = await shop.request()
    await shop.run(id)
    expect(await shop.rowOf(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/1 uploaded file is lost/),
    })
    expect(await shop.isThere(id)).toBe(true)
  }, 240_000)

  it('waits for nobody: two at once is an error to be tried again', async () => {
    await shop.givenKey()
    const id = await shop.request()
    await alone(shop.database.urlOf('labada_backup'), shop.files, async () => {
      await expect(shop.run(id)).rejects.toThrow('Another program is creating a backup')
    })
    expect((await shop.rowOf(id)).state).toBe('queued')
  })

  it('says so where backups cannot be made', async () => {
    await shop.givenKey()
    const id = await shop.request()
    await expect(shop.run(id, { ...shop.contextWith(), backups: undefined })).rejects.toThrow('BACKUP_DATABASE_URL')
  })

  it('lets go of what the rule no longer keeps, and of nothing else', async () => {
    await shop.givenKey()
    const ids: string[] = []
    // A proven backup of each day until now, the oldest pinned: the one of 39 days ago has no place of its own.
    for (let day = 40; day >= 1; day--) {
      const id = await shop.request()
      await shop.files.backups.list()
      await writeFile(shop.files.backups.pathOf(id), 'a backup')
      await shop.database.db
        .updateTable('backup')
        .set({
          state: 'verified',
          isPinned: day === 40,
          snapshotAt: new Date(NOW.getTime() - day * DAY_MS),
          provenAt: NOW,
          proof: '{}',
          bytes: 1,
          sha256: Buffer.alloc(32),
          rowCount: 1,
        })
        .where('id', '=', id)
        .execute()
      ids.push(id)
    }
    const today = await shop.request()
    await shop.run(today)
    const rows = await shop.db.selectFrom('backup').select(['id', 'removedAt']).execute()
    const removed = rows.filter(({ removedAt }) => removedAt).map(({ id }) => id)
    expect(removed).toContain(ids[1])
    expect(removed).not.toContain(ids[0])
    expect(removed).not.toContain(today)
    expect(await shop.isThere(ids[1] ?? '')).toBe(false)
    expect(await shop.isThere(ids[0] ?? '')).toBe(true)
  }, 240_000)
})

describe('the nightly backup', () => {
  const requested = async () => (await shop.db.selectFrom('backup').select('kind').execute()).map(({ kind }) => kind)

  it('is asked for once, and not before there is a key', async () => {
    await clockJobs['watch-backups'].run({}, shop.contextWith())
    expect(await requested()).toEqual([])
    await shop.givenKey(new Date(NOW.getTime() - 24 * HOUR_MS))
    await clockJobs['watch-backups'].run({}, shop.contextWith())
    await clockJobs['watch-backups'].run({}, shop.contextWith())
    expect(await requested()).toEqual(['scheduled'])
    expect(await shop.told()).toContain('backup.requested')
  })

  it('is made up for when a night was missed, and alerts when it is too late', async () => {
    await shop.givenKey(new Date(NOW.getTime() - 25 * HOUR_MS))
    await clockJobs['watch-backups'].run({}, shop.contextWith())
    expect(await requested()).toEqual(['scheduled'])
    expect(await shop.openAlerts()).toEqual([])
    await shop.db.updateTable('backup').set({ state: 'failed', failure: 'disk full' }).execute()
    shop.now = new Date(NOW.getTime() + 2 * HOUR_MS)
    await clockJobs['watch-backups'].run({}, shop.contextWith())
    expect(await shop.openAlerts()).toEqual(['backup_overdue'])
    expect(await requested()).toEqual(['scheduled', 'scheduled'])
    const [newest] = await shop.db.selectFrom('backup').select('id').where('state', '=', 'queued').execute()
    await shop.run(newest?.id ?? '', shop.contextWith())
    await clockJobs['watch-backups'].run({}, shop.contextWith())
    expect(await shop.openAlerts()).toEqual([])
  }, 240_000)

  it('goes on with a backup whose program died', async () => {
    await shop.givenKey()
    const id = await shop.request()
    await clockJobs['watch-backups'].run({}, shop.contextWith())
    expect(await shop.db.selectFrom('dueJob').select(['job', 'key']).execute()).toEqual([
      { job: 'make-backup', key: id },
    ])
  })
})
