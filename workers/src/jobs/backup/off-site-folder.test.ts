import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offSiteFolder } from './off-site-folder.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labada-off-site-'))
  file = join(folder, 'made.tar')
  await writeFile(file, Buffer.alloc(3 << 20, 'a backup'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('has a copy to the byte, alone, and lets go of it', async () => {
  const drive = await mkdtemp(join(folder, 'drive-'))
  const place = offSiteFolder(drive)
  await place.put('one', file)
  await place.put('one', file)
  expect(await readdir(drive)).toEqual(['one.tar'])
  expect((await readFile(join(drive, 'one.tar'))).equals(await readFile(file))).toBe(true)
  await place.drop('one')
  await place.drop('one')
  expect(await readdir(drive)).toEqual([])
})

it('copies nothing onto a disk where the drive is not mounted, and leaves nothing of what failed', async () => {
  const missing = join(folder, 'not mounted')
  await expect(offSiteFolder(missing).put('one', file)).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).not.toContain('not mounted')
  const drive = await mkdtemp(join(folder, 'drive-'))
  await expect(offSiteFolder(drive).put('one', join(folder, 'gone.tar'))).rejects.toThrow('ENOENT')
  expect(await readdir(drive)).toEqual([])
})
