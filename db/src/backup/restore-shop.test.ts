import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { identityText } from '@labada/contracts/backup/backup-keys'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { bundled } from '../../../scripts/testing/bundled.ts'
import { isWhole } from '../../../scripts/testing/extent.ts'
import { recordAudit } from '../core/audit.ts'
import { sealAudit } from '../core/audit-seals.ts'
import { openDatabase } from '../core/client.ts'
import { endConsent } from '../scanner/biometric-consents.ts'
import { eraseFingers } from '../scanner/fingerprints.ts'
import { type BackedUpShop, openBackedUpShop } from '../testing/backed-up.ts'
import { writersOn } from '../testing/backup-writers.ts'
import { createTestDatabase, openAsOwner, type TestDatabase } from '../testing/database.ts'
import { createDemoDatabase, DEMO_NOW } from '../testing/demo-database.ts'
import { auditEntry } from '../testing/factories/audit-factories.ts'
import { givenBranch, givenDevice, givenEmployee, givenToken } from '../testing/factories/factories.ts'
import { fillScans } from '../testing/rows/scan-rows.ts'
import { writeAnchor } from './anchors.ts'
import { listTables, readSequences, sumTable } from './copied-tables.ts'
import type { Made } from './make.ts'
import { restoreShop } from './restore-shop.ts'
import { createBeside, databaseOf, dropDatabase } from './scratch.ts'
import { connect } from './snapshot.ts'

/** What going back writes by itself: who was signed in, which backups there are, that it happened. */
const WRITTEN = new Set([
  'access_token',
  'portal_session',
  'backup',
  'backup_key',
  'restore',
  'audit_log',
  'audit_seal',
  'outbox',
  'alert',
  'due_job',
])

/** What a restore says as it begins each step: there it is killed, and in `npm run test:all` that long after as well. Milliseconds. */
const STEPS: readonly { readonly words: string; readonly after?: number }[] = [
  { words: 'Checking' },
  { words: 'Restoring' },
  { words: 'Updating' },
  { words: 'Switching' },
]
const LATER = [300, 1_500, 3_000, 4_500].map((after) => ({ words: 'Checking', after }))

let shop: BackedUpShop
let made: Made

/** One branch, its counter signed in: whatever is not about all that a shop keeps is shown on as little as there can be. */
async function smallShop(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const { db } = database
  const branch = await givenBranch(db)
  const user = await givenEmployee(db, { branchIds: [branch.id], username: 'ana' })
  await givenToken(db, { user, device: await givenDevice(db, { branchId: branch.id }) })
  return database
}
/** The same, with a finger that a consent allows, sealed for a scanner. */
async function smallShopWithFinger(): Promise<TestDatabase> {
  const database = await smallShop()
  await fillScans(database.db as never)
  await database.db.updateTable('biometricConsent').set({ endedAt: null, endReason: null }).execute()
  return database
}
const demoShop = (dataDir: string) => createDemoDatabase({ dataDir })

const given = async (create: (dataDir: string) => Promise<TestDatabase>) => {
  shop = await openBackedUpShop(create)
  made = await make()
}
afterEach(() => shop.close())

const make = async () => {
  const one = await shop.make()
  const { files } = shop
  await writeAnchor(files.backups, { at: one.manifest.snapshotAt, backupId: one.manifest.id, ...one.manifest.audit })
  return one
}
const restore = (mayReplace = true) =>
  restoreShop({
    file: shop.files.backups.pathOf(made.manifest.id),
    identity: shop.owner.identity,
    signers: [shop.signer.publicKey],
    ownerUrl: shop.database.ownerUrl,
    backupUrl: shop.database.urlOf('labada_backup'),
    files: shop.files,
    now: DEMO_NOW,
    onStep: () => undefined,
    mayReplace: async () => mayReplace,
  })

async function writeHistory(count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await shop.database.db
      .transaction()
      .execute((trx) => recordAudit(trx, auditEntry({ at: new Date(), action: 'price_version.changed' })))
  while ((await sealAudit(shop.database.db, new Date())) > 0);
}

/** Who may do what with everything there is, and to whom it belongs. */
async function rights(url: string): Promise<string> {
  const client = await connect(url, 'test')
  try {
    const { rows } = await client.query<{ all: string }>(`
      select string_agg(line, E'\\n' order by line) as all from (
        select format('%s %s %s %s %s %s', c.relkind, c.relname, pg_get_userbyid(c.relowner),
          (select string_agg(a::text, ',' order by a::text) from unnest(c.relacl) a), c.relrowsecurity,
          (select string_agg(t.tgname::text || t.tgenabled::text, ',' order by t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)) as line
        from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'S', 'i')
        union all
        select format('%s.%s %s', c.relname, a.attname, a.attacl) from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and a.attacl is not null
        union all
        select format('constraint %s %s', k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
        join pg_namespace n on n.oid = k.connamespace where n.nspname = 'public'
        union all
        select format('function %s %s %s', p.proname, pg_get_userbyid(p.proowner), p.proacl) from pg_proc p
        join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prolang <> (select oid from pg_language where lanname = 'c')
        union all
        select format('default %s %s %s', pg_get_userbyid(d.defaclrole), d.defaclobjtype, d.defaclacl) from pg_default_acl d
        union all
        select format('extension %s %s', e.extname, pg_get_userbyid(e.extowner)) from pg_extension e
        union all
        select format('schema %s', nspacl) from pg_namespace where nspname = 'public'
      ) lines`)
    return rows[0]?.all ?? ''
  } finally {
    await client.end()
  }
}

describe('bringing the shop back', () => {
  it('gives the moment of the backup, made while the shop was busy: rows, sequences, rights and the sealed log (R16)', async () => {
    await given(demoShop)
    const busy = writersOn(shop.database.db)
    made = await make()
    await busy.stop()
    expect(busy.written()).toBeGreaterThan(0)
    const before = await rights(shop.database.ownerUrl)
    await writeHistory(3)
    const done = await restore()
    expect(done?.restored.rows).toBe(made.manifest.tables.reduce((sum, { rows }) => sum + rows, 0))
    expect(done?.rollback.knownEntries).toBeGreaterThan(done?.rollback.sealedEntries ?? 0)
    expect(await rights(shop.database.ownerUrl)).toBe(before)
    const client = await connect(shop.database.ownerUrl, 'test')
    try {
      for (const table of await listTables(client)) {
        if (WRITTEN.has(table.name)) continue
        expect(await sumTable(client, table)).toEqual(made.manifest.tables.find(({ name }) => name === table.name))
      }
      const moved = new Set(['audit_log_seq_seq', 'outbox_id_seq'])
      const still = (all: Awaited<ReturnType<typeof readSequences>>) => all.filter(({ name }) => !moved.has(name))
      expect(still(await readSequences(client))).toEqual(still(made.manifest.sequences))
    } finally {
      await client.end()
    }
    // The programs work on it as on any other.
    const gateway = openDatabase(shop.database.urlOf('labada_gateway'), { name: 'test', connections: 1 })
    expect((await sql`select count(*) from "order"`.execute(gateway)).rows).toHaveLength(1)
    await gateway.destroy()
  }, 300_000)

  it('takes nothing of another shop on the same server', async () => {
    await given(smallShop)
    const server = await connect(inject('postgresUrl'), 'test')
    const neighbour = await createBeside(
      server,
      `neighbour of ${databaseOf(shop.database.ownerUrl)}`,
      'proof',
      'labada_backup',
    )
    try {
      await restore()
      const { rows } = await server.query(
        'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
        [neighbour],
      )
      expect(rows).toEqual([{ owner: 'labada_backup' }])
    } finally {
      await dropDatabase(server, neighbour)
      await server.end()
    }
  }, 300_000)

  it('tells that history was rolled back, lets nobody who was shut out in again, and no erased finger (T19)', async () => {
    await given(smallShopWithFinger)
    await writeHistory(5)
    await shop.database.db.updateTable('appUser').set({ isActive: false }).where('username', '=', 'ana').execute()
    await shop.database.db.transaction().execute(async (trx) => {
      const { employeeId } = await trx.selectFrom('fingerprint').select('employeeId').executeTakeFirstOrThrow()
      const end = { at: DEMO_NOW, by: null, reason: 'Withdrawn' }
      await eraseFingers(trx, { employeeId }, end)
      await endConsent(trx, employeeId, end)
    })
    const later = await make()
    const done = await restore()
    expect(done?.rollback).toMatchObject({
      sealedEntries: made.manifest.audit.entries,
      knownEntries: later.manifest.audit.entries,
      differsAt: null,
    })
    const db = openAsOwner(shop.database.ownerUrl, 1)
    const alerts = await db
      .selectFrom('alert')
      .select(['kind', 'text'])
      .where('kind', '=', 'history_rolled_back')
      .execute()
    expect(alerts[0]?.text).toContain(`${made.manifest.audit.entries + 1} to ${later.manifest.audit.entries}`)
    expect(await db.selectFrom('appUser').select('isActive').where('username', '=', 'ana').execute()).toEqual([
      { isActive: false },
    ])
    expect(await db.selectFrom('accessToken').select('id').where('revokedAt', 'is', null).execute()).toEqual([])
    expect(
      await db.selectFrom('auditLog').select('action').where('action', '=', 'backup.restored').execute(),
    ).toHaveLength(1)
    // Neither the finger, nor the copy of it that is sealed for a scanner, nor the consent to it.
    const { sealed } = await db.selectFrom('fingerprint').select('sealed').executeTakeFirstOrThrow()
    const { bundle } = await db.selectFrom('fingerprintBundle').select('bundle').executeTakeFirstOrThrow()
    const { endedAt } = await db.selectFrom('biometricConsent').select('endedAt').executeTakeFirstOrThrow()
    expect([sealed, bundle, endedAt]).toEqual([null, null, DEMO_NOW])
    await db.destroy()
  }, 300_000)

  it('changes nothing when the owner does not say so, and keeps the old shop beside when they do', async () => {
    await given(smallShop)
    await writeHistory(1)
    const count = () => sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(shop.database.db)
    const before = await count()
    expect(await restore(false)).toBeUndefined()
    expect((await count()).rows).toEqual(before.rows)
    const done = await restore()
    const kept = openAsOwner(shop.database.ownerUrl.replace(databaseOf(shop.database.ownerUrl), done?.kept ?? ''), 1)
    expect((await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(kept)).rows).toEqual(
      before.rows,
    )
    await kept.destroy()
  }, 300_000)

  it('killed at any moment leaves the old shop or the new one, and nothing half (R16)', async () => {
    await given(isWhole ? demoShop : smallShop)
    await writeHistory(2)
    const name = databaseOf(shop.database.ownerUrl)
    const entries = async () => {
      const client = await connect(shop.database.ownerUrl, 'test')
      const { rows } = await client.query<{ entries: number; restored: number }>(
        `select (select count(*)::int from audit_seal) as entries, (select count(*)::int from restore) as restored`,
      )
      await client.end()
      return rows[0]
    }
    const old = await entries()
    for (const { words, after = 0 } of isWhole ? [...STEPS, ...LATER] : STEPS) {
      const program = await bundled(new URL('../testing/programs/restore-program.ts', import.meta.url))
      const what = JSON.stringify({
        file: shop.files.backups.pathOf(made.manifest.id),
        identity: identityText(shop.owner.identity.export({ type: 'pkcs8', format: 'der' }).subarray(-32)),
        signers: [shop.signer.publicKey],
        ownerUrl: shop.database.ownerUrl,
        backupUrl: shop.database.urlOf('labada_backup'),
        dataDir: shop.dataDir,
      })
      const child = spawn(process.execPath, [program, what], {
        env: { PATH: '/usr/bin:/bin' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      let said = ''
      for await (const line of createInterface({ input: child.stdout })) {
        said += `${line}\n`
        if (line.startsWith(words)) setTimeout(() => child.kill('SIGKILL'), after)
      }
      await ended
      expect(said).toContain(words)
      const now = await entries()
      if (now?.restored === 0) expect(now).toEqual(old)
      else expect(now?.entries).toBe(made.manifest.audit.entries + 1)
    }
    // The next one sweeps what those left, and works.
    expect(await restore()).toBeDefined()
    const client = await connect(shop.database.ownerUrl, 'test')
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'labada\\_restore\\_%' and datdba in (select oid from pg_roles where rolname in ('labada_backup', current_user)) and has_database_privilege(datname, 'connect') and datname like '%' || left(encode(sha256($1), 'hex'), 8) || '%'`,
      [Buffer.from(name)],
    )
    await client.end()
    expect(rows).toEqual([])
  }, 300_000)
})
