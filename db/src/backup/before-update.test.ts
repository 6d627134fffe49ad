import { spawn } from 'node:child_process'
import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recipientText } from '@labada/contracts/backup/backup-keys'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Db } from '../core/client.ts'
import { openFiles } from '../core/files.ts'
import { newId } from '../core/ids.ts'
import { listSigners, openServerKeys } from '../core/server-keys.ts'
import { listMigrations, migrateTo } from '../migrate.ts'
import { MIGRATIONS } from '../migration-list.ts'
import { BASELINE, fillBaseline } from '../testing/baseline.ts'
import { createEmptyDatabase, type EmptyDatabase, openAsOwner, TEST_ROLE_PASSWORD } from '../testing/database.ts'
import { newIdentity } from './age.ts'
import { proveBackup } from './make.ts'

/** The oldest version that knows backups: every migration since then is before it. */
const OLD = '2026-11-21-1520-create-backups'
const PROGRAM = fileURLToPath(new URL('../../dist/prepare.js', import.meta.url))

const owner = newIdentity()
let shop: EmptyDatabase
let db: Db
let dataDir: string
beforeEach(async () => {
  shop = await createEmptyDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'labada-before-update-'))
  db = openAsOwner(shop.url)
})
afterEach(async () => {
  await db.destroy()
  await shop.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A shop as an older version left it. */
async function givenOldShop(fill: () => Promise<unknown>): Promise<void> {
  await migrateTo(shop.url, BASELINE)
  await fill()
  await migrateTo(shop.url, OLD)
  await openServerKeys(db, dataDir)
}
const people = () =>
  sql`
    insert into company (shop_name) values ('A shop');
    insert into app_user (id, username, password_hash, role, firstname, lastname)
      values ('01989000-0000-7000-8000-000000000001', 'alma', 'x', 'admin', 'Alma', 'Uy')`.execute(shop.db)

const givenKey = () =>
  sql`insert into backup_key (id, recipient, signer, set_at, set_by)
      select ${newId()}, ${recipientText(owner.recipient)}, 'x', now(), id from app_user where role = 'admin'`.execute(
    db,
  )
const pending = async () => (await listMigrations(shop.url)).pending
const backupUrl = () => {
  const url = new URL(shop.url)
  url.username = 'labada_backup'
  url.password = TEST_ROLE_PASSWORD
  return String(url)
}

/** Prepares the database as a start of the newest version does. */
function prepare(own: Readonly<Record<string, string>> = {}): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: '',
      DATABASE_URL: shop.url,
      LABADA_DATA_DIR: dataDir,
      LABADA_GATEWAY_DB_PASSWORD: TEST_ROLE_PASSWORD,
      LABADA_WORKERS_DB_PASSWORD: TEST_ROLE_PASSWORD,
      LABADA_BACKUP_DB_PASSWORD: TEST_ROLE_PASSWORD,
      ...own,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

it('a shop of an older version is backed up before its tables change, and the backup is proven and told of', async () => {
  await givenOldShop(people)
  await givenKey()
  const { code, said } = await prepare()
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^Backing up the shop.*\nVerifying.*\nDatabase: \d+ migrations/),
  ])
  expect(await pending()).toEqual([])
  const row = await db.selectFrom('backup').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ kind: 'pre-update', state: 'verified', schemaVersion: OLD, failure: null })
  expect(row.log.map(({ step }) => step)).toEqual(['database', 'proof', null])
  const told = await db.selectFrom('outbox').select('type').where('type', 'like', 'backup.%').execute()
  expect(told.map(({ type }) => type).toSorted()).toEqual(['backup.copy_requested', 'backup.verified'])
  // The owner's key opens it, and the shop of before comes out of it at today's version.
  const path = openFiles(dataDir).backups.pathOf(row.id)
  const signers = await listSigners(db)
  const proof = await proveBackup({ path, signers, identity: owner.identity, databaseUrl: backupUrl() })
  expect(proof.rows).toBe(row.rowCount)
  // Nothing is pending any more: the next start makes none.
  expect(await prepare()).toEqual({ code: 0, said: '' })
  expect(await db.selectFrom('backup').select('id').execute()).toHaveLength(1)
}, 240_000)

it('without a key the update is made, and says that nothing was backed up', async () => {
  await givenOldShop(people)
  const { code, said } = await prepare()
  expect([code, said]).toEqual([0, expect.stringContaining('There’s no backup key yet')])
  expect(await db.selectFrom('backup').select('id').execute()).toEqual([])
}, 120_000)

it('an update whose backup fails is not begun, unless somebody says so', async () => {
  await givenOldShop(people)
  await givenKey()
  await rm(join(dataDir, 'keys'), { recursive: true })
  const refused = await prepare()
  expect(refused.code).toBe(78)
  expect(refused.said).toContain('The update didn’t start and nothing changed')
  expect(refused.said).toContain('The key this server signs with is not there')
  expect((await pending()).length).toBe(Object.keys(MIGRATIONS).length - Object.keys(MIGRATIONS).indexOf(OLD) - 1)
  await access(join(dataDir, 'files', 'backups')).then(
    async () => expect(await readdir(join(dataDir, 'files', 'backups'))).toEqual([]),
    (error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOENT'),
  )
  const forced = await prepare({ LABADA_UPDATE_WITHOUT_BACKUP: '1' })
  expect([forced.code, await pending()]).toEqual([0, []])
}, 120_000)

it('books that would not hold after the update keep it from beginning, and leave no file', async () => {
  // An order that nothing was ever booked for.
  await givenOldShop(() => fillBaseline(shop.db))
  await givenKey()
  const { code, said } = await prepare()
  expect([code, said]).toEqual([
    78,
    expect.stringContaining('failed: Customer balances in the ledger don’t match their orders'),
  ])
  expect((await pending()).length).toBeGreaterThan(0)
  expect(await readdir(openFiles(dataDir).backups.folder)).toEqual([])
}, 120_000)
