import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityText, recipientText } from '@labada/contracts/backup/backup-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAudit } from '../core/audit-seals.ts'
import { type Files, openFiles } from '../core/files.ts'
import { newId } from '../core/ids.ts'
import { spkiOf } from '../core/sealing.ts'
import { checksumOf } from '../testing/checksum.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createDemoDatabase } from '../testing/demo-database.ts'
import { newIdentity, readIdentity } from './age.ts'
import { openContainer } from './container.ts'
import { type Made, makeBackup, proveBackup } from './make.ts'
import { Forged } from './manifest.ts'
import { connect } from './snapshot.ts'

const pair = generateKeyPairSync('ed25519')
const signer = { key: pair.privateKey, publicKey: spkiOf(pair.publicKey) }
const owner = newIdentity()
const recipient = recipientText(owner.recipient)

let test: TestDatabase
let dataDir: string
let files: Files
let made: Made
let id: string
let path: string

const steps: string[] = []
const make = (over: { readonly key?: KeyObject } = {}) =>
  makeBackup({
    id: newId(),
    kind: 'manual',
    databaseUrl: test.urlOf('labada_backup'),
    files,
    recipient,
    signer: over.key ? { key: over.key, publicKey: '' } : signer,
    onProgress: async (step, done, expected) => {
      steps.push(step)
      expect(done).toBeLessThanOrEqual(expected)
    },
  })
const prove = (file: string, identity: KeyObject, signers = [signer.publicKey]) =>
  proveBackup({ path: file, signers, identity, databaseUrl: test.urlOf('labada_backup') })

async function scratchDatabases(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_database d join pg_roles r on r.oid = d.datdba
    where r.rolname = 'labada_backup'
      and datname like 'labada\\_proof\\_' || left(encode(sha256(current_database()::text::bytea), 'hex'), 8) || '\\_%'`.execute(
    test.db,
  )
  return rows[0]?.count ?? -1
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'labada-backup-'))
  files = openFiles(dataDir)
  test = await createDemoDatabase({ dataDir })
  while ((await sealAudit(test.db, new Date())) > 0);
  made = await make()
  id = made.manifest.id
  path = files.backups.pathOf(id)
}, 300_000)
afterAll(async () => {
  await test.drop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a backup', () => {
  it('is of everything: each table with its rows and checksum, the files, the sealed log', async () => {
    const { manifest } = made
    const { rows } = await sql<{ tables: number; orders: number; sealed: number }>`
      select (select count(*)::int from pg_tables where schemaname = 'public' and tablename not like 'kysely%') as tables,
        (select count(*)::int from "order") as orders, (select count(*)::int from audit_seal) as sealed`.execute(
      test.db,
    )
    expect(manifest.tables).toHaveLength(rows[0]?.tables ?? 0)
    expect(manifest.tables.find(({ name }) => name === 'order')?.rows).toBe(rows[0]?.orders)
    expect(manifest.audit.entries).toBe(rows[0]?.sealed)
    expect(manifest.uploads.files).toBeGreaterThan(0)
    expect(manifest.uploads.lost).toEqual([])
    expect(new Set(steps)).toEqual(new Set(['database', 'files']))
  })

  it('is proven by a restore that gives the same shop, by a role that is no superuser, and leaves no scratch database', async () => {
    const proof = await prove(path, made.proofKey)
    expect(proof).toMatchObject({
      tables: made.manifest.tables.length,
      files: made.manifest.uploads.files,
      sealedEntries: made.manifest.audit.entries,
    })
    expect(proof.invariants).toBeGreaterThan(20)
    expect(await scratchDatabases()).toBe(0)
  }, 300_000)

  it('is opened by the owner’s key, and by no other', async () => {
    const identity = readIdentity(identityText(owner.identity.export({ type: 'pkcs8', format: 'der' }).subarray(-32)))
    expect((await prove(path, identity)).tables).toBe(made.manifest.tables.length)
    await expect(prove(path, newIdentity().identity)).rejects.toThrow('not made for this key')
  }, 300_000)

  it('shows nothing of the shop to whoever has only the file (T17)', async () => {
    const text = (await readFile(path)).toString('latin1')
    const { rows } = await sql<{ word: string }>`
      select firstname as word from employee union select lastname from employee union select phone from customer
      union select name from customer`.execute(test.db)
    const words = rows.map(({ word }) => word).filter((word) => word && word.length > 5)
    expect(words.length).toBeGreaterThan(50)
    expect(words.filter((word) => text.includes(word))).toEqual([])
    // How a template of a finger begins (ISO/IEC 19794-2). Shorter words come about by chance in so many random bytes.
    expect(text).not.toContain('FMR\0 20\0')
  })

  it('holds no key of the server, and the server has no key that opens it', async () => {
    const kept = (await readdir(dataDir, { recursive: true })).filter((name) => /key/i.test(name))
    expect(kept).toEqual([])
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from backup_key where recipient like '%SECRET%'`.execute(test.db)
    expect(rows[0]?.found).toBe(0)
  })

  it('that is stopped in the middle leaves nothing', async () => {
    const before = await readdir(files.backups.folder)
    let reads = 0
    await expect(
      makeBackup({
        id: newId(),
        kind: 'manual',
        databaseUrl: test.urlOf('labada_backup'),
        files,
        recipient,
        signer,
        onProgress: async () => {
          reads += 1
          if (reads === 5) throw new Error('Cancelled')
        },
      }),
    ).rejects.toThrow('Cancelled')
    expect(await readdir(files.backups.folder)).toEqual(before)
  })
})

describe('a file that is not what it says (T18)', () => {
  const changed = async (change: (content: Buffer) => Buffer) => {
    const file = join(dataDir, `${randomBytes(4).toString('hex')}.tar`)
    await writeFile(file, change(Buffer.from(await readFile(path))))
    return file
  }
  const untouched = () => checksumOf(test.db)
  let before: string
  beforeAll(async () => {
    before = await untouched()
  })
  afterAll(async () => {
    expect(await untouched()).toBe(before)
    expect(await scratchDatabases()).toBe(0)
  })

  it('is refused with one bit flipped, anywhere', async () => {
    const { length } = await readFile(path)
    for (const at of [0, 130, 600, Math.floor(length / 2), length - 4_000, length - 1_600]) {
      const file = await changed((content) => {
        content[at] = (content[at] ?? 0) ^ 1
        return content
      })
      await expect(openContainer(file, [signer.publicKey]), `byte ${at} of ${length}`).rejects.toThrow(Forged)
    }
  })

  it('is refused cut off, and with something behind its end that is not ours', async () => {
    for (const keep of [0, 100, 512, 5_000, 0.5, 0.999]) {
      const file = await changed((content) => content.subarray(0, keep < 1 ? content.length * keep : keep))
      await expect(openContainer(file, [signer.publicKey])).rejects.toThrow(Forged)
    }
  })

  it('is refused signed by somebody else', async () => {
    const other = generateKeyPairSync('ed25519')
    const forged = await make({ key: other.privateKey })
    await expect(prove(files.backups.pathOf(forged.manifest.id), forged.proofKey)).rejects.toThrow(
      'not signed by this shop',
    )
  })

  it('is refused with the manifest of another backup', async () => {
    const other = await readFile(files.backups.pathOf((await make()).manifest.id))
    const file = await changed((content) => {
      const payload = Number.parseInt(content.toString('latin1', 124, 135), 8)
      const tail = other.subarray(512 + Math.ceil(Number.parseInt(other.toString('latin1', 124, 135), 8) / 512) * 512)
      return Buffer.concat([content.subarray(0, 512 + Math.ceil(payload / 512) * 512), tail])
    })
    await expect(openContainer(file, [signer.publicKey])).rejects.toThrow(/changed after it was made|another backup/)
  })

  it('is refused when something else was packed into it, though it was signed', async () => {
    // What a thief of the signing key could do: a statement instead of rows, a table nobody knows, one row more.
    const { forge } = await import('../testing/forged-backup.ts')
    const cases = [
      { name: 'tables/zz_evil/000001.copy.gz', content: 'create function evil() returns int' },
      { name: 'tables/../../etc/cron.d/evil', content: 'x' },
      { name: 'evil.sql', content: "copy (select 1) to program 'id'" },
    ]
    for (const extra of cases) {
      const { file, identity } = await forge({
        container: await openContainer(path, [signer.publicKey]),
        identity: made.proofKey,
        signer: signer.key,
        extra,
        folder: dataDir,
      })
      await expect(prove(file, identity), extra.name).rejects.toThrow(/does not belong there/)
    }
  }, 300_000)

  it('is refused when a row in it was changed, though it was signed', async () => {
    const { forge } = await import('../testing/forged-backup.ts')
    const { file, identity } = await forge({
      container: await openContainer(path, [signer.publicKey]),
      identity: made.proofKey,
      signer: signer.key,
      change: { table: 'payment', change: (text) => text.replace(/\t(\d+)00\t/, '\t$199\t') },
      folder: dataDir,
    })
    await expect(prove(file, identity)).rejects.toThrow('The restored table payment is not what was backed up')
  }, 300_000)
})

describe('a backup of a shop whose books do not add up', () => {
  it('is not proven', async () => {
    const client = await connect(test.ownerUrl, 'test')
    try {
      await client.query('alter table ledger_balance disable trigger user')
      await client.query('update ledger_balance set balance_centavos = balance_centavos + 1')
      const broken = await make()
      await expect(prove(files.backups.pathOf(broken.manifest.id), broken.proofKey)).rejects.toThrow(/rows\)$/)
      await client.query('update ledger_balance set balance_centavos = balance_centavos - 1')
    } finally {
      await client.end()
    }
  }, 300_000)
})
