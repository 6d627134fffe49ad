import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rewrapTemplates } from '@labada/db/scanner/template-rewrapping'
import { unlockTemplate } from '@labada/db/scanner/template-vault'
import { runStatement } from '@labada/db/testing/raw'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'
import { enrolFinger, loadBundle, pairScanner, type TestScanner, templateOf } from '../testing/scanner.ts'
import { tendTemplateKeys } from './template-keys.ts'

const FINGERS = 10
let app: TestApp
let admin: Person
let counter: Counter
let scanner: TestScanner
const secrets = new Map<number, Buffer>()

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  counter = await app.counter()
  scanner = await pairScanner(admin, counter.device)
  for (let finger = 1; finger <= FINGERS; finger++) {
    const template = templateOf(randomBytes(60))
    secrets.set(finger, template)
    expect((await enrolFinger(admin, scanner, counter.user, { finger, template })).status).toBe(200)
  }
})
afterAll(() => app.stop())

const tend = () =>
  tendTemplateKeys({
    db: app.database.open('labada_gateway'),
    dataDir: app.dataDir,
    keys: app.app.keys,
    clock: () => new Date(),
    log: createLog('silent'),
  })
const rows = () => app.db.selectFrom('fingerprint').selectAll().orderBy('finger').execute()
const keysUsed = async () => new Set((await rows()).map(({ keyId }) => keyId))
const grow = (interval: string) =>
  runStatement(app.db, `update server_key set created_at = created_at - interval '${interval}' where purpose = 'wrap'`)
async function everyTemplateOpens(): Promise<void> {
  const ring = await app.app.keys()
  for (const row of await rows()) {
    const locked = { keyId: row.keyId, wrappedKey: row.wrappedKey ?? Buffer.of(), sealed: row.sealed ?? Buffer.of() }
    expect(unlockTemplate(ring, row, locked).equals(secrets.get(row.finger) ?? Buffer.of())).toBe(true)
  }
}

/** The n-th finger that is written fails. */
const FAILING = [
  'create sequence rig_updates',
  'grant usage on sequence rig_updates to labada_gateway',
  'create table rig_point (at bigint)',
  'insert into rig_point values (0)',
  'grant select on rig_point to labada_gateway',
  `create function rig_fail() returns trigger language plpgsql as $$ begin
     if nextval('rig_updates') = (select at from rig_point) then raise exception 'lost on the way'; end if;
     return new;
   end $$`,
  'create trigger rig_fail before update on fingerprint for each row execute function rig_fail()',
]

describe('the key of the fingerprints', () => {
  beforeEach(() => grow('20 minutes'))

  it('stays as it is within its year', async () => {
    const before = await rows()
    await tend()
    expect(await rows()).toEqual(before)
  })

  it('is renewed when somebody who may read the keys wishes so; a gateway that runs on knows the new one', async () => {
    const other = await startTestApp({ database: app.database, settings: { dataDir: app.dataDir } })
    try {
      const old = (await other.app.keys()).wrapId
      await writeFile(join(app.dataDir, 'keys', 'renew'), '')
      await tend()
      const ring = await other.app.keys()
      expect(ring.wrapId).not.toBe(old)
      expect([...ring.wrap.keys()]).toContain(old)
      // Nothing lies under it until every gateway had the time to learn of it; what is new does.
      await tend()
      expect(await keysUsed()).toEqual(new Set([old]))
      await grow('20 minutes')
      await tend()
      expect(await keysUsed()).toEqual(new Set([ring.wrapId]))
      await everyTemplateOpens()
    } finally {
      await other.stop()
    }
    // The wish was one.
    const { wrapId } = await app.app.keys()
    await tend()
    expect((await app.app.keys()).wrapId).toBe(wrapId)
  })

  it('is renewed each year, and the scanner gets the same fingers', async () => {
    const { wrapId } = await app.app.keys()
    await grow('366 days')
    await tend()
    await grow('20 minutes')
    await tend()
    const used = await keysUsed()
    expect([used.size, used.has(wrapId)]).toEqual([1, false])
    await app.db.deleteFrom('fingerprintBundle').execute()
    const { content } = await loadBundle(counter, scanner)
    const sent = content.fingerprints.map(({ template }) => template).toSorted()
    expect(sent).toEqual([...secrets.values()].map((one) => one.toString('base64')).toSorted())
    const { items } = (await admin.get('/biometric-accesses')).body
    expect(items.filter(({ purpose }: { purpose: string }) => purpose === 'rewrap')).not.toEqual([])
  })

  it('may be lost on the way at any of twenty points: every template opens, and the next try finishes', async () => {
    for (const statement of FAILING) await runStatement(app.db, statement)
    const db = app.database.open('labada_gateway')
    for (let point = 1; point <= 20; point++) {
      await writeFile(join(app.dataDir, 'keys', 'renew'), '')
      await tend()
      await runStatement(app.db, `update rig_point set at = ${((point - 1) % FINGERS) + 1}`)
      await runStatement(app.db, 'alter sequence rig_updates restart')
      const atOnce = point <= FINGERS ? 1 : 3
      const ring = await app.app.keys()
      await expect(rewrapTemplates(db, ring, { now: new Date(), atOnce })).rejects.toThrow('lost on the way')
      await everyTemplateOpens()
      // The count is past the point now.
      await rewrapTemplates(db, ring, { now: new Date(), atOnce })
      expect(await keysUsed()).toEqual(new Set([ring.wrapId]))
      await everyTemplateOpens()
    }
    await db.destroy()
  })

  it('whose file is gone leaves what it locked, and the rest goes on', async () => {
    const ring = await app.app.keys()
    const [first] = await rows()
    await app.db
      .updateTable('fingerprint')
      .set({ keyId: [...ring.wrap.keys()][0] ?? '' })
      .where('id', '=', first?.id ?? '')
      .execute()
    const without = { ...ring, wrap: new Map([[ring.wrapId, ring.wrap.get(ring.wrapId) ?? Buffer.of()]]) }
    expect(await rewrapTemplates(app.db, without, { now: new Date() })).toEqual({ wrapped: 0, left: 1 })
  })
})
