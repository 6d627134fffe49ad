import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identityText, recipientText, recoverySheet } from '@labada/contracts/backup/backup-keys'
import { listSigners } from '@labada/db/core/server-keys'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { offSiteBucket } from './jobs/backup/off-site-bucket.ts'
import { type BackupShop, openBackupShop } from './testing/backup-shop.ts'
import { type ObjectStore, startObjectStore } from './testing/object-store.ts'

let store: ObjectStore
let shop: BackupShop
let id: string
let sheet: string
beforeAll(async () => {
  store = await startObjectStore()
  shop = await openBackupShop()
  await shop.givenKey()
  id = await shop.request()
  await shop.run(id, shop.contextWith(offSiteBucket(store.settings)))
  sheet = join(shop.dataDir, 'sheet.txt')
  // The last 32 bytes of the envelope are the key itself.
  const identity = identityText(
    new Uint8Array(shop.owner.identity.export({ type: 'pkcs8', format: 'der' }).subarray(-32)),
  )
  const recipient = recipientText(shop.owner.recipient)
  const signers = await listSigners(shop.db)
  await writeFile(sheet, recoverySheet({ shopName: 'Labada', madeOn: '2026-11-21', identity, recipient, signers }))
})
afterAll(async () => {
  await shop?.close()
  await store?.stop()
})

/** `npm run restore -- …`, as the house runs it. */
async function restore(...args: string[]): Promise<{ readonly code: number; readonly said: string }> {
  const { endpoint, bucket, keyId, secret } = store.settings
  const program = join(import.meta.dirname, '../dist/restore-command.js')
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      DATABASE_URL: shop.database.urlOf('labada_workers'),
      BACKUP_DATABASE_URL: shop.database.urlOf('labada_backup'),
      OWNER_DATABASE_URL: shop.database.ownerUrl,
      REDIS_URL: inject('redisUrl'),
      LABADA_DATA_DIR: shop.dataDir,
      LABADA_S3_ENDPOINT: endpoint ?? '',
      LABADA_S3_BUCKET: bucket,
      LABADA_S3_KEY_ID: keyId,
      LABADA_S3_SECRET: secret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  const [code] = await once(child, 'close')
  return { code: Number(code), said }
}

it('a backup whose server is lost is found in the bucket, and proven from there', async () => {
  const listed = await restore('s3:')
  expect(listed).toMatchObject({ code: 0, said: expect.stringMatching(`s3:labada/${id}.tar  \\d+ bytes`) })
  const proven = await restore(`s3:labada/${id}.tar`, '--key', sheet, '--check')
  expect(proven.said).toContain('It can be restored')
  expect(proven.code).toBe(0)
}, 120_000)

it('an object that is not there, or that nobody here signed, changes nothing and says why', async () => {
  const none = await restore('s3:labada/none.tar', '--key', sheet)
  expect(none).toMatchObject({
    code: 1,
    said: expect.stringContaining('labada/none.tar: File not found in the bucket'),
  })
  const foreign = join(shop.dataDir, 'foreign')
  await writeFile(foreign, Buffer.alloc(4_096, 'not ours'))
  await offSiteBucket(store.settings).put('foreign', foreign)
  const refused = await restore('s3:labada/foreign.tar', '--key', sheet)
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was changed. This file isn’t') })
}, 120_000)
