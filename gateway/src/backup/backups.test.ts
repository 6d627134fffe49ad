import { mkdir, writeFile } from 'node:fs/promises'
import { recipientText } from '@labada/contracts/backup/backup-keys'
import { newIdentity } from '@labada/db/backup/age'
import { newId } from '@labada/db/core/ids'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../testing/app.ts'
import { pagesOf, textOf } from '../testing/pdf-text.ts'

const recipient = recipientText(newIdentity().recipient)
let shop: TestApp
let admin: Person
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.admin()
})
afterAll(() => shop.stop())

const overview = async () => (await admin.call('GET', '/backups')).body
const audited = async (action: string) =>
  (await shop.db.selectFrom('auditLog').select('objectId').where('action', '=', action).execute()).map(
    ({ objectId }) => objectId,
  )
const givenProven = async (id: string, at: Date) =>
  shop.db
    .updateTable('backup')
    .set({
      state: 'verified',
      failure: null,
      snapshotAt: at,
      provenAt: at,
      finishedAt: at,
      bytes: 3,
      rowCount: 1,
      sha256: Buffer.alloc(32),
      proof: JSON.stringify({ tables: 1, rows: 1, files: 0, invariants: 1, sealedEntries: 0, seconds: 1 }),
    })
    .where('id', '=', id)
    .execute()

describe('backups', () => {
  const keyId = newId()
  const [first, second] = [newId(), newId()]

  it('say in the beginning that there is none, and are not late without a key', async () => {
    expect(await overview()).toMatchObject({ key: null, backups: [], isOverdue: false, provenAt: null })
    const health = await fetch(`${shop.url}/health/backup`)
    expect([health.status, await health.json()]).toEqual([200, { status: 'not set up', provenAt: null }])
    const refused = await admin.call('POST', '/backups', { body: { id: newId() } })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'BACKUP_KEY_MISSING' }])
  })

  it('take a public key once, and nothing that is none', async () => {
    const wrong = await admin.call('POST', '/backups/keys', { body: { id: newId(), recipient: 'age1nothing' } })
    expect(wrong.status).toBe(422)
    const set = (id: string) => admin.call('POST', '/backups/keys', { body: { id, recipient } })
    // Sent again while it is being answered, and once more afterwards.
    for (const answers of [await Promise.all(Array.from({ length: 8 }, () => set(keyId))), [await set(keyId)]])
      for (const { status, body } of answers)
        expect([status, body]).toMatchObject([200, { key: { id: keyId, recipient } }])
    expect(await audited('backup_key.changed')).toEqual([keyId])
  })

  it('are asked for once, one at a time, and can be cancelled', async () => {
    for (const _twice of [1, 2]) {
      const { status, body: json } = await admin.call('POST', '/backups', { body: { id: first } })
      expect([status, json]).toMatchObject([200, { id: first, state: 'queued', kind: 'manual' }])
    }
    expect(await audited('backup.requested')).toEqual([first])
    const other = await admin.call('POST', '/backups', { body: { id: newId() } })
    expect([other.status, other.body]).toMatchObject([409, { code: 'BACKUP_RUNNING' }])
    for (const _twice of [1, 2]) {
      const { body: json } = await admin.call('POST', `/backups/${first}/cancel`)
      expect(json).toMatchObject({ state: 'cancelled', failure: null })
    }
    expect(await audited('backup.cancelled')).toEqual([first])
  })

  it('are downloaded by a link that works once', async () => {
    await admin.call('POST', '/backups', { body: { id: second } })
    const early = await admin.call('POST', `/backups/${second}/links`)
    expect([early.status, early.body]).toMatchObject([409, { code: 'NOT_READY' }])
    await givenProven(second, new Date())
    await mkdir(`${shop.dataDir}/backups`, { recursive: true })
    await writeFile(`${shop.dataDir}/backups/${second}.tar`, 'tar')
    const { body: json } = await admin.call('POST', `/backups/${second}/links`)
    const file = await fetch(`${shop.url}${json.path}`)
    expect([file.status, await file.text()]).toEqual([200, 'tar'])
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="labada-backup-/)
    expect((await fetch(`${shop.url}${json.path}`)).status).toBe(404)
    expect(await audited('backup.downloaded')).toEqual([second])
  })

  it('have a certificate once they are proven, which says what the test restore showed', async () => {
    const early = await admin.call('GET', `/backups/${first}/certificate`)
    expect([early.status, early.body]).toMatchObject([409, { code: 'NOT_READY' }])
    const paper = await admin.get(`/backups/${second}/certificate`)
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(paper.headers.get('content-disposition')).toMatch(/^attachment; filename="labada-backup-.*\.pdf"/)
    expect(pagesOf(paper.bytes)).toBe(1)
    const words = textOf(paper.bytes)
    for (const part of ['Backup certificate', second, '1 table, 1 row', recipient, '0'.repeat(64)])
      expect(words).toContain(part)
    expect((await admin.call('GET', `/backups/${newId()}/certificate`)).status).toBe(404)
  })

  it('have their files looked at once, however often it is asked for meanwhile', async () => {
    const early = await admin.call('POST', `/backups/${first}/checks`)
    expect([early.status, early.body]).toMatchObject([409, { code: 'NOT_READY' }])
    for (const _twice of [1, 2]) {
      const { status, body: json } = await admin.call('POST', `/backups/${second}/checks`)
      expect([status, json]).toMatchObject([200, { check: { at: null, failure: null } }])
    }
    expect(await audited('backup.check_requested')).toEqual([second])
  })

  it('tell where their copies are or why not, are copied again once, and the last one off-site stays', async () => {
    await shop.db.updateTable('backup').set({ bucketFailure: 'store: no answer' }).where('id', '=', second).execute()
    const early = await admin.call('POST', `/backups/${first}/copies`)
    expect([early.status, early.body]).toMatchObject([409, { code: 'NOT_READY' }])
    for (const _twice of [1, 2]) {
      const { status, body: json } = await admin.call('POST', `/backups/${second}/copies`)
      const copies = [{ place: 'bucket', at: null, failure: 'store: no answer' }]
      expect([status, json]).toMatchObject([200, { copies }])
    }
    expect(await audited('backup.copy_requested')).toEqual([second])
    const copied = newId()
    await admin.call('POST', '/backups', { body: { id: copied } })
    await givenProven(copied, new Date(Date.now() - 60_000))
    await shop.db.updateTable('backup').set({ bucketAt: new Date() }).where('id', '=', copied).execute()
    const kept = await admin.call('DELETE', `/backups/${copied}`)
    expect([kept.status, kept.body.code]).toEqual([409, 'BACKUP_NEEDED'])
    expect(kept.body.message).toContain('off-site')
    await shop.db.updateTable('backup').set({ removedAt: new Date() }).where('id', '=', copied).execute()
  })

  it('are pinned and let go of, but never the newest proven one', async () => {
    const kept = await admin.call('DELETE', `/backups/${second}`)
    expect([kept.status, kept.body]).toMatchObject([409, { code: 'BACKUP_NEEDED' }])
    const pinned = await admin.call('PUT', `/backups/${second}/pin`, { body: { isPinned: true } })
    expect(pinned.body).toMatchObject({ isPinned: true, keptUntil: null })
    const third = newId()
    await admin.call('POST', '/backups', { body: { id: third } })
    await givenProven(third, new Date(Date.now() + 1_000))
    for (const _twice of [1, 2]) {
      const { status, body: json } = await admin.call('DELETE', `/backups/${second}`)
      expect([status, json]).toMatchObject([200, { removedAt: expect.any(String) }])
    }
    const gone = await admin.call('POST', `/backups/${second}/links`)
    expect(gone.status).toBe(409)
  })

  it('tell what going back to one would lose', async () => {
    const { body: json } = await admin.call('GET', `/backups/${second}/losses`)
    expect(json).toMatchObject({ orders: 0, payments: 0, scans: 0, expenses: 0, auditEntries: expect.any(Number) })
    expect(json.auditEntries).toBeGreaterThan(0)
  })

  it('tell of each day what it had, in Manila, also when the file is gone or the list is full', async () => {
    const today = manilaDateOf(new Date())
    const before = new Date(`${addDays(today, -29)}T00:00:00+08:00`)
    await shop.db.updateTable('backup').set({ snapshotAt: before, requestedAt: before }).execute()
    const made = async (daysAgo: number, time: string, own: object) => {
      const at = new Date(`${addDays(today, -daysAgo)}T${time}+08:00`)
      const id = newId()
      const row = { id, kind: 'scheduled' as const, state: 'failed' as const, keyId, requestedAt: at, failure: 'full' }
      await shop.db.insertInto('backup').values(row).execute()
      if (!('state' in own)) await givenProven(id, at)
      await shop.db
        .updateTable('backup')
        .set({ keyId, ...own })
        .where('id', '=', id)
        .execute()
    }
    const failed = { state: 'failed' }
    await made(30, '23:59', {})
    await made(20, '00:10', { removedAt: new Date(), checkFailure: 'gone' })
    await made(10, '23:50', { checkFailure: 'damaged' })
    await made(9, '02:00', failed)
    await made(8, '02:00', failed)
    await made(8, '03:00', {})
    await made(7, '02:00', { state: 'cancelled', failure: null })
    for (let hour = 0; hour < 220; hour++) await made(1, `00:00:00.${String(hour).padStart(3, '0')}`, failed)
    const { days, backups, storedBytes } = await overview()
    expect(backups).toHaveLength(200)
    // Those beyond the list take room as well.
    const there = await shop.db.selectFrom('backup').select('bytes').where('removedAt', 'is', null).execute()
    expect(storedBytes).toBe(there.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0))
    expect(storedBytes).toBeGreaterThan(
      backups.reduce((sum: number, { bytes }: { bytes: number | null }) => sum + (bytes ?? 0), 0),
    )
    expect(days).toEqual([
      { day: addDays(today, -29), state: 'verified' },
      { day: addDays(today, -20), state: 'verified' },
      { day: addDays(today, -10), state: 'damaged' },
      { day: addDays(today, -9), state: 'failed' },
      { day: addDays(today, -8), state: 'verified' },
      { day: addDays(today, -1), state: 'failed' },
    ])
  })

  it('are late when the newest proven one is more than 26 hours old', async () => {
    const old = new Date(Date.now() - 27 * 3_600_000)
    await shop.db.updateTable('backup').set({ snapshotAt: old }).where('state', '=', 'verified').execute()
    await shop.db.updateTable('backupKey').set({ setAt: old }).execute()
    expect(await overview()).toMatchObject({ isOverdue: true })
    expect((await fetch(`${shop.url}/health/backup`)).status).toBe(503)
  })

  it('are nothing of an employee’s, and need the password once more where they leave the house', async () => {
    const counter = await shop.counter()
    expect((await counter.call('GET', '/backups')).status).toBe(403)
    expect((await counter.call('POST', '/backups', { body: { id: newId() } })).status).toBe(403)
    await shop.db.updateTable('accessToken').set({ confirmedAt: null }).where('userId', '=', admin.user.id).execute()
    shop.app.credentials.forget()
    const link = await admin.call('POST', `/backups/${second}/links`)
    expect([link.status, link.body]).toMatchObject([409, { code: 'STEP_UP_REQUIRED' }])
  })
})
