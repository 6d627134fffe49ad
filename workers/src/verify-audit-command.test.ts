import { spawn } from 'node:child_process'
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signedAuditHeadText } from '@labada/contracts/scanner/audit-heads'
import { recordAudit } from '@labada/db/core/audit'
import { newestSeal, sealAudit } from '@labada/db/core/audit-seals'
import { newId } from '@labada/db/core/ids'
import { openSigningKey } from '@labada/db/core/server-keys'
import { auditEntry } from '@labada/db/testing/factories/audit-factories'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BackupShop, HOUR_MS, NOW, openBackupShop } from './testing/backup-shop.ts'

let shop: BackupShop
let witness: string
beforeEach(async () => {
  shop = await openBackupShop()
  witness = join(shop.dataDir, 'audit-heads.log')
  await seal(5)
})
afterEach(() => shop.close())

async function seal(entries: number): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    for (let at = 0; at < entries; at++) await recordAudit(trx, auditEntry({ at: NOW }))
  })
  await sealAudit(shop.db, NOW)
}

/** What a scanner keeps of how far the log is sealed now. */
async function head(key?: KeyObject): Promise<string> {
  const newest = await newestSeal(shop.db)
  const claims = { v: 1, kid: 'sign-test', at: NOW.getTime(), entries: newest?.number, head: newest?.hash }
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const signer = key ?? (await openSigningKey(shop.db, shop.dataDir)).key
  return `${text}.${sign(null, Buffer.from(signedAuditHeadText(text)), signer).toString('base64url')}`
}

/** Takes the newest entries out, with their seals: what an owner of the database can do. */
async function cutFrom(number: number): Promise<void> {
  await shop.db.deleteFrom('auditSeal').where('number', '>=', number).execute()
  await shop.db
    .deleteFrom('auditLog')
    .where('seq', 'not in', ({ selectFrom }) => selectFrom('auditSeal').select('auditSeq'))
    .execute()
}

/** `npm run audit:verify -- …`, as the house runs it. */
async function verifyAudit(...files: string[]): Promise<readonly [code: number, said: string]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../dist/verify-audit-command.js'), ...files], {
    env: {
      DATABASE_URL: shop.database.urlOf('labada_workers'),
      OWNER_DATABASE_URL: shop.database.ownerUrl,
      REDIS_URL: 'redis://127.0.0.1:9',
      LABADA_DATA_DIR: shop.dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  const [code] = await once(child, 'close')
  return [Number(code), said.trim()]
}

it('a log that is as it was sealed and witnessed is told so', async () => {
  await writeFile(witness, `${await head()}\n`)
  await seal(2)
  expect(await verifyAudit(witness)).toEqual([
    0,
    'The audit log matches its seals: 7 entries.\nIt matches what was noted of it outside the database: 1 note.',
  ])
})

it('a log that was cut is whole by its own seals, and not by a scanner’s file', async () => {
  await writeFile(witness, `${await head()}\n`)
  await cutFrom(4)
  expect((await verifyAudit())[0]).toBe(0)
  expect(await verifyAudit(witness)).toEqual([1, 'The audit log was changed at entry 4.'])
})

it('a log that was changed and sealed anew is not what a scanner saw', async () => {
  await writeFile(witness, `${await head()}\n`)
  await shop.db.updateTable('auditLog').set({ reason: 'because' }).where('seq', '=', 2).execute()
  await shop.db.deleteFrom('auditSeal').execute()
  await sealAudit(shop.db, NOW)
  expect((await verifyAudit())[0]).toBe(0)
  expect(await verifyAudit(witness)).toEqual([1, 'The audit log was changed at entry 5.'])
})

it('what a restore took back is no change', async () => {
  await writeFile(witness, `${await head()}\n`)
  await cutFrom(4)
  const restore = { id: newId(), backupId: newId(), snapshotAt: NOW, sealedEntries: 3, knownEntries: 5 }
  const restoredAt = new Date(NOW.getTime() + HOUR_MS)
  await shop.db
    .insertInto('restore')
    .values({ ...restore, restoredAt, report: JSON.stringify({ differsAt: null }) })
    .execute()
  expect((await verifyAudit(witness))[0]).toBe(0)
})

it('a file that this server did not sign, or that is not there, is refused by name', async () => {
  const stranger = generateKeyPairSync('ed25519').privateKey
  await writeFile(witness, `${await head()}\n${await head(stranger)}\n`)
  expect(await verifyAudit(witness)).toEqual([1, `${witness}, line 2, was not signed by this server.`])
  expect(await verifyAudit(join(shop.dataDir, 'none'))).toEqual([1, expect.stringContaining('none')])
})
