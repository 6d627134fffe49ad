import type { KeyObject } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { identityText } from '@labada/contracts/backup/backup-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { type BackedUpShop, openBackedUpShop } from '../testing/backed-up.ts'
import { checksumOf } from '../testing/checksum.ts'
import { createDemoDatabase } from '../testing/demo-database.ts'
import { forge } from '../testing/forged-backup.ts'
import { decrypt, newIdentity, readIdentity } from './age.ts'
import { openContainer } from './container.ts'
import { type Made, makeBackup } from './make.ts'
import { connect } from './snapshot.ts'
import { readTar } from './tar.ts'

let shop: BackedUpShop
let made: Made
let path: string

beforeAll(async () => {
  shop = await openBackedUpShop((dataDir) => createDemoDatabase({ dataDir }))
  made = await shop.make()
  path = shop.files.backups.pathOf(made.manifest.id)
})
afterAll(() => shop.close())

/** The name of what stands first in the backup, for whoever can open it. */
async function firstFile(identity: KeyObject): Promise<string | undefined> {
  const container = await openContainer(path, [shop.signer.publicKey])
  const files = readTar(decrypt(container.payload(), identity), 256 << 20)
  try {
    const { value } = await files.next()
    return value?.name
  } finally {
    await files.return(undefined)
  }
}

describe('a backup', () => {
  it('is of everything: each table with its rows and checksum, the files, the sealed log', async () => {
    const { manifest } = made
    const { rows } = await sql<{ tables: number; orders: number; sealed: number }>`
      select (select count(*)::int from pg_tables where schemaname = 'public' and tablename not like 'kysely%') as tables,
        (select count(*)::int from "order") as orders, (select count(*)::int from audit_seal) as sealed`.execute(
      shop.database.db,
    )
    expect(manifest.tables).toHaveLength(rows[0]?.tables ?? 0)
    expect(manifest.tables.find(({ name }) => name === 'order')?.rows).toBe(rows[0]?.orders)
    expect(manifest.audit.entries).toBe(rows[0]?.sealed)
    expect(manifest.uploads.files).toBeGreaterThan(0)
    expect(manifest.uploads.lost).toEqual([])
    expect(new Set(shop.steps)).toEqual(new Set(['database', 'files']))
  })

  it('is proven by a restore that gives the same shop, by a role that is no superuser, and leaves no scratch database', async () => {
    const proof = await shop.prove(path, made.proofKey)
    expect(proof).toMatchObject({
      tables: made.manifest.tables.length,
      files: made.manifest.uploads.files,
      sealedEntries: made.manifest.audit.entries,
    })
    expect(proof.invariants).toBeGreaterThan(20)
    expect(await shop.scratchDatabases()).toBe(0)
  }, 300_000)

  it('is opened by the owner’s key, and by no other', async () => {
    const identity = readIdentity(
      identityText(shop.owner.identity.export({ type: 'pkcs8', format: 'der' }).subarray(-32)),
    )
    expect(await firstFile(identity)).toBe(`tables/${made.manifest.tables[0]?.name}/000001.copy.gz`)
    await expect(firstFile(newIdentity().identity)).rejects.toThrow('wasn’t made for this key')
  })

  it('shows nothing of the shop to whoever has only the file (T17)', async () => {
    const text = (await readFile(path)).toString('latin1')
    const { rows } = await sql<{ word: string }>`
      select firstname as word from employee union select lastname from employee union select phone from customer
      union select name from customer`.execute(shop.database.db)
    const words = rows.map(({ word }) => word).filter((word) => word && word.length > 5)
    expect(words.length).toBeGreaterThan(50)
    expect(words.filter((word) => text.includes(word))).toEqual([])
    // How a template of a finger begins (ISO/IEC 19794-2). Shorter words come about by chance in so many random bytes.
    expect(text).not.toContain('FMR\0 20\0')
  })

  it('holds no key of the server, and the server has no key that opens it', async () => {
    const kept = (await readdir(shop.dataDir, { recursive: true })).filter((name) => /key/i.test(name))
    expect(kept).toEqual([])
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from backup_key where recipient like '%SECRET%'`.execute(shop.database.db)
    expect(rows[0]?.found).toBe(0)
  })

  it('that is stopped in the middle leaves nothing', async () => {
    const before = await readdir(shop.files.backups.folder)
    let reads = 0
    await expect(
      makeBackup({
        id: newId(),
        kind: 'manual',
        databaseUrl: shop.database.urlOf('labada_backup'),
        files: shop.files,
        recipient: shop.recipient,
        signer: shop.signer,
        onProgress: async () => {
          reads += 1
          if (reads === 5) throw new Error('Cancelled')
        },
      }),
    ).rejects.toThrow('Cancelled')
    expect(await readdir(shop.files.backups.folder)).toEqual(before)
  })
})

describe('a backup that was changed by whoever may sign it (T18)', () => {
  it('is refused when a row in it was changed, though it was signed', async () => {
    const { file, identity } = await forge({
      container: await openContainer(path, [shop.signer.publicKey]),
      identity: made.proofKey,
      signer: shop.signer.key,
      change: { table: 'payment', change: (text) => text.replace(/\t(\d+)00\t/, '\t$199\t') },
      folder: shop.dataDir,
    })
    const before = await checksumOf(shop.database.db)
    await expect(shop.prove(file, identity)).rejects.toThrow(
      'The restored table payment doesn’t match what was backed up',
    )
    expect(await checksumOf(shop.database.db)).toBe(before)
    expect(await shop.scratchDatabases()).toBe(0)
  }, 300_000)
})

describe('a backup of a shop whose books do not add up', () => {
  it('is not proven', async () => {
    const client = await connect(shop.database.ownerUrl, 'test')
    try {
      await client.query('alter table ledger_balance disable trigger user')
      await client.query('update ledger_balance set balance_centavos = balance_centavos + 1')
      const broken = await shop.make()
      await expect(shop.prove(shop.files.backups.pathOf(broken.manifest.id), broken.proofKey)).rejects.toThrow(
        /rows\)$/,
      )
      await client.query('update ledger_balance set balance_centavos = balance_centavos - 1')
    } finally {
      await client.end()
    }
  }, 300_000)
})
