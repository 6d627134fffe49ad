import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackedUpShop, openBackedUpShop } from '../testing/backed-up.ts'
import { checksumOf } from '../testing/checksum.ts'
import { createTestDatabase } from '../testing/database.ts'
import { givenBranch } from '../testing/factories/factories.ts'
import { forge } from '../testing/forged-backup.ts'
import { openContainer } from './container.ts'
import type { Made } from './make.ts'
import { Forged } from './manifest.ts'

let shop: BackedUpShop
let made: Made
let path: string

beforeAll(async () => {
  shop = await openBackedUpShop(async () => {
    const database = await createTestDatabase()
    await givenBranch(database.db)
    return database
  })
  made = await shop.make()
  path = shop.files.backups.pathOf(made.manifest.id)
})
afterAll(() => shop.close())

describe('a file that is not what it says (T18)', () => {
  const changed = async (change: (content: Buffer) => Buffer) => {
    const file = join(shop.dataDir, `${randomBytes(4).toString('hex')}.tar`)
    await writeFile(file, change(Buffer.from(await readFile(path))))
    return file
  }
  const untouched = () => checksumOf(shop.database.db)
  let before: string
  beforeAll(async () => {
    before = await untouched()
  })
  afterAll(async () => {
    expect(await untouched()).toBe(before)
    expect(await shop.scratchDatabases()).toBe(0)
  })

  it('is refused with one bit flipped, anywhere', async () => {
    const { length } = await readFile(path)
    for (const at of [0, 130, 600, Math.floor(length / 2), length - 4_000, length - 1_600]) {
      const file = await changed((content) => {
        content[at] = (content[at] ?? 0) ^ 1
        return content
      })
      await expect(openContainer(file, [shop.signer.publicKey]), `byte ${at} of ${length}`).rejects.toThrow(Forged)
    }
  })

  it('is refused cut off, and with something behind its end that is not ours', async () => {
    const { length } = await readFile(path)
    for (const keep of [0, 100, 512, 5_000, Math.floor(length / 2), length - 1_600]) {
      const file = await changed((content) => content.subarray(0, keep))
      await expect(openContainer(file, [shop.signer.publicKey]), `${keep} of ${length}`).rejects.toThrow(Forged)
    }
  })

  it('is refused signed by somebody else', async () => {
    const other = generateKeyPairSync('ed25519')
    const forged = await shop.make({ key: other.privateKey })
    await expect(shop.prove(shop.files.backups.pathOf(forged.manifest.id), forged.proofKey)).rejects.toThrow(
      'wasn’t signed by this shop',
    )
  })

  it('is refused with the manifest of another backup', async () => {
    const other = await readFile(shop.files.backups.pathOf((await shop.make()).manifest.id))
    const file = await changed((content) => {
      const payload = Number.parseInt(content.toString('latin1', 124, 135), 8)
      const tail = other.subarray(512 + Math.ceil(Number.parseInt(other.toString('latin1', 124, 135), 8) / 512) * 512)
      return Buffer.concat([content.subarray(0, 512 + Math.ceil(payload / 512) * 512), tail])
    })
    await expect(openContainer(file, [shop.signer.publicKey])).rejects.toThrow(
      /changed after it was made|another backup/,
    )
  })

  it('is refused when something else was packed into it, though it was signed', async () => {
    // What a thief of the signing key could do: a statement instead of rows, a table nobody knows, one row more.
    const cases = [
      { name: 'tables/zz_evil/000001.copy.gz', content: 'create function evil() returns int' },
      { name: 'tables/../../etc/cron.d/evil', content: 'x' },
      { name: 'evil.sql', content: "copy (select 1) to program 'id'" },
    ]
    for (const extra of cases) {
      const { file, identity } = await forge({
        container: await openContainer(path, [shop.signer.publicKey]),
        identity: made.proofKey,
        signer: shop.signer.key,
        extra,
        folder: shop.dataDir,
      })
      await expect(shop.prove(file, identity), extra.name).rejects.toThrow(/doesn’t belong there/)
    }
  }, 300_000)
})
