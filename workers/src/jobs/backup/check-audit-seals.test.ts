import { writeAnchor } from '@labada/db/backup/anchors'
import { recordAudit } from '@labada/db/core/audit'
import { sealAudit } from '@labada/db/core/audit-seals'
import { newId } from '@labada/db/core/ids'
import { auditEntry } from '@labada/db/testing/factories/audit-factories'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BackupShop, HOUR_MS, NOW, openBackupShop } from '../../testing/backup-shop.ts'
import { clockJobs } from '../catalog.ts'

let shop: BackupShop
beforeEach(async () => {
  shop = await openBackupShop()
})
afterEach(() => shop.close())

async function sealed(entries: number): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    for (let at = 0; at < entries; at++) await recordAudit(trx, auditEntry({ at: NOW }))
  })
  await sealAudit(shop.db, NOW)
}

/** The line that a backup writes outside the database. */
async function anchored(at = NOW): Promise<void> {
  const { number, hash } = await shop.db
    .selectFrom('auditSeal')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const head = { entries: number, head: hash.toString('hex') }
  await writeAnchor(shop.files.backups, { at: at.toISOString(), backupId: newId(), ...head })
}

/** What only an owner of the database can do. */
const damage = {
  cutFrom: async (number: number) => {
    await shop.db.deleteFrom('auditSeal').where('number', '>=', number).execute()
    await shop.db
      .deleteFrom('auditLog')
      .where('seq', 'not in', ({ selectFrom }) => selectFrom('auditSeal').select('auditSeq'))
      .execute()
  },
  changeAndSealAnew: async () => {
    await shop.db.updateTable('auditLog').set({ reason: 'because' }).where('seq', '=', 2).execute()
    await shop.db.deleteFrom('auditSeal').execute()
    await sealAudit(shop.db, NOW)
  },
}

async function check(): Promise<readonly (string | undefined)[]> {
  await clockJobs['check-audit-seals'].run({}, shop.contextWith())
  const alerts = await shop.db.selectFrom('alert').select(['kind', 'text']).where('resolvedAt', 'is', null).execute()
  return alerts.filter(({ kind }) => kind === 'audit_log_changed').map(({ text }) => text)
}

const changedAt = (entry: number) => [`The audit log was changed at entry ${entry}`]

describe('the audit log beside what backups noted of it', () => {
  it('is whole while it goes on from there', async () => {
    await sealed(3)
    await anchored()
    await sealed(2)
    expect(await check()).toEqual([])
  })

  it('lacks its newest entries, taken out with their seals', async () => {
    await sealed(5)
    await anchored()
    await damage.cutFrom(4)
    expect(await check()).toEqual(changedAt(4))
  })

  it('lacks them still once others have taken their places', async () => {
    await sealed(5)
    await anchored()
    await damage.cutFrom(4)
    await sealed(4)
    const { seq } = await shop.db
      .selectFrom('auditLog')
      .select('seq')
      .orderBy('seq')
      .offset(4)
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await check()).toEqual(changedAt(seq))
  })

  it('was changed and sealed anew from the first entry on', async () => {
    await sealed(3)
    await anchored()
    await damage.changeAndSealAnew()
    expect(await check()).toEqual(changedAt(3))
  })

  it('is whole after a restore, which wrote down itself what it took back', async () => {
    await sealed(3)
    await anchored()
    await sealed(2)
    await anchored(new Date(NOW.getTime() + HOUR_MS))
    await damage.cutFrom(4)
    const restore = { id: newId(), backupId: newId(), snapshotAt: NOW, sealedEntries: 3, knownEntries: 5 }
    const restoredAt = new Date(NOW.getTime() + 2 * HOUR_MS)
    await shop.db
      .insertInto('restore')
      .values({ ...restore, restoredAt, report: JSON.stringify({ differsAt: null }) })
      .execute()
    await sealed(4)
    expect(await check()).toEqual([])
    await damage.changeAndSealAnew()
    expect(await check()).toEqual(changedAt(3))
  })
})
