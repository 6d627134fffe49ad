import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf } from '@labada/db/backup/container'
import { newId } from '@labada/db/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ObjectStore, startObjectStore } from '../../testing/object-store.ts'
import { offSiteBucket } from './off-site-bucket.ts'

let folder: string
let store: ObjectStore
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labada-bucket-'))
  store = await startObjectStore()
  file = join(folder, 'made.tar')
  // More than two parts, the last one short.
  await writeFile(file, randomBytes((17 << 20) + 12_345))
})
afterAll(async () => {
  await store?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('has a copy to the byte, sent in parts, names it, gives it back, and lets go of it', async () => {
  const bucket = offSiteBucket(store.settings)
  const id = newId()
  await bucket.put(id, file)
  await bucket.put(id, file)
  expect((await bucket.hashOf(id)).equals(await hashOf(file))).toBe(true)
  const listed = await bucket.list()
  expect(listed).toEqual([{ key: `labada/${id}.tar`, bytes: (17 << 20) + 12_345, at: expect.any(Date) }])
  const back = join(folder, 'back.tar')
  await bucket.fetch(`labada/${id}.tar`, back)
  expect((await readFile(back)).equals(await readFile(file))).toBe(true)
  const [object = ''] = (await readdir(join(store.dir, 'backups', 'labada'))).filter((name) => name.endsWith('_object'))
  await flipBit(join(store.dir, 'backups', 'labada', object))
  expect((await bucket.hashOf(id)).equals(await hashOf(file))).toBe(false)
  await bucket.drop(id)
  await bucket.drop(id)
  expect(await bucket.list()).toEqual([])
}, 60_000)

it('says what a store refuses, in words, and leaves nothing of what it did not fetch', async () => {
  const bucket = offSiteBucket(store.settings)
  const before = await readdir(folder)
  await expect(bucket.fetch('labada/none.tar', join(folder, 'none.tar'))).rejects.toThrow(
    'File not found in the bucket',
  )
  await expect(bucket.hashOf(newId())).rejects.toMatchObject({ code: 'ENOENT' })
  const other = offSiteBucket({ ...store.settings, keyId: 'NOBODY' })
  await expect(other.put(newId(), file)).rejects.toThrow('The storage doesn’t recognize this key')
  const nowhere = offSiteBucket({ ...store.settings, bucket: 'not-there' })
  await expect(nowhere.put(newId(), file)).rejects.toThrow('Bucket not found')
  const away = offSiteBucket({ ...store.settings, endpoint: 'http://127.0.0.1:9' })
  await expect(away.put(newId(), file)).rejects.toThrow('ECONNREFUSED')
  expect(await readdir(folder)).toEqual(before)
}, 60_000)

async function flipBit(path: string): Promise<void> {
  const content = await readFile(path)
  content[5_000] = (content[5_000] ?? 0) ^ 1
  await writeFile(path, content)
}
